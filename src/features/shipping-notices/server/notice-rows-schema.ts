import { cellError } from "#server/csv/cell-error-type.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { mayBeNumber } from "#server/graphql/number-text.ts";
import { currentLanguage } from "#server/language.ts";
import { asViewer } from "#server/request-context.ts";
import { modes } from "#shared/orders/mode-labels.ts";
import type { LoadValues } from "../notice-form.ts";
import { findNamedCommodities } from "./find-lines.ts";
import { findLine, findSameBol } from "./line-facts.ts";
import { type NoticeOfRows, type ReadRows, type RowFacts, readRows } from "./read-rows.ts";

/** Adds `noticeRows`: loads as a spreadsheet gives them, looked at before they are taken into the form. */
export function addNoticeRows(builder: Builder): void {
	const read = builder.objectRef<ReadRows>("NoticeRows").implement({
		description: "Notices of a spreadsheet's rows: all, or none and what is wrong cell by cell.",
		access: "supplier",
		fields: (t) => ({
			notices: t.field({
				type: [noticeType(builder)],
				description: "One for each bill of lading; one alone where the rows name none.",
				resolve: ({ notices }) => notices,
			}),
			faults: t.field({ type: [cellError(builder)], description: "What is wrong.", resolve: ({ faults }) => faults }),
		}),
	});
	builder.queryField("noticeRows", (t) =>
		t.field({
			type: read,
			access: "supplier",
			description:
				"Reads loads as a spreadsheet gives them, with commas, semicolons or tabs, with or without a heading. Takes nothing.",
			args: {
				text: t.arg.string({ required: true, description: "The rows." }),
				mode: t.arg.string({ required: true, description: "`truck`, `railcar` or `barge`." }),
				line: t.arg.string({
					required: true,
					description: "Line of the purchase order, as `PO/line`; empty while none is chosen.",
				}),
			},
			resolve: (_root, { text, mode, line }, context) =>
				asViewer(context, async (tx) => {
					const form = { mode: modes.find((one) => one === mode) ?? "truck", line };
					return readRows(text, form, await rowFacts(tx), currentLanguage());
				}),
		}),
	);
}

/** What the viewer may see of what rows name; each is looked up once. */
async function rowFacts(tx: Transaction): Promise<RowFacts> {
	const lines = new Map<string, ReturnType<typeof findLine>>();
	return {
		commodities: await findNamedCommodities(tx),
		lineOf: async (line) => {
			if (!mayBeNumber(line)) return undefined;
			const found = lines.get(line) ?? findLine(tx, line, null);
			lines.set(line, found);
			return found;
		},
		sameBolOf: async (bol) => (mayBeNumber(bol) ? findSameBol(tx, bol, null) : []),
	};
}

function noticeType(builder: Builder) {
	const load = builder.objectRef<LoadValues>("NoticeRow").implement({
		description: "A load of a spreadsheet, as the form has it.",
		access: "supplier",
		fields: (t) => ({
			vehicle: t.exposeString("vehicle", { description: "Trailer, car or barge." }),
			gross: t.exposeFloat("gross", { description: "Gross, in its unit." }),
			tare: t.exposeFloat("tare", { description: "Tare, in its unit." }),
			unit: t.exposeString("unit", { description: "st, GT, lb, t or kg." }),
			commodity: t.exposeString("commodity", { description: "Code of the commodity." }),
			radiation: t.exposeString("radiation", { description: "`clear`, `not_scanned` or `alarm`." }),
			ticket: t.string({ description: "Scale ticket; empty without one.", resolve: ({ ticket }) => ticket ?? "" }),
			seals: t.string({ description: "Seals; empty without any.", resolve: ({ seals }) => seals ?? "" }),
		}),
	});
	return builder.objectRef<NoticeOfRows>("NoticeOfRows").implement({
		description: "What the rows of one bill of lading announce. What they do not say is empty, and left to the form.",
		access: "supplier",
		fields: (t) => ({
			bol: t.exposeString("bol", { description: "Bill of lading." }),
			line: t.exposeString("line", { description: "Line of the purchase order, as `PO/line`." }),
			shippedOn: t.exposeString("shippedOn", { description: "Ship date, `YYYY-MM-DD`." }),
			carrier: t.exposeString("carrier", { description: "Carrier." }),
			loads: t.field({ type: [load], description: "Its loads.", resolve: ({ loads }) => loads }),
			warnings: t.stringList({
				description: "What should be looked at again, in the reader's language.",
				resolve: ({ warnings }) => warnings.map(({ reason }) => reason),
			}),
		}),
	});
}

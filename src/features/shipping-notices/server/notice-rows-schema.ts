import { cellFault } from "#server/csv/cell-fault-type.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { currentLanguage } from "#server/language.ts";
import { asViewer } from "#server/request-context.ts";
import { modes } from "#shared/orders/mode-words.ts";
import type { LoadValues } from "../notice-form.ts";
import { findCommodityCodes, findLine } from "./line-facts.ts";
import { type ReadRows, readRows } from "./read-rows.ts";

/** Adds `noticeRows`: loads as a spreadsheet gives them, looked at before they are taken into the form. */
export function addNoticeRows(builder: Builder): void {
	const row = builder.objectRef<LoadValues>("NoticeRow").implement({
		description: "A load of a spreadsheet, as the form holds it.",
		access: "supplier",
		fields: (t) => ({
			vehicle: t.exposeString("vehicle", { description: "Trailer, car or barge." }),
			gross: t.exposeFloat("gross", { description: "Gross, in its unit." }),
			tare: t.exposeFloat("tare", { description: "Tare, in its unit." }),
			unit: t.exposeString("unit", { description: "st, GT, lb, t or kg." }),
			commodity: t.exposeString("commodity", { description: "Code of the commodity." }),
			radiation: t.exposeString("radiation", { description: "`clear` or `not_scanned`." }),
			ticket: t.string({ description: "Scale ticket; empty without one.", resolve: ({ ticket }) => ticket ?? "" }),
			seals: t.string({ description: "Seals; empty without any.", resolve: ({ seals }) => seals ?? "" }),
		}),
	});
	const read = builder.objectRef<ReadRows>("NoticeRows").implement({
		description: "Loads of a spreadsheet: all, or none and what is wrong cell by cell.",
		access: "supplier",
		fields: (t) => ({
			loads: t.field({ type: [row], description: "The loads.", resolve: ({ loads }) => loads }),
			faults: t.field({ type: [cellFault(builder)], description: "What is wrong.", resolve: ({ faults }) => faults }),
		}),
	});
	builder.queryField("noticeRows", (t) =>
		t.field({
			type: read,
			access: "supplier",
			description: "Reads loads as a spreadsheet gives them, with commas, semicolons or tabs, with or without a heading. Takes nothing.",
			args: {
				text: t.arg.string({ required: true, description: "The rows." }),
				mode: t.arg.string({ required: true, description: "`truck`, `railcar` or `barge`." }),
				line: t.arg.string({ required: true, description: "Line of the purchase order, as `PO/line`; empty while none is chosen." }),
			},
			resolve: async (_root, { text, mode, line }, context) => {
				const facts = await asViewer(context, async (tx) => ({
					line: line.includes("\u0000") ? undefined : await findLine(tx, line, null),
					commodities: await findCommodityCodes(tx),
					sameBol: [],
				}));
				return readRows(text, modes.find((one) => one === mode) ?? "truck", facts, currentLanguage());
			},
		}),
	);
}

import { readValues } from "#server/forms/read-values.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { jsonObject } from "#server/graphql/json-fields.ts";
import { mayBeNumber } from "#server/graphql/number-text.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { currentLanguage } from "#server/language.ts";
import { jsonFieldsOf, type ResourceRow, resourceType } from "#server/lists/resources/resource-object.ts";
import { asViewer, type RequestContext, requireViewer } from "#server/request-context.ts";
import type { FieldError } from "#shared/errors.ts";
import { amendNotice, cancelNotice, submitNotice, type Taken } from "./enter-notice.ts";
import { type FoundLines, findLines } from "./find-lines.ts";
import { type FoundLine, findLine, findSameBol } from "./line-facts.ts";
import { noticeDetail } from "./notice-rows.ts";
import { submitNotices } from "./submit-notices.ts";

const isText = (text: string) => text === "" || mayBeNumber(text);

type Named = { code: string; nameEn: string; nameEs: string };

/** Adds the entry of shipping notices: what it looks up, and what a supplier may do with a notice. */
export function addShippingNotices(builder: Builder): void {
	addLookups(builder);
	addEntry(builder);
}

function lineType(builder: Builder) {
	return builder.objectRef<FoundLine>("NoticeLine").implement({
		description: "A line of a purchase order that loads may be announced for. Weights in pounds, days at the mill.",
		access: "supplier",
		fields: (t) => ({
			line: t.string({ description: "As `PO/line`.", resolve: ({ poNumber, poLine }) => `${poNumber}/${poLine}` }),
			mill: t.exposeString("millName", { description: "The mill that receives." }),
			timeZone: t.exposeString("timeZone", { description: "Its time zone, IANA name." }),
			today: t.exposeString("today", { description: "The day it is there now." }),
			commodity: t.exposeString("commodity", { description: "Code of what is bought." }),
			nameEn: t.exposeString("nameEn", { description: "Its name in English." }),
			nameEs: t.exposeString("nameEs", { description: "Its name in Spanish." }),
			unit: t.exposeString("unit", { description: "Unit that it is bought in: st, GT, lb, t or kg." }),
			state: t.exposeString("state", { description: "`open`, `closed` or `cancelled`." }),
			expiresOn: t.exposeString("expiresOn", { description: "Day after which nothing is accepted." }),
			orderedLb: t.exposeFloat("orderedLb", { description: "Ordered." }),
			tolerancePercent: t.exposeFloat("tolerancePercent", {
				description: "More or less than ordered that is accepted.",
			}),
			receivedLb: t.exposeFloat("receivedLb", { description: "Accepted of the loads received." }),
			announcedLb: t.exposeFloat("announcedLb", { description: "Announced and not yet received." }),
		}),
	});
}

function addLookups(builder: Builder): void {
	const line = lineType(builder);
	const lines = builder.objectRef<FoundLines>("NoticeLines").implement({
		description: "Some lines of purchase orders.",
		access: "supplier",
		fields: (t) => ({
			lines: t.field({ type: [line], description: "The lines.", resolve: ({ lines }) => lines }),
			next: t.exposeString("next", {
				nullable: true,
				description: "The cursor behind the last one; null when there are no more.",
			}),
		}),
	});
	const commodity = builder.objectRef<Named>("NoticeCommodity").implement({
		description: "What a load may be: scrap by its ISRI code, the rest by the mill's own.",
		access: "supplier",
		fields: (t) => ({
			code: t.exposeString("code", { description: "Its code." }),
			nameEn: t.exposeString("nameEn", { description: "Its name in English." }),
			nameEs: t.exposeString("nameEs", { description: "Its name in Spanish." }),
		}),
	});
	const except = {
		type: "String",
		required: false,
		description: "Notice that is amended: its own loads do not count.",
	} as const;
	builder.queryFields((t) => ({
		noticeLines: t.field({
			type: lines,
			access: "supplier",
			description:
				"Open lines of the viewer's purchase orders, those with a balance and then those that end first above; 20 at a time.",
			args: {
				search: t.arg.string({
					required: true,
					description: "Words of a number, a commodity or a mill, slips forgiven; empty = all.",
				}),
				after: t.arg.string({ required: false, description: "The cursor behind the lines before." }),
			},
			resolve: (_root, { search, after }, context) =>
				isText(search) ? asViewer(context, (tx) => findLines(tx, search, after ?? null)) : { lines: [], next: null },
		}),
		noticeLine: t.field({
			type: line,
			nullable: true,
			access: "supplier",
			description: "A line as it is now; null when there is none or it is not the viewer's.",
			args: { line: t.arg.string({ required: true, description: "As `PO/line`." }), except: t.arg(except) },
			resolve: async (_root, args, context) =>
				mayBeNumber(args.line)
					? ((await asViewer(context, (tx) => findLine(tx, args.line, args.except ?? null))) ?? null)
					: null,
		}),
		noticesOfBol: t.stringList({
			access: "supplier",
			description: "Notices of the viewer under a bill of lading, without those that were cancelled; 5 at most.",
			args: { bol: t.arg.string({ required: true, description: "Bill of lading." }), except: t.arg(except) },
			resolve: (_root, args, context) =>
				mayBeNumber(args.bol) ? asViewer(context, (tx) => findSameBol(tx, args.bol, args.except ?? null)) : [],
		}),
		noticeCommodities: t.field({
			type: [commodity],
			access: "supplier",
			description: "All commodities, by code.",
			resolve: (_root, _args, context) =>
				asViewer(context, (tx) =>
					tx.sql<Named>(`select code, name_en as "nameEn", name_es as "nameEs" from commodities order by code`),
				),
		}),
		shippingNotice: t.field({
			type: resourceType(builder, noticeDetail),
			nullable: true,
			access: "supplier",
			description:
				"A notice by its number; for an empty one the viewer's own newest or, without one, the newest of their suppliers. Null when there is none.",
			args: { number: t.arg.string({ required: true, description: "Number of the notice." }) },
			resolve: async (_root, { number }, context, info) =>
				number === "" || mayBeNumber(number) ? await findNotice(context, number, selectionOf(info)) : null,
		}),
	}));
}

// Data that is the same from one notice to the next is copied from one's own; a user who has sent none here begins with
// the company's last one, however it was sent.
const newestSql = `select n.account_id, n.notice_number from unnest(viewer_suppliers()) owner (id), lateral (
		(select true as is_own, o.* from shipping_notices o where o.account_id = owner.id and o.person_id = viewer_person()
			order by o.submitted_at desc nulls last, o.notice_number desc limit 1)
		union all
		(select false, o.* from shipping_notices o where o.account_id = owner.id and o.state <> 'cancelled'
		order by o.shipped_on desc, o.notice_number limit 1)
	) n order by n.is_own desc, n.submitted_at desc nulls last, n.notice_number desc limit 1`;

async function findNotice(
	context: RequestContext,
	number: string,
	wanted: ReturnType<typeof selectionOf>,
): Promise<ResourceRow | null> {
	const [row] = await asViewer(context, (tx) =>
		tx.sql<{ found: ResourceRow }>(
			`select ${jsonObject(jsonFieldsOf(noticeDetail), wanted)} as found
			 from shipping_notices h join mills m on m.code = h.mill
			 where h.account_id = any (array(select unnest(viewer_suppliers())))
				and ${number === "" ? `(h.account_id, h.notice_number) = (${newestSql})` : "h.notice_number = $1"} limit 1`,
			number === "" ? [] : [number],
		),
	);
	return row?.found ?? null;
}

function addEntry(builder: Builder): void {
	const warning = builder.objectRef<FieldError>("NoticeWarning").implement({
		description: "Something that should be looked at again; the notice was taken all the same.",
		access: "supplier",
		fields: (t) => ({
			field: t.exposeString("field", { description: "Path of the field, `loads.0.gross`." }),
			reason: t.exposeString("reason", { description: "What is unusual, in the reader's language." }),
		}),
	});
	const taken = builder.objectRef<Taken>("TakenNotice").implement({
		description: "A notice that was taken.",
		access: "supplier",
		fields: (t) => ({
			notice: t.exposeString("notice", { description: "Its number." }),
			revision: t.exposeInt("revision", { description: "Its revision, from 1." }),
			hash: t.exposeString("hash", { description: "SHA-256 of its content." }),
			isNew: t.exposeBoolean("isNew", { description: "False when the same was taken before." }),
			warnings: t.field({
				type: [warning],
				description: "What should be looked at again.",
				resolve: ({ warnings }) => warnings,
			}),
		}),
	});
	const entered = builder.inputType("SubmitShippingNoticeInput", {
		description: "A notice as its form holds it.",
		fields: (t) => ({ values: t.string({ required: true, description: "The form's values, as JSON." }) }),
	});
	const several = builder.inputType("SubmitShippingNoticesInput", {
		description: "Notices, each as its form holds it.",
		fields: (t) => ({ notices: t.stringList({ required: true, description: "The forms' values, as JSON." }) }),
	});
	const amended = builder.inputType("AmendShippingNoticeInput", {
		description: "A further revision of a notice.",
		fields: (t) => ({
			notice: t.string({ required: true, description: "Number of the notice." }),
			revision: t.int({ required: true, description: "The revision that was looked at." }),
			values: t.string({ required: true, description: "The form's values, as JSON." }),
		}),
	});
	builder.mutationFields((t) => ({
		submitShippingNotice: t.field({
			type: taken,
			access: "supplier",
			description:
				"Sends a notice to the mill, all or nothing; the same entry sent twice is one notice. Faults name the form's fields.",
			args: { input: t.arg({ type: entered, required: true, description: "The notice." }) },
			resolve: (_root, { input: { values } }, context) => submitNotice(senderOf(context), readValues(values)),
		}),
		submitShippingNotices: t.field({
			type: [taken],
			access: "supplier",
			description:
				"Sends several notices to the mill, all or none; each as `submitShippingNotice`. Faults begin with the notice's place, `notices.0.bol`.",
			args: { input: t.arg({ type: several, required: true, description: "The notices." }) },
			resolve: (_root, { input: { notices } }, context) => submitNotices(senderOf(context), notices.map(readValues)),
		}),
		amendShippingNotice: t.field({
			type: taken,
			access: "supplier",
			description: "Sends a further revision of a notice of which nothing has arrived.",
			args: { input: t.arg({ type: amended, required: true, description: "The revision." }) },
			resolve: (_root, { input }, context) =>
				amendNotice(senderOf(context), input.notice, input.revision, readValues(input.values)),
		}),
		cancelShippingNotice: t.boolean({
			access: "supplier",
			description: "Cancels a notice of which nothing has arrived.",
			args: { notice: t.arg.string({ required: true, description: "Number of the notice." }) },
			resolve: (_root, { notice }, context) => cancelNotice(senderOf(context), notice),
		}),
	}));
}

function senderOf(context: RequestContext) {
	return { context, by: requireViewer(context), language: currentLanguage(), sendsFiles: true };
}

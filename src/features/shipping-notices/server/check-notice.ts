import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { type FieldFault, InvalidError } from "#shared/errors.ts";
import { contentOf, type NoticeContent } from "../notice-content.ts";
import type { NoticeValues } from "../notice-form.ts";
import { judgeNotice } from "../notice-rules.ts";
import { type FoundLine, factsOf } from "./line-facts.ts";

/** A notice that may be taken: whose, what, and what should be looked at again. `shippedOn` is the mill's day. */
export type CheckedNotice = { line: FoundLine; content: NoticeContent; shippedOn: string; warnings: FieldFault[] };

/**
 * Holds what passed the form against the mill's rules and the viewer's orders. `notice` is the number that it has, or is to have.
 * Throws InvalidError with every fault at its field; nothing is taken of a notice with one.
 */
export async function checkNotice(tx: Transaction, values: NoticeValues, notice: string | null): Promise<CheckedNotice> {
	const facts = await factsOf(tx, values, notice);
	const { faults, warnings } = judgeNotice(values, facts);
	if (faults.length > 0 || !facts.line) throw new InvalidError(m.asn_fault_incomplete(), faults);
	const { line } = facts;
	const place = { notice: notice ?? "", supplier: line.account, mill: line.mill, po: line.poNumber, poLine: line.poLine };
	const times = await instantsOf(tx, values, line.timeZone);
	return { line, content: contentOf(values, { ...place, ...times }), shippedOn: values.shippedOn, warnings };
}

/** Days and times at the mill as instants. An arrival without its time of day is expected by the day's end. */
async function instantsOf(
	tx: Transaction,
	values: NoticeValues,
	timeZone: string,
): Promise<{ shippedAt: string; expectedAt: string | null }> {
	const { shippedOn, shippedTime, expectedOn, expectedTime } = values;
	const [found] = await tx.sql<{ shippedAt: string; expectedAt: string | null }>(
		`select ${instant("$1")} as "shippedAt", ${instant("$2")} as "expectedAt"`,
		[`${shippedOn} ${shippedTime}`, expectedOn ? `${expectedOn} ${expectedTime || "23:59"}` : null, timeZone],
	);
	if (!found) throw new Error("PostgreSQL answered no row to a row of values");
	return found;
}

const instant = (local: string) =>
	`to_char((${local}::text::timestamp at time zone $3::text) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

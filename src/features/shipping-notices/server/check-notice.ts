import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { type FieldError, InvalidError } from "#shared/errors.ts";
import { contentOf, keptFiles, type NoticeContent } from "../notice-content.ts";
import type { NoticeValues } from "../notice-form.ts";
import { judgeNotice, vehicleOf } from "../notice-rules.ts";
import { type FoundLine, factsOf } from "./line-facts.ts";
import { findLoadFiles } from "./load-files.ts";

/** A notice that may be taken: whose, what, and what should be looked at again. `shippedOn` is the mill's day. */
export type CheckedNotice = { line: FoundLine; content: NoticeContent; shippedOn: string; warnings: FieldError[] };

/**
 * The number of the notice, or its future number; `keepsFilesOf` is the stored content if its loads keep their files.
 */
export type CheckedAgainst = { notice: string | null; keepsFilesOf?: NoticeContent | undefined };

/**
 * Holds what passed the form against the mill's rules and the viewer's orders. Throws InvalidError with every error
 * at its field; nothing is taken of a notice with one.
 */
export async function checkNotice(
	tx: Transaction,
	values: NoticeValues,
	{ notice, keepsFilesOf }: CheckedAgainst,
): Promise<CheckedNotice> {
	const facts = await factsOf(tx, values, notice);
	const { faults, warnings } = judgeNotice(values, facts);
	const sent = await findLoadFiles(tx, values.loads, notice);
	if (faults.length + sent.faults.length > 0 || !facts.line)
		throw new InvalidError(m.asn_fault_incomplete(), [...faults, ...sent.faults]);
	const vehicles = values.loads.map(({ vehicle }) => ({ vehicle: vehicleOf(vehicle, values.mode) }));
	const files = keepsFilesOf ? keptFiles(keepsFilesOf.loads, vehicles) : sent.files;
	const { line } = facts;
	const place = {
		notice: notice ?? "",
		supplier: line.account,
		mill: line.mill,
		po: line.poNumber,
		poLine: line.poLine,
	};
	const times = await instantsOf(tx, values, line.timeZone);
	return { line, content: contentOf(values, { ...place, ...times }, files), shippedOn: values.shippedOn, warnings };
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

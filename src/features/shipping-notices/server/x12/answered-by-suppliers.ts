import type { Transaction } from "#server/database/database.ts";
import type { Interchange } from "../../x12/envelope.ts";
import { type Acknowledgment, readAcknowledgment } from "../../x12/read-acknowledgment.ts";
import type { SetReader } from "../../x12/set-reader.ts";
import type { ReportedError } from "../../x12/x12-errors.ts";
import type { Sender } from "../enter-notice.ts";
import { findAnswered, keepAcknowledgment } from "./acknowledgment-writes.ts";
import { unmatched } from "./take-acknowledgments.ts";

export type ReadAcknowledgment = { reader: SetReader; acknowledgment: Acknowledgment };

/** The 997s among the sets of an interchange. */
export function readAcknowledgments(readers: readonly SetReader[]): ReadAcknowledgment[] {
	return readers.flatMap((reader) => {
		const acknowledgment = reader.set.kind === "997" ? readAcknowledgment(reader) : undefined;
		return acknowledgment ? [{ reader, acknowledgment }] : [];
	});
}

/**
 * Keeps the 997s by which a supplier's program acknowledges the portal's 997s. One that matches none is kept too and
 * named: what was refused here was answered, but not kept.
 */
export async function keepAcknowledgments(
	tx: Transaction,
	{ by }: Sender,
	sent: Interchange,
	read: readonly ReadAcknowledgment[],
): Promise<{ isNew: boolean; unmatched: ReportedError[] }> {
	const strangers: ReportedError[] = [];
	let isNew = false;
	for (const [index, one] of read.entries()) {
		const answered = await findAnswered(tx, one.acknowledgment);
		const accountId = answered ?? by.scope.supplierIds?.[0];
		if (answered === undefined) strangers.push(unmatched(one));
		if (accountId === undefined) continue;
		const received = { accountId, side: "supplier", place: index + 1, isMatched: answered !== undefined } as const;
		if (await keepAcknowledgment(tx, sent, one.acknowledgment, received)) isNew = true;
	}
	return { isNew, unmatched: strangers };
}

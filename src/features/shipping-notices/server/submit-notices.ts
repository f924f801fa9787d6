import { m } from "#generated/texts/messages.js";
import { takeForm } from "#server/forms/take-form.ts";
import { asViewer } from "#server/request-context.ts";
import { type FieldError, InvalidError } from "#shared/errors.ts";
import { mostLoads, noticeForm } from "../notice-form.ts";
import { type Sender, submitWithin, type Taken } from "./enter-notice.ts";

/**
 * Takes several notices in one transaction, all or none, each as `submitNotice` takes one. Throws InvalidError with the
 * faults of every notice, by its place: `notices.0.bol`.
 */
export async function submitNotices(sender: Sender, sent: readonly unknown[]): Promise<Taken[]> {
	// As many as rows that are pasted at once can make.
	if (sent.length > mostLoads) throw new InvalidError(m.server_csv_too_long({ most: mostLoads }));
	const values = await takeAll(sent, (one) => takeForm(noticeForm, one, sender.language));
	return asViewer(
		sender.context,
		(tx) => takeAll(values, async (one) => (await submitWithin(tx, sender, one)).taken),
		sender.by.scope,
	);
}

/** Goes on behind a fault, so that all are told at once; what was written before is undone with the transaction. */
async function takeAll<Given, Result>(all: readonly Given[], take: (one: Given) => Promise<Result>): Promise<Result[]> {
	const taken: Result[] = [];
	const faults: FieldError[] = [];
	for (const [index, one] of all.entries()) {
		try {
			taken.push(await take(one));
		} catch (error) {
			if (!(error instanceof InvalidError)) throw error;
			const found = error.faults.length > 0 ? error.faults : [{ field: "", reason: error.message }];
			faults.push(
				...found.map(({ field, reason }) => ({ field: [`notices.${index}`, field].filter(Boolean).join("."), reason })),
			);
		}
	}
	if (faults.length > 0) throw new InvalidError(m.asn_fault_none_taken(), faults);
	return taken;
}

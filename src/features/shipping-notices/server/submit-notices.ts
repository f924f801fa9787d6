import { m } from "#generated/texts/messages.js";
import { takeForm } from "#server/forms/take-form.ts";
import { asViewer } from "#server/request-context.ts";
import { type FieldError, InvalidError } from "#shared/errors.ts";
import { mostLoads, noticeForm } from "../notice-form.ts";
import { type Sender, submitWithin, type Taken } from "./enter-notice.ts";

/**
 * Takes several notices in one transaction, all or none, each as `submitNotice` takes one. Throws InvalidError with
 * the errors of every notice, by its place: `notices.0.bol`.
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

/**
 * Goes on behind an error, so that all are reported at once; what was written before is undone with the transaction.
 */
async function takeAll<Values, Result>(
	all: readonly Values[],
	take: (one: Values) => Promise<Result>,
): Promise<Result[]> {
	const taken: Result[] = [];
	const errors: FieldError[] = [];
	for (const [index, one] of all.entries()) {
		try {
			taken.push(await take(one));
		} catch (error) {
			if (!(error instanceof InvalidError)) throw error;
			const found = error.faults.length > 0 ? error.faults : [{ field: "", reason: error.message }];
			errors.push(
				...found.map(({ field, reason }) => ({ field: [`notices.${index}`, field].filter(Boolean).join("."), reason })),
			);
		}
	}
	if (errors.length > 0) throw new InvalidError(m.asn_fault_none_taken(), errors);
	return taken;
}

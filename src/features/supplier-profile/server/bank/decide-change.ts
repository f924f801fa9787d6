import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { enqueueJob } from "#server/jobs/jobs.ts";
import { currentLanguage } from "#server/language.ts";
import { addToOutbox } from "#server/outbox.ts";
import { asAdmin, type RequestContext, requireViewer } from "#server/request-context.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { type BankState, mayTransitionBankChange } from "#shared/supplies/bank-states.ts";
import { decisionForm } from "../../bank/bank-form.ts";
import { bankSettledSentence } from "../../bank/bank-labels.ts";
import { explainState } from "./ask-change.ts";
import { bankChangeMailsJobName } from "./bank-change-mails-job-name.ts";
import { isMineSql, isReadySql, isTiedSql } from "./bank-resource.ts";

type CurrentState = {
	accountId: number;
	account: string;
	state: BankState;
	isMine: boolean;
	isTied: boolean;
	isReady: boolean;
};
type Decided = {
	bank: string;
	scheme: string;
	holder: string;
	lastFour: string;
	startsOn: string;
	requestedBy: string;
};

/**
 * The second person's decision on a change of bank details. Throws InvalidError for a user who requested it, belongs to
 * the supplier or granted the requester access; for a confirmation before a known contact has confirmed or the waiting
 * time has passed; and if it is decided already: of two concurrent decisions one counts.
 */
export async function decideBankChange(
	context: RequestContext,
	account: string,
	number: number,
	sent: unknown,
): Promise<boolean> {
	const { decision, refusal } = await takeForm(decisionForm, sent, currentLanguage());
	const { name } = requireViewer(context);
	await asAdmin(context, async (tx) => {
		const { accountId, state, isMine, isTied, isReady } = await requireState(tx, account, number);
		if (isMine) throw new InvalidError(m.supplier_profile_bank_own());
		if (isTied) throw new InvalidError(m.supplier_profile_bank_tied());
		if (!mayTransitionBankChange(state, decision, "mill")) throw new InvalidError(bankSettledSentence(state));
		if (decision === "confirmed" && !isReady) throw new InvalidError(m.supplier_profile_bank_not_ready());
		const [decided] = await tx.sql<Decided>(
			`update bank_changes set state = $3, refusal = $4, decided_by = $5, decided_person_id = viewer_person(),
			 decided_at = now()
			 where account_id = $1 and change_number = $2 and state = 'requested'
			 returning bank_name as bank, scheme, holder, last_four as "lastFour", starts_on::text as "startsOn",
			 requested_by as "requestedBy"`,
			[accountId, number, decision, decision === "refused" ? refusal : null, name],
		);
		if (!decided) return explainState(tx, accountId, number);
		const action = decision === "confirmed" ? "bank-change.confirm" : "bank-change.refuse";
		await recordAudit(tx, context, { action, target: `${account} ${number}`, detail: { lastFour: decided.lastFour } });
		await enqueueJob(tx, { name: bankChangeMailsJobName }, { accountId, number, state: decision });
		if (decision !== "confirmed") return;
		const details = `/api/outbox/v1/bank-changes/${encodeURIComponent(account)}/${number}`;
		const content = { account, change: number, ...decided, confirmedBy: name, details };
		await addToOutbox(tx, { accountId, kind: "supplier.bank_change", subject: account, content });
	});
	return true;
}

async function requireState(tx: Transaction, account: string, number: number): Promise<CurrentState> {
	const [found] = await tx.sql<CurrentState>(
		`select b.account_id as "accountId", a.code as account, b.state, ${isMineSql} as "isMine", ${isTiedSql} as "isTied",
		 ${isReadySql} as "isReady"
		 from bank_changes b join accounts a on a.id = b.account_id where a.code = $1 and b.change_number = $2`,
		[account.replaceAll("\u0000", ""), number],
	);
	if (!found) throw new NotFoundError();
	return found;
}

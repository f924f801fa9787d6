import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { enqueueJob } from "#server/jobs/jobs.ts";
import { currentLanguage } from "#server/language.ts";
import { asViewer, type RequestContext, requireViewer } from "#server/request-context.ts";
import { keyFor, seal } from "#server/secret-key.ts";
import { takeRateLimit } from "#server/session/rate-limit.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { showDay } from "#shared/forms/days.ts";
import type { BankState } from "#shared/supplies/bank-states.ts";
import { type BankValues, bankErrors, bankForm, numbersOf } from "../../bank/bank-form.ts";
import { bankSettledSentence } from "../../bank/bank-labels.ts";
import { type OwnSupplier, requireSupplier } from "../require-supplier.ts";
import { bankChangeMailsJobName } from "./bank-change-mails-job-name.ts";
import { mayAskFromSql } from "./bank-resource.ts";

const asksInAnHour = 10;
const hourS = 3600;

/**
 * Asks the mill to pay elsewhere; answers the number of the change. One at a time for each supplier. Throws
 * InvalidError with a sentence per field.
 */
export async function askBankChange(context: RequestContext, account: string, sent: unknown): Promise<number> {
	const values = await takeForm(bankForm, sent, currentLanguage());
	const viewer = requireViewer(context);
	const { allowed, retryAfterSeconds } = await takeRateLimit(
		context.database,
		`bank:${viewer.personId}`,
		asksInAnHour,
		hourS,
	);
	if (!allowed) throw new InvalidError(m.supplier_profile_bank_rate({ minutes: Math.ceil(retryAfterSeconds / 60) }));
	const sealed = seal(keyFor(context.config, "bank details"), JSON.stringify(numbersOf(values)));
	return asViewer(context, async (tx) => {
		const supplier = await requireSupplier(tx, account);
		await requireOldRight(tx, context, supplier);
		const errors = bankErrors(values, supplier.today);
		if (errors.length > 0) throw new InvalidError(m.supplier_profile_bank_not_sent(), errors);
		const number = await insertChange(tx, context, supplier, values, { sealed, viewer });
		const lastFour = numbersOf(values).account.slice(-4);
		await recordAudit(tx, context, {
			action: "bank-change.request",
			target: `${account} ${number}`,
			detail: { lastFour },
		});
		await enqueueJob(
			tx,
			{ name: bankChangeMailsJobName },
			{ accountId: supplier.accountId, number, state: "requested" },
		);
		return number;
	});
}

/**
 * Throws InvalidError with the day from which the user may request a change: an intruder in an account, or with a new
 * right, would do so at once.
 */
async function requireOldRight(
	tx: Transaction,
	{ config }: RequestContext,
	{ accountId, name }: OwnSupplier,
): Promise<void> {
	const [right] = await tx.sql<{ mayAskFrom: string | null }>(
		`select (${mayAskFromSql("$2")})::text as "mayAskFrom" from person_accounts pa
		 where pa.person_id = viewer_person() and pa.account_id = $1 and pa.list = 'supplier'`,
		[accountId, config.BANK_RIGHT_DAYS],
	);
	if (right?.mayAskFrom === null) return;
	const day = right ? showDay(right.mayAskFrom, currentLanguage()) : "–";
	throw new InvalidError(m.supplier_profile_bank_too_new({ name, days: config.BANK_RIGHT_DAYS, day }));
}

/**
 * A person who was a contact in these days is still notified of a change: an attacker begins by changing the
 * contacts.
 */
const contactDays = 30;
/**
 * A contact who was added lately, or who is the requester, is notified and may stop the change; their confirmation does
 * not count.
 */
const mayConfirm = `min(c.begins_at) over (partition by c.email) <= now() - make_interval(days => $11)
	and lower(c.email) <> (select email from people where id = viewer_person())`;
const knownContactsSql = `(select
		coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'email', k.email, 'phone', k.phone, 'language', k.language,
		'mayConfirm', k.may_confirm)), '[]')
	from (select distinct on (c.email) c.*, ${mayConfirm} as may_confirm from supplier_contacts c where c.account_id = $1
		and (ends_at is null or ends_at > now() - interval '${contactDays} days') order by c.email, c.begins_at) k)`;

async function insertChange(
	tx: Transaction,
	{ config }: RequestContext,
	{ accountId }: OwnSupplier,
	values: BankValues,
	{ sealed, viewer }: { sealed: Buffer; viewer: Viewer },
): Promise<number> {
	// Two who ask at once would take the same number.
	await tx.sql("select pg_advisory_xact_lock(7460088, hashtext($1))", [String(accountId)]);
	const { scheme, bank, holder, startsOn, reason } = values;
	const [made] = await tx.sql<{ number: number }>(
		`insert into bank_changes (account_id, change_number, scheme, bank_name, holder, last_four, sealed, starts_on,
			reason, requested_by, requested_person_id, known_contacts, waits_until)
		 select $1::bigint, (select coalesce(max(change_number), 0) + 1 from bank_changes where account_id = $1), $2, $3,
		 $4, $5, $6::bytea,
			$7::date, $8, $9, viewer_person(), ${knownContactsSql}, working_days_later(now(), $10, first_mill_zone())
		 where not exists (select from bank_changes where account_id = $1 and state = 'requested')
		 returning change_number as number`,
		[
			accountId,
			scheme,
			bank,
			holder,
			numbersOf(values).account.slice(-4),
			sealed,
			startsOn,
			reason,
			viewer.name,
			config.BANK_WAIT_DAYS,
			config.BANK_RIGHT_DAYS,
		],
	);
	if (!made) throw new InvalidError(m.supplier_profile_bank_open());
	return made.number;
}

/**
 * Takes a change back before the mill has decided. Throws InvalidError when it is settled already, NotFoundError for
 * one that is not the viewer's.
 */
export async function withdrawBankChange(context: RequestContext, account: string, number: number): Promise<boolean> {
	const viewer = requireViewer(context);
	await asViewer(context, async (tx) => {
		const { accountId } = await requireSupplier(tx, account);
		const moved = await tx.sql(
			`update bank_changes set state = 'withdrawn', decided_by = $3, decided_person_id = viewer_person(),
			 decided_at = now()
			 where account_id = $1 and change_number = $2 and state = 'requested' returning 1`,
			[accountId, number, viewer.name],
		);
		if (moved.length === 0) await explainState(tx, accountId, number);
		await recordAudit(tx, context, { action: "bank-change.withdraw", target: `${account} ${number}` });
		await enqueueJob(tx, { name: bankChangeMailsJobName }, { accountId, number, state: "withdrawn" });
	});
	return true;
}

/** Why a change did not move: what became of it meanwhile, or it is not there. Always throws. */
export async function explainState(tx: Transaction, accountId: number, number: number): Promise<never> {
	const [current] = await tx.sql<{ state: BankState }>(
		"select state from bank_changes where account_id = $1 and change_number = $2",
		[accountId, number],
	);
	throw current ? new InvalidError(bankSettledSentence(current.state)) : new NotFoundError();
}

import { mailSiteOf } from "#server/branding/mail-brand.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { queueMail } from "#server/mail/mail.ts";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";
import type { Services } from "#server/request-context.ts";
import { groupNames } from "#shared/access.ts";
import type { BankState } from "#shared/supplies/bank-states.ts";
import { bankChangeMailsJobName } from "./bank-change-mails-job-name.ts";
import { administratorMail, type BankChangeFacts, contactMail, type Recipient } from "./bank-mail.ts";
import { contactPath, contactToken } from "./contact-token.ts";

type BankChangeEvent = { accountId: number; number: number; state: BankState };

/**
 * Notifies the contacts as they were before a change, by mail, and the supplier's people, in the bell; administrators of
 * what waits for them. Once each.
 */
export const bankChangeMailsJob: Job<BankChangeEvent> = {
	name: bankChangeMailsJobName,
	run: (event, services) => services.database.transaction("millgate_admin", {}, (tx) => notify(tx, event, services)),
};

async function notify(
	tx: Transaction,
	{ accountId, number, state }: BankChangeEvent,
	{ config }: Services,
): Promise<void> {
	const isNew = await tx.sql(
		`insert into bank_change_notifications (account_id, change_number, state) values ($1, $2, $3) on conflict do nothing
			returning 1`,
		[accountId, number, state],
	);
	if (isNew.length === 0) return;
	const site = mailSiteOf(config);
	const { contacts, waitsUntil, ...change } = await requireChange(tx, accountId, number);
	for (const [at, contact] of contacts.entries()) {
		const token = contactToken(config, { accountId, number, contact: at });
		await queueMail(
			tx,
			contactMail(contact, change, state, site, { stopAt: `${site.url}${contactPath(token)}`, waitsUntil }),
		);
	}
	if (state === "requested")
		for (const admin of await findAdministrators(tx)) await queueMail(tx, administratorMail(admin, change, site));
	await raiseNotifications(
		tx,
		"bankChange",
		`select b.account_id, null::bigint as ship_to_id, b.change_number || '/' || $3::text as source_key,
			now() as happened_at,
			jsonb_build_object('state', $3::text, 'number', '•••• ' || b.last_four) as subject
		 from bank_changes b where b.account_id = $1 and b.change_number = $2`,
		[accountId, number, state],
	);
}

type Found = BankChangeFacts & { contacts: Recipient[]; waitsUntil: string | null };

async function requireChange(tx: Transaction, accountId: number, number: number): Promise<Found> {
	const [found] = await tx.sql<Found>(
		`select a.code as account, a.name as "accountName", b.bank_name as bank, b.last_four as "lastFour",
			b.starts_on::text as "startsOn",
			b.requested_by as "requestedBy", b.refusal, b.known_contacts as contacts,
			((b.waits_until at time zone first_mill_zone())::date)::text as "waitsUntil"
		 from bank_changes b join accounts a on a.id = b.account_id where b.account_id = $1 and b.change_number = $2`,
		[accountId, number],
	);
	if (!found) throw new Error("The bank change to notify of does not exist");
	return found;
}

function findAdministrators(tx: Transaction): Promise<Recipient[]> {
	return tx.sql<Recipient>(
		`select p.name, p.email, p.language from people p join person_groups g on g.person_id = p.id and g.group_name = $1
		 where p.is_active and (g.expires_at is null or g.expires_at > now()) order by p.id limit 200`,
		[groupNames.admin],
	);
}

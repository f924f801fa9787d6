import { m } from "#generated/texts/messages.js";
import { mailSiteOf } from "#server/branding/mail-brand.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import {
	type AdministratorsMail,
	type MailedPerson,
	mailAdministrators,
	mailEach,
} from "#server/mail/mail-administrators.ts";
import type { Language } from "#shared/languages.ts";
import { paths, pathWith } from "#shared/paths.ts";

/** Name of the job that notifies administrators of an endpoint whose messages were abandoned. */
export const notifyOfDeadWebhooks = { name: "notify-of-dead-webhooks" };

/** A run of failures is reported once, and a receiver that takes some messages and refuses others not twice a day. */
const quietHours = 24;

/**
 * Records that a message of an endpoint was abandoned; true if administrators are to be notified: it is the first of a
 * series of failures, and they have not been notified of this endpoint for a day.
 */
export async function noteDead(tx: Transaction, endpoint: number): Promise<boolean> {
	const noted = await tx.sql(
		`update webhook_endpoints set dead_at = now()
		 where id = $1 and (dead_at is null
		 or (dead_at < failing_since and dead_at < now() - make_interval(hours => ${quietHours}))) returning 1`,
		[endpoint],
	);
	return noted.length > 0;
}

type DeadEndpoint = {
	name: string;
	dead: number;
	isOfCompany: boolean;
	owner: MailedPerson | null;
	isOfSupplier: boolean;
};

const ownerSql = `(select json_build_object('id', p.id, 'email', p.email, 'language', p.language) from people p
	where p.id = e.owner_id and p.is_active)`;
const isOfSupplierSql = `exists (select from webhook_endpoint_accounts x join accounts a on a.id = x.account_id
	where x.endpoint_id = e.id and a.kind = 'supplier')`;

/**
 * Mails administrators about an endpoint whose messages were abandoned; of a company's endpoint its owner. Started
 * twice, it mails once.
 */
export const notifyOfDeadWebhooksJob: Job<{ endpoint: number }> = {
	...notifyOfDeadWebhooks,
	run: async ({ endpoint }, { database, config }) =>
		database.transaction("millgate_admin", {}, async (tx) => {
			const [found] = await tx.sql<DeadEndpoint>(
				`update webhook_endpoints e set dead_notified_at = dead_at
				 where e.id = $1 and e.dead_at is not null and e.dead_notified_at is distinct from e.dead_at
				 returning e.name, e.owner_id is not null as "isOfCompany", ${ownerSql} as owner,
				 ${isOfSupplierSql} as "isOfSupplier", (select count(*)::int from webhook_deliveries d
				 where d.endpoint_id = e.id and d.state = 'dead') as dead`,
				[endpoint],
			);
			// Sent again meanwhile, nothing is lost and nothing is to be done.
			if (!found || found.dead === 0) return;
			const site = mailSiteOf(config);
			const mail = mailOf(found, endpoint);
			if (!found.isOfCompany) return mailAdministrators(tx, site, mail);
			if (found.owner) await mailEach(tx, site, [found.owner], mail);
		}),
};

const mailOf =
	({ name, dead, isOfCompany, isOfSupplier }: DeadEndpoint, endpoint: number) =>
	(locale: Language): AdministratorsMail => {
		const page = paths.companyWebhooks(isOfSupplier ? "supplier" : "customer");
		return {
			subject: m.webhooks_mail_subject({ name }, { locale }),
			paragraphs: [m.webhooks_mail_text({ name, count: dead }, { locale }), m.webhooks_mail_once({}, { locale })],
			link: {
				label: m.webhooks_mail_link({}, { locale }),
				path: pathWith(isOfCompany ? page : paths.webhooks, { endpoint: String(endpoint) }),
			},
		};
	};

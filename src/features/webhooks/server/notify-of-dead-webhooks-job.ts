import { m } from "#generated/texts/messages.js";
import { mailSiteOf } from "#server/branding/mail-brand.ts";
import type { Transaction } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { mailAdministrators } from "#server/mail/mail-administrators.ts";
import { paths, pathWith } from "#shared/paths.ts";

/** Name of the job that tells administrators of an endpoint that gave messages up. */
export const notifyOfDeadWebhooks = { name: "notify-of-dead-webhooks" };

/** A run of failures is reported once, and a receiver that takes some messages and refuses others not twice a day. */
const quietHours = 24;

/**
 * Notes that an endpoint has given a message up; true when administrators are to hear of it: it is the first one of a
 * run of failures, and they have not heard of this endpoint for a day.
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

type DeadEndpoint = { name: string; dead: number };

/** Mails administrators of an endpoint that has given messages up. Started twice, it mails once. */
export const notifyOfDeadWebhooksJob: Job<{ endpoint: number }> = {
	...notifyOfDeadWebhooks,
	run: async ({ endpoint }, { database, config }) =>
		database.transaction("millgate_admin", {}, async (tx) => {
			const [found] = await tx.sql<DeadEndpoint>(
				`update webhook_endpoints e set dead_notified_at = dead_at
				 where e.id = $1 and e.dead_at is not null and e.dead_notified_at is distinct from e.dead_at
				 returning e.name, (select count(*)::int from webhook_deliveries d
				 where d.endpoint_id = e.id and d.state = 'dead') as dead`,
				[endpoint],
			);
			// Sent again meanwhile, nothing is lost and nothing is to be done.
			if (!found || found.dead === 0) return;
			const { name, dead } = found;
			await mailAdministrators(tx, mailSiteOf(config), (locale) => ({
				subject: m.webhooks_mail_subject({ name }, { locale }),
				paragraphs: [m.webhooks_mail_text({ name, count: dead }, { locale }), m.webhooks_mail_once({}, { locale })],
				link: {
					label: m.webhooks_mail_link({}, { locale }),
					path: pathWith(paths.webhooks, { endpoint: String(endpoint) }),
				},
			}));
		}),
};

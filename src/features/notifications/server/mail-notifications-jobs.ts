import type { Transaction } from "#server/database/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { queueMail } from "#server/mail/mail.ts";
import {
	claimDigest,
	type Digest,
	findDigestReaders,
	findReadersNow,
	followChoices,
	type MailReader,
	mostReaders,
	takeDue,
} from "#server/notifications/due-mails-queries.ts";
import { mailNotificationsJobName } from "#server/notifications/raise-notifications.ts";
import type { Services } from "#server/request-context.ts";
import { notificationMail } from "./notification-mail.ts";

/** Mails what is due at once: one mail for each person, whatever has gathered; taking and queueing commit together. */
export const mailNotificationsJob: Job<unknown> = {
	name: mailNotificationsJobName,
	run: async (_payload, services) => {
		await forEachReader(services, findReadersNow, async (tx, reader) => {
			const due = await takeDue(tx, reader.id, "now");
			if (due.length > 0) await queueMail(tx, notificationMail(reader, due, "now", services));
		});
	},
};

/** Mails the digests whose hour has come by their readers' own clocks, and whatever else is overdue. */
export const mailDigestsJob: Job<unknown> = {
	name: "mail-digests",
	every: "*/10 * * * *",
	run: async (payload, services) => {
		// What a process that died in the middle has left.
		await mailNotificationsJob.run(payload, services);
		await mailDigests(services, "daily");
		await mailDigests(services, "weekly");
	},
};

/** The digests of a kind that are due at an instant, by default now. */
export async function mailDigests(services: Services, digest: Digest, at?: Date): Promise<void> {
	await services.database.transaction("millgate_mail", {}, followChoices);
	const find = (tx: Transaction) => findDigestReaders(tx, digest, at);
	await forEachReader(services, find, async (tx, { day, until, ...reader }) => {
		if (!(await claimDigest(tx, reader.id, digest, day))) return;
		const due = await takeDue(tx, reader.id, digest, until);
		if (due.length > 0) await queueMail(tx, notificationMail(reader, due, digest, services));
	});
}

/**
 * Does `work` for each reader in a transaction of their own, as long as there are any. One that fails stops nobody
 * else's mail; the job throws in the end, so that it is tried again.
 */
async function forEachReader<Reader extends MailReader>(
	{ database, log }: Services,
	find: (tx: Transaction) => Promise<Reader[]>,
	work: (tx: Transaction, reader: Reader) => Promise<void>,
): Promise<void> {
	const failed = new Map<number, unknown>();
	for (;;) {
		const found = await database.transaction("millgate_mail", {}, find);
		const readers = found.filter(({ id }) => !failed.has(id));
		for (const reader of readers) {
			await database
				.transaction("millgate_mail", {}, (tx) => work(tx, reader))
				.catch((error: unknown) => {
					log.error({ error, person: reader.id }, "a user's notifications were not mailed");
					failed.set(reader.id, error);
				});
		}
		if (found.length < mostReaders || readers.length === 0) break;
	}
	if (failed.size > 0)
		throw new Error(`Notifications of ${failed.size} people were not mailed`, { cause: [...failed.values()][0] });
}

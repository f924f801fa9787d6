import type { Job } from "#server/jobs/jobs.ts";
import { queueMail } from "#server/mail/mail.ts";
import { claimDigest, type Digest, findDigestReaders, findReadersNow, takeDue } from "#server/notifications/due-mails-queries.ts";
import { mailNotificationsJobName } from "#server/notifications/raise-notifications.ts";
import type { Services } from "#server/request-context.ts";
import { notificationMail } from "./notification-mail.ts";

/** Mails what is due at once: one mail for each person, whatever has gathered; taking and queueing commit together. */
export const mailNotificationsJob: Job<unknown> = {
	name: mailNotificationsJobName,
	run: async (_payload, services) => {
		const { database } = services;
		for (const reader of await database.transaction("millgate_mail", {}, findReadersNow)) {
			await database.transaction("millgate_mail", {}, async (tx) => {
				const due = await takeDue(tx, reader.id, "now");
				if (due.length > 0) await queueMail(tx, notificationMail(reader, due, "now", services));
			});
		}
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

/** The digests of a kind that are due at an instant, now unless told. */
export async function mailDigests(services: Services, digest: Digest, at?: Date): Promise<void> {
	const { database } = services;
	const readers = await database.transaction("millgate_mail", {}, (tx) => findDigestReaders(tx, digest, at));
	for (const { day, until, ...reader } of readers) {
		await database.transaction("millgate_mail", {}, async (tx) => {
			if (!(await claimDigest(tx, reader.id, digest, day))) return;
			const due = await takeDue(tx, reader.id, digest, until);
			if (due.length > 0) await queueMail(tx, notificationMail(reader, due, digest, services));
		});
	}
}

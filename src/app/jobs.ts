import { watchFeedsJob } from "#features/feeds/server/watch-feeds-job.ts";
import { mailDigestsJob, mailNotificationsJob } from "#features/notifications/server/mail-notifications-jobs.ts";
import { expireStockJob } from "#features/stock/server/expire-stock-job.ts";
import { bankNewsJob } from "#features/supplier-profile/server/bank/bank-news-job.ts";
import { remindOfPapersJob } from "#features/supplier-profile/server/papers/remind-job.ts";
import { sendWebhooksJob, spreadWebhooksJob } from "#features/webhooks/server/deliver-webhooks-jobs.ts";
import { tellOfDeadJob } from "#features/webhooks/server/tell-of-dead-job.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { sendMailJob } from "#server/mail/send-mail-job.ts";
import { sweepBundlesJob } from "#server/papers/bundles/sweep-bundles.ts";
import { createMakeBundleJob, rescueBundlesJob } from "#server/papers/making/make-bundle-job.ts";
import { sweepPapersJob } from "#server/papers/sweep-papers.ts";
import { sweepFilesJob } from "#server/storage/sweep-files.ts";
import { paperKinds } from "./paper-kinds.ts";

/** Every kind of work beside requests; each job takes only what is put into the queue under its name. */
export const jobs: readonly Job<never>[] = [
	sendMailJob,
	mailNotificationsJob,
	mailDigestsJob,
	expireStockJob,
	remindOfPapersJob,
	bankNewsJob,
	sweepFilesJob,
	sweepPapersJob,
	sweepBundlesJob,
	spreadWebhooksJob,
	sendWebhooksJob,
	tellOfDeadJob,
	watchFeedsJob,
	createMakeBundleJob(paperKinds),
	rescueBundlesJob,
];

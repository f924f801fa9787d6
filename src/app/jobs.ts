import { tellDeskJob } from "#features/desk/server/desk-notifications-job.ts";
import { settleEnteredJob } from "#features/feeds/server/importers/supplies/settle-entered-job.ts";
import { watchFeedsJob } from "#features/feeds/server/watch-feeds-job.ts";
import { mailDigestsJob, mailNotificationsJob } from "#features/notifications/server/mail-notifications-jobs.ts";
import { gatherCountsJob } from "#features/people/server/gather-counts-job.ts";
import { endRightsJob } from "#features/people/server/review/end-rights-job.ts";
import { createMailReportsJob } from "#features/report-mails/server/mail-reports-job.ts";
import { departNoticesJob } from "#features/shipping-notices/server/depart-notices-job.ts";
import { expireStockJob } from "#features/stock/server/expire-stock-job.ts";
import { bankNewsJob } from "#features/supplier-profile/server/bank/bank-news-job.ts";
import { remindOfPapersJob } from "#features/supplier-profile/server/papers/remind-job.ts";
import { sendWebhooksJob, spreadWebhooksJob } from "#features/webhooks/server/deliver-webhooks-jobs.ts";
import { tellOfDeadJob } from "#features/webhooks/server/tell-of-dead-job.ts";
import { cleanUpAuditJob } from "#server/audit-record/clean-up-audit.ts";
import { cleanUpIdempotencyKeysJob } from "#server/idempotency/clean-up-idempotency-keys-job.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { rescueMailsJob } from "#server/mail/rescue-mails-job.ts";
import { sendMailJob } from "#server/mail/send-mail-job.ts";
import { cleanUpBundlesJob } from "#server/papers/bundles/clean-up-bundles.ts";
import { cleanUpPapersJob } from "#server/papers/clean-up-papers.ts";
import { createMakeBundleJob, rescueBundlesJob } from "#server/papers/making/make-bundle-job.ts";
import { cleanUpOldDataJob } from "#server/retention/clean-up-old-data.ts";
import { closeViewAsSessionsJob } from "#server/session/close-view-as-sessions-job.ts";
import { cleanUpFilesJob } from "#server/storage/clean-up-files.ts";
import { listResources } from "./list-resources.ts";
import { paperKinds } from "./paper-kinds.ts";

/** Every kind of work beside requests; each job takes only what is put into the queue under its name. */
export const jobs: readonly Job<never>[] = [
	sendMailJob,
	rescueMailsJob,
	tellDeskJob,
	mailNotificationsJob,
	mailDigestsJob,
	createMailReportsJob(listResources),
	expireStockJob,
	departNoticesJob,
	settleEnteredJob,
	endRightsJob,
	gatherCountsJob,
	remindOfPapersJob,
	bankNewsJob,
	closeViewAsSessionsJob,
	cleanUpAuditJob,
	cleanUpOldDataJob,
	cleanUpFilesJob,
	cleanUpPapersJob,
	cleanUpBundlesJob,
	cleanUpIdempotencyKeysJob,
	spreadWebhooksJob,
	sendWebhooksJob,
	tellOfDeadJob,
	watchFeedsJob,
	createMakeBundleJob(paperKinds),
	rescueBundlesJob,
];

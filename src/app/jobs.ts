import { notifyDeskJob } from "#features/desk/server/desk-notifications-job.ts";
import { settleEnteredJob } from "#features/feeds/server/importers/supplies/settle-entered-job.ts";
import { watchFeedsJob } from "#features/feeds/server/watch-feeds-job.ts";
import { mailDigestsJob, mailNotificationsJob } from "#features/notifications/server/mail-notifications-jobs.ts";
import { gatherCountsJob } from "#features/people/server/gather-counts-job.ts";
import { endRightsJob } from "#features/people/server/review/end-rights-job.ts";
import { createMailReportsJob } from "#features/report-mails/server/mail-reports-job.ts";
import { departNoticesJob } from "#features/shipping-notices/server/depart-notices-job.ts";
import { expireStockJob } from "#features/stock/server/expire-stock-job.ts";
import { bankChangeMailsJob } from "#features/supplier-profile/server/bank/bank-change-mails-job.ts";
import { remindOfComplianceDocumentsJob } from "#features/supplier-profile/server/compliance-documents/remind-job.ts";
import { createSendCompanyWebhooksJob } from "#features/webhooks/server/company/send-company-webhooks-job.ts";
import { sendWebhooksJob, spreadWebhooksJob } from "#features/webhooks/server/deliver-webhooks-jobs.ts";
import { notifyOfDeadWebhooksJob } from "#features/webhooks/server/notify-of-dead-webhooks-job.ts";
import { cleanUpApiCallsJob, cleanUpRowChangesJob } from "#server/api/clean-up-calls-jobs.ts";
import { cleanUpAuditJob } from "#server/audit-record/clean-up-audit.ts";
import { cleanUpBundlesJob } from "#server/documents/bundles/clean-up-bundles.ts";
import { cleanUpDocumentsJob } from "#server/documents/clean-up-documents.ts";
import { createMakeBundleJob, rescueBundlesJob } from "#server/documents/making/make-bundle-job.ts";
import { cleanUpIdempotencyKeysJob } from "#server/idempotency/clean-up-idempotency-keys-job.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { rescueMailsJob } from "#server/mail/rescue-mails-job.ts";
import { sendMailJob } from "#server/mail/send-mail-job.ts";
import { cleanUpOldDataJob } from "#server/retention/clean-up-old-data.ts";
import { closeViewAsSessionsJob } from "#server/session/close-view-as-sessions-job.ts";
import { cleanUpFilesJob } from "#server/storage/clean-up-files.ts";
import { apiCollections } from "./api-collections.ts";
import { documentRenderers } from "./document-renderers.ts";
import { listResources } from "./list-resources.ts";

/** Every kind of work beside requests; each job takes only what is put into the queue under its name. */
export const jobs: readonly Job<never>[] = [
	sendMailJob,
	rescueMailsJob,
	notifyDeskJob,
	mailNotificationsJob,
	mailDigestsJob,
	createMailReportsJob(listResources),
	expireStockJob,
	departNoticesJob,
	settleEnteredJob,
	endRightsJob,
	gatherCountsJob,
	remindOfComplianceDocumentsJob,
	bankChangeMailsJob,
	closeViewAsSessionsJob,
	cleanUpApiCallsJob,
	cleanUpRowChangesJob,
	cleanUpAuditJob,
	cleanUpOldDataJob,
	cleanUpFilesJob,
	cleanUpDocumentsJob,
	cleanUpBundlesJob,
	cleanUpIdempotencyKeysJob,
	spreadWebhooksJob,
	sendWebhooksJob,
	createSendCompanyWebhooksJob(apiCollections),
	notifyOfDeadWebhooksJob,
	watchFeedsJob,
	createMakeBundleJob(documentRenderers),
	rescueBundlesJob,
];

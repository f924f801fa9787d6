import { m } from "#generated/texts/messages.js";
import { wordOf } from "#shared/word-of.ts";

const words: Readonly<Record<string, () => string>> = {
	"send-mail": m.administration_task_send_mail,
	"rescue-mails": m.administration_task_rescue_mails,
	"notify-desk": m.administration_task_notify_desk,
	"mail-notifications": m.administration_task_mail_notifications,
	"mail-digests": m.administration_task_mail_digests,
	"mail-reports": m.administration_task_mail_reports,
	"expire-stock": m.administration_task_expire_stock,
	"depart-notices": m.administration_task_depart_notices,
	"settle-entered": m.administration_task_settle_entered,
	"end-rights": m.administration_task_end_rights,
	"gather-right-counts": m.administration_task_gather_right_counts,
	"remind-of-documents": m.administration_task_remind_of_documents,
	"bank-change-mails": m.administration_task_bank_change_mails,
	"close-view-as-sessions": m.administration_task_close_view_as_sessions,
	"clean-up-audit": m.administration_task_clean_up_audit,
	"clean-up-old-data": m.administration_task_clean_up_old_data,
	"clean-up-files": m.administration_task_clean_up_files,
	"clean-up-documents": m.administration_task_clean_up_documents,
	"clean-up-document-bundles": m.administration_task_clean_up_document_bundles,
	"clean-up-api-calls": m.administration_task_clean_up_api_calls,
	"clean-up-row-changes": m.administration_task_clean_up_row_changes,
	"clean-up-idempotency-keys": m.administration_task_clean_up_idempotency_keys,
	"spread-webhooks": m.administration_task_spread_webhooks,
	"send-company-webhooks": m.administration_task_send_company_webhooks,
	"send-webhooks": m.administration_task_send_webhooks,
	"notify-of-dead-webhooks": m.administration_task_notify_of_dead_webhooks,
	"watch-feeds": m.administration_task_watch_feeds,
	"make-document-bundle": m.administration_task_make_document_bundle,
	"rescue-document-bundles": m.administration_task_rescue_document_bundles,
};

/** What a job does. For a job without a label, its name. */
export const taskLabel = wordOf(words);

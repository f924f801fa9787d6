/** How a table would lie on several database servers (Citus's three kinds of tables). */
export type TableClass = "distributed" | "reference" | "local";

/** By which column distributed tables are distributed: rows of one account are on one server. */
export const distributionColumn = "account_id";

/**
 * Tables that each server has a copy of: small ones that rows of any account name, and what row policies look up. All
 * tables that are not named here or below are distributed.
 */
const reference = [
	...["accounts", "account_links", "account_mills", "mills", "commodities", "specifications", "heats", "files"],
	...["people", "person_accounts", "person_groups", "account_administrators", "access_policy"],
	...["view_as_sessions", "sessions", "feed_keys", "webhook_endpoints", "terms_versions", "feature_flags"],
	"identity_providers",
];

/** Tables that stay on the first server: what belongs to no account, and what the portal itself works with. */
const local = [
	...["alias_marks", "answer_templates", "api_calls", "audit_events", "brand_settings", "desk_marks", "desk_windows"],
	...["document_bundles", "document_choices", "feature_flag_changes", "feed_alarms", "feed_freshness"],
	...["feed_key_accounts", "feed_rejects", "feed_runs", "feed_warnings", "form_drafts", "home_visits"],
	...[
		"idempotency_keys",
		"identities",
		"identity_permits",
		"identity_provider_accounts",
		"identity_provider_attempts",
		"identity_provider_domains",
		"invitations",
		"live_events",
		"mail_files",
		"mails",
	],
	...["manual_grants", "migrations", "mill_title", "notices", "notification_digests", "notification_preferences"],
	...["people_counts", "provisioned_groups", "provisioned_people", "rate_limits", "released_documents"],
	...["report_mails", "resources", "right_counts", "right_history", "right_reviews", "saved_views", "session_tokens"],
	...["stock_holds", "stock_items", "terms_acceptances", "view_as_pages", "webhook_deliveries"],
	...["webhook_endpoint_accounts", "outbox", "row_changes", "company_events"],
];

export function classOf(table: string): TableClass {
	if (reference.includes(table)) return "reference";
	return local.includes(table) ? "local" : "distributed";
}

/** Tables that are named above and are not there. */
export const namedButGone = (tables: readonly string[]): string[] =>
	[...reference, ...local].filter((name) => !tables.includes(name));

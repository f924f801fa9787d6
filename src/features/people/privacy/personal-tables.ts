/** What becomes of a table's rows when the person is erased. */
export type Erasure =
	/** They go. */
	| "deleted"
	/** They stay; these columns say `erased-17` instead of a name. */
	| { renamed: readonly string[] }
	/** They stay, changed as `erase-person.ts` says. */
	| "emptied"
	/** They stay as they are: a company says them, and takes them back. */
	| "company"
	/** They stay as they are: all they hold of the person is a number, which by then names nobody. */
	| "kept";

/**
 * A table that holds rows of people who sign in: what, how long, why, and what is left when one of them is erased.
 * Columns that the role of the export may not select (secrets) are not exported.
 */
export type PersonalTable = { holds: string; until: string; why: string; erased: Erasure };

const signIn = "signing in, and seeing misuse of it";
const chosen = "the portal as the person set it up";
const record = "who decided what can be shown afterwards";
const business = "the mill and its partner must know who said what";
const withPerson = "erased with the person";
const withSubject = "as long as what it is about";
const named = (...renamed: string[]): Erasure => ({ renamed });

const tables = {
	account_administrators: {
		holds: "for which accounts a user administers people",
		until: "the right ends",
		why: "access",
		erased: "kept",
	},
	alias_marks: { holds: "accounts used last, favourites", until: withPerson, why: chosen, erased: "deleted" },
	answer_templates: { holds: "who changed a template", until: withSubject, why: record, erased: named("changed_by") },
	audit_events: {
		holds: "who did what, when, from which network address",
		until: "AUDIT_KEEP_DAYS, a year at least; unset = for ever",
		why: "misuse and mistakes can be found afterwards",
		erased: "emptied",
	},
	bank_changes: {
		holds:
			"who asked for and who decided on bank details, and the company's contacts of that moment; the details sealed",
		until: withSubject,
		why: record,
		erased: named("requested_by", "decided_by"),
	},
	complaint_messages: { holds: "author of a message", until: withSubject, why: business, erased: named("author") },
	complaint_state_changes: {
		holds: "who moved a complaint on",
		until: withSubject,
		why: business,
		erased: named("author"),
	},
	complaints: { holds: "who opened it", until: withSubject, why: business, erased: named("opened_by") },
	desk_marks: {
		holds: "who is responsible for it",
		until: withSubject,
		why: "work is shared out",
		erased: named("assigned_by", "settled_by"),
	},
	feature_flag_changes: {
		holds: "who changed a feature flag",
		until: "for ever",
		why: record,
		erased: named("changed_by"),
	},
	feed_keys: {
		holds: "who made, owns or revoked a key",
		until: "for ever",
		why: record,
		erased: named("created_by", "revoked_by"),
	},
	feed_rejects: {
		holds: "who settled a refused row; rows about people as they came",
		until: "RETENTION refusedRows after it was settled",
		why: "the mill mends what its systems sent",
		erased: "emptied",
	},
	files: {
		holds: "who sent a file, its name",
		until: `loose RETENTION uploads, attached ${withSubject}`,
		why: business,
		erased: "emptied",
	},
	form_drafts: {
		holds: "what was typed and not sent",
		until: "RETENTION drafts",
		why: "nothing typed is lost",
		erased: "deleted",
	},
	manual_grants: {
		holds: "rights decided by hand",
		until: "for ever",
		why: "what was taken must not come back",
		erased: "kept",
	},
	home_visits: { holds: "last visit", until: withPerson, why: "what is new since is shown", erased: "deleted" },
	identities: {
		holds: "the person's number at the identity provider",
		until: withPerson,
		why: signIn,
		erased: "deleted",
	},
	identity_permits: {
		holds: "that one more identity may be linked",
		until: "ten minutes or seven days",
		why: signIn,
		erased: "deleted",
	},
	identity_provider_attempts: {
		holds: "sign-ins by identity providers, good and refused, by address",
		until: "30 days",
		why: signIn,
		erased: "deleted",
	},
	identity_provider_domains: {
		holds: "who verified it",
		until: withSubject,
		why: record,
		erased: named("verified_by"),
	},
	identity_providers: { holds: "who changed it", until: withSubject, why: record, erased: named("changed_by") },
	invitations: {
		holds: "name, address, who invited",
		until: "RETENTION invitations after it was taken, revoked or over",
		why: "access is given by invitation",
		erased: "emptied",
	},
	line_answers: { holds: "who answered a late line", until: withSubject, why: business, erased: named("author") },
	view_as_sessions: {
		holds: "which administrator viewed the portal as whom, and why",
		until: "as long as the administrator's session",
		why: "the viewed person may know",
		erased: named("administrator"),
	},
	mails: {
		holds: "address, subject and text",
		until: "RETENTION mails",
		why: "sent once, and looked up when one is missed",
		erased: "deleted",
	},
	notification_digests: {
		holds: "up to when a digest was sent",
		until: withPerson,
		why: "sent once",
		erased: "deleted",
	},
	notification_preferences: {
		holds: "which events are notified, and how",
		until: withPerson,
		why: chosen,
		erased: "deleted",
	},
	notifications: {
		holds: "notifications to a user, and whether they were read",
		until: "RETENTION notifications",
		why: chosen,
		erased: "deleted",
	},
	order_acknowledgment_answers: { holds: "who answered", until: withSubject, why: business, erased: named("author") },
	order_messages: { holds: "author of a message", until: withSubject, why: business, erased: named("author") },
	outbox: {
		holds: "who entered what, by name",
		until: "for ever",
		why: "the mill's systems collect it",
		erased: "emptied",
	},
	document_bundles: {
		holds: "which documents a user asked for",
		until: "3 days",
		why: "fetched when it is ready",
		erased: "emptied",
	},
	document_choices: { holds: "last choice of documents", until: withPerson, why: chosen, erased: "deleted" },
	people: {
		holds:
			"name, names and addresses before it, address, phone, language, looks of the portal, when they last signed in and came by",
		until: withPerson,
		why: "the identity of a user",
		erased: "emptied",
	},
	person_accounts: {
		holds: "accounts a user may see, who reviewed that",
		until: "the right ends",
		why: "access",
		erased: named("reviewed_by"),
	},
	person_groups: {
		holds: "groups a user is in, who reviewed that",
		until: "the right ends",
		why: "access",
		erased: named("reviewed_by"),
	},
	provisioned_people: {
		holds: "the directory's number and name of them",
		until: withPerson,
		why: "access",
		erased: "deleted",
	},
	receipt_dispute_messages: {
		holds: "author of a message",
		until: withSubject,
		why: business,
		erased: named("author"),
	},
	receipt_disputes: { holds: "who disputes", until: withSubject, why: business, erased: named("opened_by") },
	report_mails: { holds: "lists mailed regularly", until: "the person ends it", why: chosen, erased: "deleted" },
	right_history: {
		holds: "rights granted and revoked, by whom, why",
		until: "for ever",
		why: record,
		erased: named("actor"),
	},
	right_reviews: { holds: "rights attested, by whom", until: "for ever", why: record, erased: named("actor") },
	saved_views: { holds: "views of lists", until: "the person removes them", why: chosen, erased: "deleted" },
	idempotency_keys: {
		holds: "which forms were sent, the answers sealed",
		until: "2 days",
		why: "what is sent twice is taken once",
		erased: "deleted",
	},
	session_tokens: {
		holds: "hashes of tokens",
		until: "2 hours",
		why: signIn,
		erased: "deleted",
	},
	sessions: {
		holds: "sign-ins: when, network address, browser",
		until: "RETENTION sessions after it ended",
		why: signIn,
		erased: "emptied",
	},
	shipping_notice_revisions: {
		holds: "who wrote a revision",
		until: withSubject,
		why: business,
		erased: named("written_by"),
	},
	shipping_notices: { holds: "who wrote it, by number", until: withSubject, why: business, erased: "kept" },
	stock_holds: { holds: "who holds stock, by number", until: "the hold ends", why: business, erased: "kept" },
	stock_requests: {
		holds: "who asked, who decided",
		until: withSubject,
		why: business,
		erased: named("asked_by", "decided_by"),
	},
	supplier_contacts: {
		holds: "contacts of a company, by name, address, phone",
		until: "the company removes them",
		why: "the company says whom to ask; it is the company's to change",
		erased: "company",
	},
	compliance_documents: { holds: "who sent a document", until: withSubject, why: record, erased: named("sent_by") },
	supplier_profiles: { holds: "who changed it", until: withSubject, why: record, erased: named("changed_by") },
	tally_checks: { holds: "who finished a check", until: withSubject, why: business, erased: named("finished_by") },
	tally_marks: { holds: "who marked a piece", until: withSubject, why: business, erased: named("marked_by") },
	terms_acceptances: {
		holds: "which terms were accepted when, by number",
		until: "for ever",
		why: "that they were accepted can be shown",
		erased: "kept",
	},
	terms_versions: {
		holds: "who published them",
		until: "for ever",
		why: record,
		erased: named("published_by", "withdrawn_by"),
	},
	webhook_endpoints: {
		holds: "who set it up, or owns it for a company",
		until: withSubject,
		why: record,
		erased: named("created_by"),
	},
	x12_interchanges: {
		holds: "who sent an interchange",
		until: withSubject,
		why: business,
		erased: named("received_by"),
	},
} as const satisfies Record<string, PersonalTable>;

export type PersonalTableName = keyof typeof tables;
export const personalTables: Readonly<Record<PersonalTableName, PersonalTable>> = tables;

/** Who a user is called once they are erased. */
export const pseudonymOf = (personId: number): { name: string; email: string } => ({
	name: `erased-${personId}`,
	email: `erased-${personId}@erased.invalid`,
});

/** The address of a pseudonym, of the person whose number this SQL is. */
export const pseudonymSql = (id: string): string => `('erased-' || ${id} || '@erased.invalid')`;

export const isErased = (person: { id: string | number; email: string }): boolean =>
	person.email === pseudonymOf(Number(person.id)).email;

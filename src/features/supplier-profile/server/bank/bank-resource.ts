import type { ResourceField, ResourceObject } from "#server/lists/resources/resource-object.ts";

/**
 * Fields of a change `b` of the account `a` that both supplier and mill see: never more of a number than its last four
 * characters.
 */
export const bankChangeFields: ResourceObject["fields"] = {
	number: { type: "Int", sql: "b.change_number", description: "Its number, counted for each supplier." },
	state: { type: "String", sql: "b.state", description: "`requested`, `confirmed`, `refused` or `withdrawn`." },
	bank: { type: "String", sql: "b.bank_name", description: "The bank." },
	holder: { type: "String", sql: "b.holder", description: "Whose account it is." },
	lastFour: {
		type: "String",
		sql: "b.last_four",
		description: "The last four signs of the account's number; the rest is shown to nobody.",
	},
	startsOn: { type: "Day", sql: "b.starts_on", description: "Day from which to pay there." },
	requestedBy: { type: "String", sql: "b.requested_by", description: "Who asked." },
	requestedAt: { type: "DateTime", sql: "b.requested_at", description: "When." },
	decidedAt: {
		type: "DateTime",
		sql: "b.decided_at",
		isNullable: true,
		description: "When it was confirmed, refused or withdrawn.",
	},
	refusal: { type: "String", sql: "b.refusal", isNullable: true, description: "Why the mill refused." },
};

const bankChange: ResourceObject = {
	name: "BankChange",
	description: "A change of bank details that a supplier requested.",
	access: "supplier",
	fields: bankChangeFields,
};

/** The changes of the account `a`, the newest first. */
export const bankChangesField: ResourceField = {
	object: bankChange,
	isList: true,
	from: (json) =>
		`(select coalesce(json_agg(${json} order by b.change_number desc), '[]') from bank_changes b
			where b.account_id = a.id)`,
	description: "Changes of bank details, the newest first.",
};

/** The day from which the right `pa` is old enough to ask for a change of bank details; null when it already is. */
export const mayAskFromSql = (days: "bank.right_days" | "$2") => `case
	when pa.granted_at > now() - make_interval(days => ${days}) then (pa.granted_at + make_interval(days => ${days}))::date end`;

/** For the account `a`, with the setting `bank.right_days`. */
export const bankChangesFromField: ResourceField = {
	type: "Day",
	sql: `(select ${mayAskFromSql("bank.right_days")} from person_accounts pa
		where pa.person_id = viewer_person() and pa.account_id = a.id and pa.list = 'supplier')`,
	isNullable: true,
	description: "Day from which the viewer may ask for a change of bank details; null when they may already.",
};

/** A contact of a change, as it was when the change was requested. */
const knownContact: ResourceField = {
	object: {
		name: "KnownContact",
		description: "A contact of a supplier as it stood before a change of bank details.",
		access: "admin",
		fields: {
			name: { type: "String", sql: "k.name", description: "Name." },
			email: { type: "String", sql: "k.email", description: "Address." },
			phone: { type: "String", sql: "k.phone", isNullable: true, description: "Telephone." },
		},
	} satisfies ResourceObject,
	isList: true,
	from: (json) => `(select coalesce(json_agg(${json} order by k.name, k.email), '[]')
		from jsonb_to_recordset(b.known_contacts) k (name text, email text, phone text))`,
	description: "Whom to call before it is confirmed.",
};

/** Whether the viewer requested the change `b` or belongs to its supplier. */
export const isMineSql = `(b.requested_person_id = viewer_person() or exists (
	select from person_accounts p where p.person_id = viewer_person() and p.account_id = b.account_id))`;

/**
 * Whether the viewer has invited the requester of the change `b`, or granted them any right: the two then do not count
 * as two persons.
 */
export const isTiedSql = `(exists (select from invitations i where i.person_id = b.requested_person_id
		and (i.invited_person_id = viewer_person() or i.invited_by = (select email from people where id = viewer_person())))
	or exists (select from right_history h where h.person_id = b.requested_person_id and h.is_granted
		and h.actor = (select email from people where id = viewer_person())))`;

/** Whether the change `b` may be confirmed: a known contact has, or nobody stopped it while it waited. */
export const isReadySql = "(b.contact_confirmed_at is not null or b.waits_until is null or b.waits_until <= now())";

/** A change as administrators see it, of the account `a`. */
export const reviewedBankChange: ResourceObject = {
	name: "ReviewedBankChange",
	description: "A change of bank details, for the administrator who decides on it.",
	access: "admin",
	fields: {
		...bankChangeFields,
		scheme: { type: "String", sql: "b.scheme", description: "How the account is named: `us`, `clabe` or `iban`." },
		reason: { type: "String", sql: "b.reason", description: "Why it changes." },
		waitsUntil: {
			type: "DateTime",
			sql: "b.waits_until",
			isNullable: true,
			description: "Until when the mill waits unless a known contact confirms it.",
		},
		contactConfirmedAt: {
			type: "DateTime",
			sql: "b.contact_confirmed_at",
			isNullable: true,
			description: "When a known contact confirmed it by mail.",
		},
		account: { type: "String", sql: "a.code", description: "Code of the supplier account." },
		accountName: { type: "String", sql: "a.name", description: "Its name." },
		decidedBy: { type: "String", sql: "b.decided_by", isNullable: true, description: "Who decided, or withdrew it." },
		isMine: {
			type: "Boolean",
			sql: isMineSql,
			description: "Whether the viewer asked for it or belongs to the supplier, and so may not decide.",
		},
		isTied: {
			type: "Boolean",
			sql: isTiedSql,
			description: "Whether the viewer has invited who asked, or given them a right, and so may not decide.",
		},
		isReady: {
			type: "Boolean",
			sql: isReadySql,
			description: "Whether it may be confirmed: a known contact has, or the waiting time is over.",
		},
		knownContacts: knownContact,
	},
};

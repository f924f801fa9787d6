import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { invitationsList } from "../invitations-list.ts";

/** An invitation's state follows from what happened to it, and from the database's clock. */
export const stateSql = `(case when i.accepted_at is not null then 'accepted'
	when i.revoked_at is not null then 'revoked'
	when i.expires_at <= now() then 'expired' when i.opened_at is not null then 'opened'
	when i.sent_at is not null then 'sent' else 'created' end)`;

const invitation: ResourceObject = {
	name: "Invitation",
	description: "An invitation to one address.",
	access: "admin",
	fields: {
		id: { type: "ID", sql: "i.id::text", description: "Number of the invitation." },
		email: { type: "String", sql: "i.email", description: "Address that it is bound to." },
		name: { type: "String", sql: "i.name", description: "Name of the invited person." },
		area: { type: "String", sql: "i.area", description: "`customer`, `supplier` or `admin`." },
		language: { type: "String", sql: "i.language", description: "`en` or `es`." },
		groups: { type: "String", isList: true, sql: "i.groups", description: "Groups that it gives." },
		accounts: {
			type: "String",
			isList: true,
			sql: "i.accounts",
			description: "Codes of the accounts that it opens.",
		},
		state: {
			type: "String",
			sql: stateSql,
			description: "`created`, `sent`, `opened`, `accepted`, `expired` or `revoked`.",
		},
		invitedBy: { type: "String", sql: "i.invited_by", description: "Address of the administrator." },
		createdAt: { type: "DateTime", sql: "i.created_at", description: "When it was made." },
		sentAt: { type: "DateTime", sql: "i.sent_at", isNullable: true, description: "When its mail was last queued." },
		openedAt: {
			type: "DateTime",
			sql: "i.opened_at",
			isNullable: true,
			description: "When its link was first opened.",
		},
		acceptedAt: { type: "DateTime", sql: "i.accepted_at", isNullable: true, description: "When it was redeemed." },
		days: { type: "Int", sql: "i.holds_days", description: "For how many days it holds, each time that it is sent." },
		expiresAt: { type: "DateTime", sql: "i.expires_at", description: "Until when it holds." },
	},
};

/** Invitations, for administrators. */
export const invitations: ListResource = {
	definition: invitationsList,
	field: "invitations",
	description: "Invitations and what became of them.",
	access: "admin",
	title: m.invitations_title,
	row: invitation,
	source: { table: "invitations", alias: "i", owners: [], role: "millgate_admin" },
	key: [{ sql: "i.id", type: "integer" }],
	columns: declaredColumns(invitationsList, invitation, {
		accounts: {
			description: "Codes of the accounts that it opens.",
			sheet: (sheet) => [sheet.text(m.invitations_accounts(), "array_to_string(i.accounts, ' ')")],
		},
	}),
	tabs: {
		pending: {
			description: "Sent, and neither redeemed nor over.",
			sql: "(i.accepted_at is null and i.revoked_at is null and i.expires_at > now())",
		},
		ending: {
			description: "Those of them that are over within two days.",
			sql: `(i.accepted_at is null and i.revoked_at is null
				and i.expires_at > now() and i.expires_at <= now() + interval '2 days')`,
		},
		accepted: { description: "Redeemed.", sql: "i.accepted_at is not null" },
		expired: {
			description: "Over before anybody redeemed them.",
			sql: "(i.accepted_at is null and i.revoked_at is null and i.expires_at <= now())",
		},
		revoked: { description: "Taken back.", sql: "i.revoked_at is not null" },
		all: { description: "All of them.", sql: "true" },
	},
	filters: declaredFilters(invitationsList, invitation, {
		account: {
			description: "Beginning of an account's code.",
			sql: (value, values) =>
				`exists (select from unnest(i.accounts) a
					where starts_with(upper(a), ${values.add(String(value).toUpperCase(), "text")}))`,
		},
	}),
	search: { description: "Beginning of an address or a name.", sql: anyBegins("i.email", "i.name") },
};

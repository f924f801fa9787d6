import { m } from "#generated/texts/messages.js";
import type { ListResource, ResourceColumn } from "#server/lists/resources/list-resource.ts";
import { resourceColumns } from "#server/lists/resources/resource-columns.ts";
import { anyBegins, between, oneOf } from "#server/lists/resources/resource-filters.ts";
import { areaLabel, invitationColumnLabel, invitationStateLabel, languageLabel } from "../invitation-labels.ts";
import { type InvitationColumnId, invitationsList } from "../invitations-list.ts";

/** An invitation's state follows from what happened to it, and from the database's clock. */
export const stateSql = `(case when i.accepted_at is not null then 'accepted'
	when i.revoked_at is not null then 'revoked'
	when i.expires_at <= now() then 'expired' when i.opened_at is not null then 'opened'
	when i.sent_at is not null then 'sent' else 'created' end)`;

const column = resourceColumns(invitationColumnLabel);

const columns: Readonly<Record<InvitationColumnId, ResourceColumn>> = {
	email: column.text("email", "i.email", "Address that it is bound to."),
	name: column.text("name", "i.name", "Name of the invited person."),
	area: column.text("area", "i.area", "Area of the portal.", { word: areaLabel }),
	accounts: column.text("accounts", "array_to_string(i.accounts, ' ')", "Codes of the accounts that it opens.", {
		sort: "none",
	}),
	language: column.text("language", "i.language", "Language of the mail.", { word: languageLabel }),
	state: column.text("state", stateSql, "What became of it.", { word: invitationStateLabel }),
	invited: column.instant("invited", "i.created_at", "When it was made."),
	expires: column.instant("expires", "i.expires_at", "Until when it holds."),
	invitedBy: column.text("invitedBy", "i.invited_by", "Who made it."),
};

/** Invitations, for administrators. */
export const invitations: ListResource = {
	definition: invitationsList,
	field: "invitations",
	description: "Invitations and what became of them.",
	access: "admin",
	title: m.invitations_title,
	row: {
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
	},
	source: { table: "invitations", alias: "i", owners: [], role: "millgate_admin" },
	key: [{ sql: "i.id", type: "integer" }],
	columns,
	tabs: {
		pending: {
			description: "Sent, and neither redeemed nor over.",
			sql: "(i.accepted_at is null and i.revoked_at is null and i.expires_at > now())",
		},
		accepted: { description: "Redeemed.", sql: "i.accepted_at is not null" },
		expired: {
			description: "Over before anybody redeemed them.",
			sql: "(i.accepted_at is null and i.revoked_at is null and i.expires_at <= now())",
		},
		revoked: { description: "Taken back.", sql: "i.revoked_at is not null" },
		all: { description: "All of them.", sql: "true" },
	},
	filters: {
		area: { description: "`customer`, `supplier`, `admin`.", sql: oneOf("i.area") },
		account: {
			description: "Beginning of an account's code.",
			sql: (value, values) =>
				`exists (select from unnest(i.accounts) a
					where starts_with(upper(a), ${values.add(String(value).toUpperCase(), "text")}))`,
		},
		invited: { description: "Day it was made, UTC.", sql: between("(i.created_at at time zone 'UTC')::date", "date") },
		invitation: { description: "Numbers of single invitations.", sql: oneOf("i.id::text") },
	},
	search: { description: "Beginning of an address or a name.", sql: anyBegins("i.email", "i.name") },
};

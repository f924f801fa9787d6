import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { unhurried } from "#server/database/unhurried.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { currentLanguage } from "#server/language.ts";
import type { RequestContext } from "#server/request-context.ts";
import { endSessionsOfPerson } from "#server/session/sessions.ts";
import { InvalidError, refusedField } from "#shared/errors.ts";
import { eraseForm } from "../../privacy/erase-form.ts";
import {
	type PersonalTable,
	type PersonalTableName,
	personalTables,
	pseudonymOf,
} from "../../privacy/personal-tables.ts";
import { setActive } from "../apply-rights.ts";
import { changing, type Target } from "../change-person.ts";
import { findPerson, type LockedPerson } from "../person-queries.ts";
import { replaceRights } from "../replace-rights.ts";
import { asSubject } from "./subject.ts";

/**
 * Erases a person: rights and sessions end, rows that are only theirs are deleted, and rows that must stay no longer
 * name them. Throws InvalidError for an address other than theirs, oneself, the last administrator, and while the
 * mill's feed or directory still grants them rights, which would bring them back. Cannot be undone.
 */
export async function erasePerson(context: RequestContext, target: Target, sent: unknown): Promise<boolean> {
	const { reason, email } = await takeForm(eraseForm, sent, currentLanguage());
	// Their name may be in rows of many years.
	return changing({ ...context, database: unhurried(context.database) }, target, async (tx, person) => {
		if (email.trim().toLowerCase() !== person.email.toLowerCase())
			throw refusedField("email", m.people_erase_other_address());
		await requireForgotten(tx, person);
		await replaceRights(tx, context, person, () => ({ group: [], sold_to: [], ship_to: [], supplier: [] }), { reason });
		if (person.isActive) await setActive(tx, context, person, false, { reason });
		await endSessionsOfPerson(tx, person.id, "erased");
		const touched = await asSubject(tx, context, person.id, () => eraseRows(tx, person.id));
		await recordAudit(tx, context, {
			action: "person.erase",
			target: pseudonymOf(person.id).name,
			detail: { reason, rows: touched },
		});
		return true;
	});
}

/** Who has rights by the feed or the directory would be made anew by its next sending. */
async function requireForgotten(tx: Transaction, { id }: LockedPerson): Promise<void> {
	const person = await findPerson(tx, id);
	const current = (person?.rights ?? [])
		.filter(({ source }) => source === "feed" || source === "scim")
		.map(({ value }) => value);
	const provisioned = await tx.sql("select from provisioned_people where person_id = $1 and deleted_at is null", [id]);
	if (provisioned.length > 0) throw new InvalidError(m.people_erase_in_directory());
	if (current.length > 0) throw new InvalidError(m.people_erase_fed({ rights: current.slice(0, 20).join(", ") }));
}

type Change = { table: PersonalTableName; set: string; where?: string };

const called = (column: string) => `${column} = case when ${column} = any (privacy_names()) then $1 else ${column} end`;
const calledIn = (key: string) =>
	`case when content ->> '${key}' = any (privacy_names()) then jsonb_build_object('${key}', $1::text) else '{}' end`;
/**
 * Fields of outbox entries (docs/outbox.md) that name who did something; the outbox's row policy uses the same fields.
 */
const outboxNames = ["by", "author", "openedBy", "requestedBy", "confirmedBy"];
const isTheirs = "email = any (privacy_names())";
// Not what another user was refused and they settled.
const isAboutThem = `entity = 'people' and (mark = any (privacy_names())
	or exists (select from unnest(privacy_names()) n where position('@' in n) > 0 and names_address(row, n)))`;

// What stays without what names them; each table is otherwise written by its own feature alone.
const emptied: readonly Change[] = [
	{
		table: "feed_rejects",
		set: `${called("settled_by")}, row = case when ${isAboutThem} then '{}' else row end, mark = case when ${isAboutThem} then $1 else mark end,
			value = case when ${isAboutThem} then null else value end`,
	},
	// Loose ones are removed by the next clearing away, with their bytes; others are part of what they were sent with.
	{ table: "files", set: "name = 'erased', state = 'dropped'", where: "state in ('uploaded', 'rejected')" },
	{ table: "invitations", set: called("invited_by"), where: `not ${isTheirs}` },
	{
		table: "invitations",
		set: `${called("invited_by")}, name = $1, email = $2, token_hash = null,
			revoked_at = case when accepted_at is null then coalesce(revoked_at, now()) else revoked_at end`,
		where: isTheirs,
	},
	{ table: "outbox", set: `content = ${["content", ...outboxNames.map(calledIn)].join(" || ")}` },
	{ table: "document_bundles", set: "expires_at = now()" },
	{ table: "sessions", set: "address = null, user_agent = null, id_token = null" },
];
// Last: what a person is called is here.
const themselves: Change = {
	table: "people",
	set: "email = $2, name = $1, phone = null, reported = null, last_signed_in_at = null, last_used_on = null, revision = 0, updated_at = now()",
};

/** Answers how many rows of each table were deleted or changed. Whose they are, the policies say. */
async function eraseRows(tx: Transaction, personId: number): Promise<Record<string, number>> {
	const { name, email } = pseudonymOf(personId);
	const touched: Record<string, number> = {};
	const change = async ({ table, set, where = "true" }: Change) => {
		const values = [name, email].filter((_value, index) => set.includes(`$${index + 1}`));
		const { rowCount } = await tx.client.query(`update ${table} set ${set} where ${where}`, values);
		touched[table] = (touched[table] ?? 0) + (rowCount ?? 0);
	};
	for (const [table, { erased }] of Object.entries(personalTables) as [PersonalTableName, PersonalTable][]) {
		if (erased === "deleted") touched[table] = (await tx.client.query(`delete from ${table}`)).rowCount ?? 0;
		else if (typeof erased === "object") await change({ table, set: erased.renamed.map(called).join(", ") });
	}
	for (const one of emptied) await change(one);
	const [others] = await tx.sql<Record<"audit_events" | "notified", number>>(
		"select rename_in_audit($1) as audit_events, rename_in_notifications($1) as notified",
		[name],
	);
	await change(themselves);
	return {
		...touched,
		audit_events: others?.audit_events ?? 0,
		notifications: (touched.notifications ?? 0) + (others?.notified ?? 0),
	};
}

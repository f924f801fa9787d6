import type { Transaction } from "#server/database/database.ts";
import { staffGroups } from "#shared/access.ts";
import { assignableGroups } from "../../right.ts";
import type { ProvisionedGroup } from "../../scim/group-resource.ts";
import { ScimError } from "../../scim/scim-error.ts";
import { applyRights, type PersonChange } from "../apply-rights.ts";
import { lockPeople } from "../person-queries.ts";
import type { Provider } from "./change-people.ts";
import { findSeen, type Seer, seenSql } from "./people-queries.ts";

/**
 * The groups that are granted manually, with their members; people whom a provider does not see are in none, and
 * companies' keys see no groups. Members are read only when requested.
 */
export async function findGroups(tx: Transaction, seer: Seer, hasMembers: boolean): Promise<ProvisionedGroup[]> {
	const members = hasMembers
		? `(select coalesce(json_agg(json_build_object('id', p.id::text, 'name', p.name) order by p.id), '[]')
			from person_groups g join people p on p.id = g.person_id left join provisioned_people v on v.person_id = p.id
			where g.group_name = known.name and ${seenSql(seer)})`
		: "'[]'::json";
	return tx.sql<ProvisionedGroup>(
		`select known.name, v.external_id as "externalId", ${members} as members
		 from unnest($1::text[]) known (name) left join provisioned_groups v on v.group_name = known.name order by 1`,
		[assignableGroups.filter((name) => seer.hasStaff || (!seer.company && !staffGroups.has(name)))],
	);
}

/** One of those groups, by its name. */
export async function findGroup(tx: Transaction, seer: Seer, name: string): Promise<ProvisionedGroup | undefined> {
	return (await findGroups(tx, seer, true)).find((group) => group.name === name);
}

/**
 * Makes these people the members of a group. Throws ScimError for people who are not there, InvalidError when no
 * administrator would remain.
 */
export async function replaceMembers(
	tx: Transaction,
	by: Provider,
	group: ProvisionedGroup,
	wanted: readonly string[],
): Promise<void> {
	const present = group.members.map(({ id }) => id);
	const added = wanted.filter((id) => !present.includes(id));
	const taken = present.filter((id) => !wanted.includes(id));
	const ids = [...added, ...taken].filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number);
	const locked = await lockPeople(tx, ids);
	const seen = await findSeen(tx, by, ids);
	const people = new Map(locked.filter(({ id }) => seen.has(id)).map((person) => [String(person.id), person]));
	const missing = added.find((id) => !people.has(id));
	if (missing !== undefined) throw new ScimError(400, `members: there is no User ${missing}.`, "invalidValue");
	const change = (id: string, isGranted: boolean): PersonChange[] => {
		const person = people.get(id);
		return person
			? [{ personId: person.id, email: person.email, list: "group", value: group.name, accountId: null, isGranted }]
			: [];
	};
	const changes = [...added.flatMap((id) => change(id, true)), ...taken.flatMap((id) => change(id, false))];
	await applyRights(tx, by, changes, { reason: "SCIM", source: "scim" });
}

/** Keeps what a provider calls a group. */
export async function keepExternalId(
	tx: Transaction,
	{ name }: ProvisionedGroup,
	externalId: string | null,
): Promise<void> {
	await tx.sql(
		`insert into provisioned_groups (group_name, external_id) values ($1, $2)
		 on conflict (group_name) do update set external_id = excluded.external_id`,
		[name, externalId],
	);
}

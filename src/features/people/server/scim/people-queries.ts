import type { Transaction } from "#server/database/database.ts";
import { createSqlValues } from "#server/lists/sql-values.ts";
import { pseudonymSql } from "../../privacy/personal-tables.ts";
import type { ScimFilter } from "../../scim/scim-filter.ts";
import type { ProvisionedPerson } from "../../scim/user-resource.ts";
import { boundsSql, type CompanyBounds } from "./company-bounds.ts";
import { type AttributeSql, filterSql, requireSortable } from "./filter-sql.ts";

const codesIn = (list: string) =>
	`array(select a.code from person_accounts pa join accounts a on a.id = pa.account_id where pa.person_id = p.id and pa.list = '${list}' order by 1)`;
const changed = "greatest(p.updated_at, v.changed_at)";

const columns = `p.id::text, p.email, p.name, p.phone, p.language, p.time_zone as "timeZone", p.is_active as "isActive",
	v.external_id as "externalId", v.given_name as "givenName", v.family_name as "familyName",
	to_json(p.created_at) #>> '{}' as "createdAt", to_json(${changed}) #>> '{}' as "changedAt",
	array(select g.group_name from person_groups g where g.person_id = p.id order by 1) as groups,
	${codesIn("sold_to")} as "soldTo", ${codesIn("ship_to")} as "shipTo", ${codesIn("supplier")} as suppliers`;

/**
 * Whom a provider sees: whom it deleted is gone for it until a user lets them in again, who was erased for good.
 * People are `p`, what it says of them `v`.
 */
export const seenSql = ({ hasStaff, company }: Seer) =>
	`(v.deleted_at is null or p.is_active) and p.email <> ${pseudonymSql("p.id")}${hasStaff ? "" : " and not is_staff(p.id)"}${company ? ` and ${boundsSql}` : ""}`;
const rowsOf = (seer: Seer) => `people p left join provisioned_people v on v.person_id = p.id where ${seenSql(seer)}`;

/**
 * Whether a provider may speak for the mill's staff, whom another one neither sees nor changes; a company's sees only
 * the company's people.
 */
export type Seer = { hasStaff: boolean; company?: CompanyBounds | undefined };

const groupRow = { sql: "g.group_name", from: "from person_groups g where g.person_id = p.id" };
const accountsIn = (list: string): AttributeSql => ({
	type: "exact",
	sql: "a.code",
	from: `from person_accounts pa join accounts a on a.id = pa.account_id
		where pa.person_id = p.id and pa.list = '${list}'`,
});
// The address is kept in lower case: an index finds it as it is.
const email: AttributeSql = { type: "exact", sql: "p.email" };
const name: AttributeSql = { type: "text", sql: "p.name" };

const attributes: Readonly<Record<string, AttributeSql>> = {
	id: { type: "exact", sql: "p.id::text" },
	externalid: { type: "exact", sql: "v.external_id" },
	username: email,
	emails: email,
	"emails.value": email,
	"emails.type": { type: "text", sql: "'work'" },
	"emails.primary": { type: "boolean", sql: "true" },
	displayname: name,
	"name.formatted": name,
	"name.givenname": { type: "text", sql: "v.given_name" },
	"name.familyname": { type: "text", sql: "v.family_name" },
	active: { type: "boolean", sql: "p.is_active" },
	phonenumbers: { type: "text", sql: "p.phone" },
	"phonenumbers.value": { type: "text", sql: "p.phone" },
	"phonenumbers.type": { type: "text", sql: "'work'" },
	preferredlanguage: { type: "text", sql: "p.language" },
	timezone: { type: "text", sql: "p.time_zone" },
	groups: { type: "text", ...groupRow },
	"groups.value": { type: "text", ...groupRow },
	"groups.display": { type: "text", ...groupRow },
	"urn:ietf:params:scim:schemas:extension:millgate:2.0:user:soldto": accountsIn("sold_to"),
	"urn:ietf:params:scim:schemas:extension:millgate:2.0:user:shipto": accountsIn("ship_to"),
	"urn:ietf:params:scim:schemas:extension:millgate:2.0:user:suppliers": accountsIn("supplier"),
	"meta.created": { type: "instant", sql: "p.created_at" },
	"meta.lastmodified": { type: "instant", sql: changed },
};

/** `startIndex` counts from 1; `count` 0 requests only the total. */
export type PeopleRequest = {
	filter: ScimFilter | undefined;
	sortBy: string | undefined;
	isDescending: boolean;
	startIndex: number;
	count: number;
};

/** People as a provider may see them: all whom it may speak for, so that it finds who is there already. */
export async function findPeople(
	tx: Transaction,
	seer: Seer,
	request: PeopleRequest,
): Promise<{ total: number; people: ProvisionedPerson[] }> {
	const values = createSqlValues();
	const filter = request.filter && lowerAddresses(request.filter);
	const where = `${rowsOf(seer)}${filter ? ` and ${filterSql(filter, attributes, values)}` : ""}`;
	const [counted] = await tx.sql<{ total: number }>(`select count(*)::integer as total from ${where}`, values.list);
	const total = counted?.total ?? 0;
	if (request.count === 0) return { total, people: [] };
	const sort =
		request.sortBy === undefined
			? "p.id"
			: `${requireSortable(request.sortBy, attributes)}${request.isDescending ? " desc" : ""}, p.id`;
	const [limit, offset] = [values.add(request.count, "bigint"), values.add(request.startIndex - 1, "bigint")];
	const people = await tx.sql<ProvisionedPerson>(
		`select ${columns} from ${where} order by ${sort} limit ${limit} offset ${offset}`,
		values.list,
	);
	return { total, people };
}

/** Those of these people whom a provider sees. */
export async function findSeen(tx: Transaction, seer: Seer, ids: readonly number[]): Promise<Set<number>> {
	const found = await tx.sql<{ id: number }>(`select p.id from ${rowsOf(seer)} and p.id = any ($1::bigint[])`, [ids]);
	return new Set(found.map(({ id }) => id));
}

/** One person; nothing when a provider deleted them or they were erased, or for what is no number of ours. */
export async function findProvisioned(tx: Transaction, seer: Seer, id: string): Promise<ProvisionedPerson | undefined> {
	if (!/^[1-9]\d{0,14}$/.test(id)) return undefined;
	const [person] = await tx.sql<ProvisionedPerson>(`select ${columns} from ${rowsOf(seer)} and p.id = $1`, [
		Number(id),
	]);
	return person;
}

/** Addresses are kept in lower case, and are compared so (userName is not case exact). */
function lowerAddresses(filter: ScimFilter): ScimFilter {
	switch (filter.kind) {
		case "and":
		case "or":
			return { ...filter, left: lowerAddresses(filter.left), right: lowerAddresses(filter.right) };
		case "not":
			return { ...filter, of: lowerAddresses(filter.of) };
		case "present":
			return filter;
		case "compare": {
			const isAddress = attributes[filter.path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:user:/, "")] === email;
			return isAddress && typeof filter.value === "string" ? { ...filter, value: filter.value.toLowerCase() } : filter;
		}
	}
}

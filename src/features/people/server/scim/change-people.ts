import { type AuditActor, recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { isNameTaken } from "#server/session/taken-names.ts";
import { ScimError } from "../../scim/scim-error.ts";
import type { ProvisionedPerson, UserValues } from "../../scim/user-resource.ts";
import { setActive } from "../apply-rights.ts";
import { replaceRights } from "../replace-rights.ts";
import { isWithin, requireWithin } from "./company-bounds.ts";
import { findProvisioned, type Seer } from "./people-queries.ts";

/**
 * A provider that acts: how the record names it, the source that its ids belong to, and whether it may speak for the
 * mill's staff.
 */
export type Provider = AuditActor & { actor: string; source: string } & Seer;

const why = { reason: "SCIM", source: "scim" } as const;

/**
 * Creates a person, or reactivates one whom the provider had deleted, with what the provider now grants and nothing
 * from before. Throws ScimError `uniqueness` if the address already has a person.
 */
export async function addPerson(tx: Transaction, by: Provider, values: UserValues): Promise<ProvisionedPerson> {
	requireWithin(by.company, values);
	await requireOwnName(tx, by, values);
	const [made] = await tx.sql<{ id: number }>(
		"insert into people (email, name) values ($1, $2) on conflict (email) do nothing returning id",
		[values.email, values.name],
	);
	const id = made?.id ?? (await requireDeleted(tx, by, values.email));
	if (!made) await takeAllRights(tx, by, { id, email: values.email });
	await recordAudit(tx, by, {
		action: "person.provision",
		target: values.email,
		detail: { externalId: values.externalId },
	});
	return write(
		tx,
		by,
		{ id, email: values.email, isActive: made !== undefined },
		{ ...values, active: values.active ?? true },
	);
}

/**
 * Gives a person what the provider says of them. Throws ScimError `uniqueness` when their new address has its person.
 */
export async function changePerson(
	tx: Transaction,
	by: Provider,
	person: ProvisionedPerson,
	values: UserValues,
): Promise<ProvisionedPerson> {
	requireWithin(by.company, values);
	if (values.name !== person.name) await requireOwnName(tx, by, values);
	const before = factsOf({ ...person, active: person.isActive });
	const changed = Object.entries(factsOf(values)).flatMap(([name, value]) =>
		value === undefined || value === before[name as keyof typeof before] ? [] : [name],
	);
	if (changed.length > 0)
		await recordAudit(tx, by, { action: "person.change", target: person.email, detail: { changed } });
	return write(tx, by, { id: Number(person.id), email: person.email, isActive: person.isActive }, values);
}

/**
 * Deletes a person for the provider: they are deactivated, and gone until a user lets them in again. Their history
 * stays.
 */
export async function removePerson(tx: Transaction, by: Provider, person: ProvisionedPerson): Promise<void> {
	if (person.isActive) await setActive(tx, by, { id: Number(person.id), email: person.email }, false, why);
	await tx.sql(
		`insert into provisioned_people (person_id, source, deleted_at) values ($1, $2, now())
		 on conflict (person_id) do update set deleted_at = now(), changed_at = now()`,
		[Number(person.id), by.source],
	);
	await recordAudit(tx, by, { action: "person.deprovision", target: person.email });
}

type CurrentState = { id: number; email: string; isActive: boolean };

async function write(
	tx: Transaction,
	by: Provider,
	{ id, email, isActive }: CurrentState,
	values: UserValues,
): Promise<ProvisionedPerson> {
	await unique(() =>
		tx.sql(
			`update people set email = $2, name = $3, phone = $4, language = coalesce($5, language),
				time_zone = coalesce($6, time_zone),
				updated_at = now()
			 where id = $1`,
			[id, values.email, values.name, values.phone, values.language ?? null, values.timeZone ?? null],
		),
	);
	await unique(() =>
		tx.sql(
			`insert into provisioned_people (person_id, source, external_id, given_name, family_name)
			 values ($1, $2, $3, $4, $5)
			 on conflict (person_id) do update
			 set source = excluded.source, external_id = excluded.external_id, given_name = excluded.given_name,
				family_name = excluded.family_name, changed_at = now(), deleted_at = null`,
			[id, by.source, values.externalId, values.givenName, values.familyName],
		),
	);
	const { soldTo, shipTo, suppliers } = values.accounts;
	const person = { id, email: values.email };
	await replaceRights(
		tx,
		by,
		person,
		(current) => ({
			...current,
			sold_to: soldTo ?? current.sold_to,
			ship_to: shipTo ?? current.ship_to,
			supplier: suppliers ?? current.supplier,
		}),
		why,
	);
	const isWanted = values.active ?? isActive;
	if (isWanted !== isActive) await setActive(tx, by, person, isWanted, why);
	const written = await findProvisioned(tx, by, String(id));
	if (!written) throw new Error(`${email} was not written`);
	return written;
}

/**
 * Revokes the earlier rights of a user who is created again. That is not a decision against them: as with any new
 * person, the `people` feed may grant these rights; what was revoked manually before stays revoked.
 */
async function takeAllRights(tx: Transaction, by: Provider, person: { id: number; email: string }): Promise<void> {
	await replaceRights(tx, by, person, () => ({ group: [], sold_to: [], ship_to: [], supplier: [] }), why);
	await tx.sql(
		"delete from manual_grants where person_id = $1 and list <> 'access' and not is_granted and decided_at = now()",
		[person.id],
	);
}

/**
 * The person behind an address whom a provider deleted; of the mill's staff only one that may speak for them takes
 * a user in again.
 */
async function requireDeleted(tx: Transaction, { hasStaff, company }: Provider, email: string): Promise<number> {
	const [found] = await tx.sql<{ id: number }>(
		`select p.id from people p join provisioned_people v on v.person_id = p.id
		 where p.email = $1 and v.deleted_at is not null and not p.is_active
		 and ($2 or not is_staff(p.id)) for update of p`,
		[email, hasStaff],
	);
	if (!found || !(await isWithin(tx, company, found.id)))
		throw new ScimError(409, `${email} has a person already.`, "uniqueness");
	return found.id;
}

/**
 * The mill's own directory may name anybody as it likes; others may not give their people the names of the mill's
 * staff.
 */
async function requireOwnName(tx: Transaction, { hasStaff }: Provider, { name, email }: UserValues): Promise<void> {
	if (!hasStaff && (await isNameTaken(tx, { name, email })))
		throw new ScimError(400, "This name is the mill's or that of a member of its staff.", "invalidValue");
}

async function unique<T>(write: () => Promise<T>): Promise<T> {
	try {
		return await write();
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "23505")) throw error;
		throw new ScimError(409, "This userName or externalId has a person already.", "uniqueness");
	}
}

function factsOf({
	email,
	name,
	phone,
	externalId,
	givenName,
	familyName,
	active,
	language,
	timeZone,
}: Omit<UserValues, "accounts" | "language"> & { language?: string | undefined }) {
	return { userName: email, name, phone, externalId, givenName, familyName, active, language, timeZone };
}

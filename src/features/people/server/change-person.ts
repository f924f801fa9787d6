import { m } from "#generated/texts/messages.js";
import { getLocale } from "#generated/texts/runtime.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { endSessionsOfPerson } from "#server/session/sessions.ts";
import { type FieldFault, InvalidError, NotFoundError } from "#shared/errors.ts";
import { changesBetween, type RightList, type Rights, reasonForm, rightsForm, splitCodes } from "../right.ts";
import { applyRights, setActive } from "./apply-rights.ts";
import { type LockedPerson, lockPeople } from "./person-queries.ts";

export type Target = { person: string; revision: string };

/** Replaces what a person holds by what the form says. Throws InvalidError for unknown accounts, oneself, a newer state, the last administrator. */
export async function changeRights(context: RequestContext, target: Target, sent: unknown): Promise<boolean> {
	const form = await takeForm(rightsForm, sent, getLocale());
	const wanted: Rights = {
		group: form.groups ?? [],
		sold_to: splitCodes(form.soldTo),
		ship_to: splitCodes(form.shipTo),
		supplier: splitCodes(form.suppliers),
	};
	return changing(context, target, async (tx, person) => {
		const changes = changesBetween(await heldRights(tx, person.id), wanted);
		const accounts = await requireAccounts(tx, wanted);
		const known = await tx.sql<{ code: string; id: number }>("select code, id from accounts where code = any ($1::text[])", [
			changes.map(({ value }) => value),
		]);
		const idOf = new Map([...known.map(({ code, id }) => [code, id] as const), ...accounts]);
		const own = changes.map((change) => ({
			...change,
			personId: person.id,
			email: person.email,
			accountId: change.list === "group" ? null : (idOf.get(change.value) ?? null),
		}));
		await applyRights(tx, context, own, { reason: form.reason });
		return changes.length > 0;
	});
}

/** Deactivates somebody, or lets them in again. */
export async function changeAccess(context: RequestContext, target: Target, isActive: boolean, sent: unknown): Promise<boolean> {
	const { reason } = await takeForm(reasonForm, sent, getLocale());
	return changing(context, target, async (tx, person) => {
		await setActive(tx, context, person, isActive, { reason });
		return true;
	});
}

/** Ends all sessions of somebody; they may sign in again. Answers how many there were. */
export async function signOutPerson(context: RequestContext, id: string, sent: unknown): Promise<number> {
	const { reason } = await takeForm(reasonForm, sent, getLocale());
	const ended = await asAdmin(context, async (tx) => {
		const [person] = await lockPeople(tx, [requireId(id)]);
		if (!person) throw new NotFoundError();
		const count = await endSessionsOfPerson(tx, person.id, "signed out by an administrator");
		await recordAudit(tx, context, { action: "person.sign-out", target: person.email, detail: { sessions: count, reason } });
		return count;
	});
	forgetViewers(context.database);
	return ended;
}

async function changing(
	context: RequestContext,
	{ person: id, revision }: Target,
	work: (tx: Transaction, person: LockedPerson) => Promise<boolean>,
): Promise<boolean> {
	const isChanged = await asAdmin(context, async (tx) => {
		const [person] = await lockPeople(tx, [requireId(id)]);
		if (!person) throw new NotFoundError();
		// Nobody raises themselves, nor locks themselves out.
		if (person.id === context.viewer?.personId) throw new InvalidError(m.people_not_oneself());
		if (person.revision !== revision)
			throw new InvalidError(m.people_changed_meanwhile(), [{ field: "revision", reason: person.revision }]);
		return work(tx, person);
	});
	forgetViewers(context.database);
	return isChanged;
}

export function requireId(id: string): number {
	if (!/^\d{1,15}$/.test(id)) throw new NotFoundError();
	return Number(id);
}

async function heldRights(tx: Transaction, personId: number): Promise<Rights> {
	const rows = await tx.sql<{ list: RightList; value: string }>(
		`select 'group' as list, group_name as value from person_groups where person_id = $1
		 union all select pa.list, a.code from person_accounts pa join accounts a on a.id = pa.account_id where pa.person_id = $1`,
		[personId],
	);
	const of = (list: RightList) => rows.filter((row) => row.list === list).map(({ value }) => value);
	return { group: of("group"), sold_to: of("sold_to"), ship_to: of("ship_to"), supplier: of("supplier") };
}

const fields = { sold_to: "soldTo", ship_to: "shipTo", supplier: "suppliers" } as const;

/** The accounts that are named, by code; each must be of the kind of its list. */
export async function requireAccounts(tx: Transaction, wanted: Rights): Promise<ReadonlyMap<string, number>> {
	const lists = ["sold_to", "ship_to", "supplier"] as const;
	const codes = lists.flatMap((list) => [...wanted[list]]);
	const rows = await tx.sql<{ id: number; code: string; kind: string }>(
		"select id, code, kind from accounts where code = any ($1::text[])",
		[codes],
	);
	const faults: FieldFault[] = lists.flatMap((list) => {
		const unknown = wanted[list].filter((code) => !rows.some((row) => row.code === code && row.kind === list));
		return unknown.length > 0 ? [{ field: fields[list], reason: m.people_unknown_accounts({ codes: unknown.join(", ") }) }] : [];
	});
	if (faults.length > 0) throw new InvalidError(m.people_unknown_accounts_title(), faults);
	return new Map(rows.map(({ code, id }) => [code, id]));
}

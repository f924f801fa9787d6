import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { currentLanguage } from "#server/language.ts";
import { findKeys } from "#server/lists/resources/resource-keys.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { endSessionsOfPerson } from "#server/session/sessions.ts";
import { InvalidError } from "#shared/errors.ts";
import { type PeopleAct, peopleActForm } from "../people-acts.ts";
import { isErased } from "../privacy/personal-tables.ts";
import { setActive } from "./apply-rights.ts";
import { people } from "./people-resource.ts";
import { type LockedPerson, lockPeople } from "./person-queries.ts";

const mostActedOn = 500;
/** As many rows as a file of rights may have. */
const mostAddresses = 10_000;

/**
 * `same`: people with whom it was so already, or who were erased; `own`: 1 when oneself was among them, who is left.
 */
export type ActsOutcome = { done: number; same: number; own: number };

/**
 * Does the same with everybody in a view of the list, all of it or nothing. Throws InvalidError for more than 500, and
 * for the last administrator.
 */
export async function actOnPeople(context: RequestContext, view: string, sent: unknown): Promise<ActsOutcome> {
	const { act, reason } = await takeForm(peopleActForm, sent, currentLanguage());
	const outcome = await asAdmin(context, async (tx) => {
		const ids = await findKeys(tx, people, view, "p.id::text", {}, mostActedOn + 1);
		if (ids.length > mostActedOn) throw new InvalidError(m.people_bulk_too_many({ most: mostActedOn }));
		const found = await lockPeople(tx, ids.map(Number));
		const others = found.filter(({ id }) => id !== context.viewer?.personId);
		const count: ActsOutcome = { done: 0, same: 0, own: found.length - others.length };
		for (const person of others) count[(await actOn(tx, context, person, act, reason)) ? "done" : "same"] += 1;
		return count;
	});
	forgetViewers(context.database);
	return outcome;
}

async function actOn(
	tx: Transaction,
	context: RequestContext,
	person: LockedPerson,
	act: PeopleAct,
	reason: string,
): Promise<boolean> {
	if (act === "signOut") {
		const sessions = await endSessionsOfPerson(tx, person.id, "signed out by an administrator");
		if (sessions > 0)
			await recordAudit(tx, context, { action: "person.sign-out", target: person.email, detail: { sessions, reason } });
		return sessions > 0;
	}
	const isActive = act === "activate";
	if (person.isActive === isActive || isErased(person)) return false;
	await setActive(tx, context, person, isActive, { reason });
	return true;
}

/** The addresses of everybody in a view of the list. */
export function findAddresses(context: RequestContext, view: string): Promise<string[]> {
	return asAdmin(context, (tx) => findAll(tx, view, "p.email"));
}

/** A user in a view: `isOneself` for the viewer, who is left when others are acted on. */
export type SelectedPerson = { name: string; email: string; isActive: boolean; isOneself: boolean };
export type SelectedPeople = { first: SelectedPerson[]; more: number };

const mostNamed = 100;
const firstSql = `select p.name, p.email, p.is_active as "isActive", p.id = $2::bigint as "isOneself"
	from people p where p.id = any ($1::bigint[]) order by upper(p.name), p.id limit ${mostNamed}`;

/**
 * Who is in a view of the list, before something is done with them: the first 100 by name, and how many more. Throws
 * InvalidError past 10,000.
 */
export function findSelected(context: RequestContext, view: string): Promise<SelectedPeople> {
	return asAdmin(context, async (tx) => {
		const ids = await findAll(tx, view, "p.id::text");
		const first = await tx.sql<SelectedPerson>(firstSql, [ids.map(Number), context.viewer?.personId ?? null]);
		return { first, more: ids.length - first.length };
	});
}

async function findAll(tx: Transaction, view: string, sql: string): Promise<string[]> {
	const found = await findKeys(tx, people, view, sql, {}, mostAddresses + 1);
	if (found.length > mostAddresses) throw new InvalidError(m.people_bulk_too_many({ most: mostAddresses }));
	return found;
}

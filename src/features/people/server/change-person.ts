import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { currentLanguage } from "#server/language.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { endSessionsOfPerson } from "#server/session/sessions.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { isErased } from "../privacy/personal-tables.ts";
import { type Rights, reasonForm, rightsForm, splitCodes } from "../right.ts";
import { setActive } from "./apply-rights.ts";
import { type LockedPerson, lockPeople } from "./person-queries.ts";
import { replaceRights } from "./replace-rights.ts";

export type Target = { person: string; revision: string };

/**
 * Replaces what a person holds by what the form says. Throws InvalidError for unknown accounts, oneself, a newer state,
 * the last administrator.
 */
export async function changeRights(context: RequestContext, target: Target, sent: unknown): Promise<boolean> {
	const form = await takeForm(rightsForm, sent, currentLanguage());
	const wanted = (current: Rights): Rights => ({
		group: form.groups ?? [],
		sold_to: splitCodes(form.soldTo, current.sold_to),
		ship_to: splitCodes(form.shipTo, current.ship_to),
		supplier: splitCodes(form.suppliers, current.supplier),
	});
	return changing(context, target, (tx, person) => replaceRights(tx, context, person, wanted, { reason: form.reason }));
}

/** Deactivates a user, or lets them in again. */
export async function changeAccess(
	context: RequestContext,
	target: Target,
	isActive: boolean,
	sent: unknown,
): Promise<boolean> {
	const { reason } = await takeForm(reasonForm, sent, currentLanguage());
	return changing(context, target, async (tx, person) => {
		await setActive(tx, context, person, isActive, { reason });
		return true;
	});
}

/** Ends all sessions of a user; they may sign in again. Answers how many there were. */
export async function signOutPerson(context: RequestContext, id: string, sent: unknown): Promise<number> {
	const { reason } = await takeForm(reasonForm, sent, currentLanguage());
	const ended = await asAdmin(context, async (tx) => {
		const [person] = await lockPeople(tx, [requireId(id)]);
		if (!person) throw new NotFoundError();
		const count = await endSessionsOfPerson(tx, person.id, "signed out by an administrator");
		await recordAudit(tx, context, {
			action: "person.sign-out",
			target: person.email,
			detail: { sessions: count, reason },
		});
		return count;
	});
	forgetViewers(context.database);
	return ended;
}

/**
 * Works on a person whose row is locked. Throws InvalidError for oneself, for a user who was erased, and when
 * another user changed them since they were read.
 */
export async function changing(
	context: RequestContext,
	{ person: id, revision }: Target,
	work: (tx: Transaction, person: LockedPerson) => Promise<boolean>,
): Promise<boolean> {
	const isChanged = await asAdmin(context, async (tx) => {
		const [person] = await lockPeople(tx, [requireId(id)]);
		if (!person) throw new NotFoundError();
		if (isErased(person)) throw new InvalidError(m.people_erased_already());
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

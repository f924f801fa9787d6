import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { databaseNow } from "#server/database/database-clock.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { endKey, insertKey, isSupplier, type MadeKey, replaceKey } from "#server/keys/feed-keys.ts";
import { currentLanguage } from "#server/language.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { type FieldError, InvalidError, NotFoundError } from "#shared/errors.ts";
import { noticeScope } from "#shared/keys/key-scopes.ts";
import { type NewKeyValues, newKeyForm, revokeKeyForm, rotateKeyForm } from "../api-key-form.ts";

/** Makes a key; the answer is the only place where it is in full. Throws InvalidError with a sentence per field. */
export async function makeKey(context: RequestContext, sent: unknown): Promise<MadeKey> {
	const values = await takeForm(newKeyForm, sent, currentLanguage());
	const expiresAt = await endOf(context, values.expiresOn);
	return asAdmin(context, async (tx) => {
		const scopes = await requireScopes(tx, values);
		return insertKey(tx, context, { source: values.source, name: values.name, scopes, expiresAt });
	});
}

/** The next key of a program; the one before holds as long as the form says. */
export async function rotateKey(context: RequestContext, id: string, sent: unknown): Promise<MadeKey> {
	const { overlap, expiresOn } = await takeForm(rotateKeyForm, sent, currentLanguage());
	const expiresAt = await endOf(context, expiresOn);
	const made = await asAdmin(context, (tx) =>
		replaceKey(tx, context, requireId(id), { overlapHours: Number(overlap), expiresAt }),
	);
	if (!made) throw new InvalidError(m.api_keys_fault_over());
	return made;
}

/** Ends a key at once; false when it was revoked already. */
export async function revokeKey(context: RequestContext, id: string, sent: unknown): Promise<boolean> {
	const { reason } = await takeForm(revokeKeyForm, sent, currentLanguage());
	return asAdmin(context, (tx) => endKey(tx, context, requireId(id), reason));
}

/**
 * A supplier's key announces that supplier's loads and does nothing else, so that it can be given to another company.
 */
async function requireScopes(tx: Transaction, { scopes = [], supplier = "" }: NewKeyValues): Promise<string[]> {
	const code = supplier.trim();
	if (code === "" && scopes.length === 0) throw refused("scopes", m.api_keys_fault_no_scope());
	if (code === "") return scopes;
	if (scopes.length > 0) throw refused("supplier", m.api_keys_fault_supplier_alone());
	if (!(await isSupplier(tx, code))) throw refused("supplier", m.api_keys_fault_supplier({ code }));
	return [noticeScope(code)];
}

/** The end of a day, UTC. Throws InvalidError for a day that is over. */
async function endOf({ database }: RequestContext, day: string | undefined): Promise<Date | undefined> {
	if (!day) return undefined;
	const end = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3600 * 1000);
	if (end <= (await databaseNow(database))) throw refused("expiresOn", m.api_keys_fault_past());
	return end;
}

function refused(field: FieldError["field"], reason: string): InvalidError {
	return new InvalidError(m.api_keys_fault(), [{ field, reason }]);
}

function requireId(id: string): number {
	if (!/^\d{1,15}$/.test(id)) throw new NotFoundError();
	return Number(id);
}

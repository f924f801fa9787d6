import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { endKey, insertKey, isSupplier, type MadeKey, replaceKey } from "#server/keys/feed-keys.ts";
import { currentLanguage } from "#server/language.ts";
import { asAdmin, type RequestContext } from "#server/request-context.ts";
import { InvalidError } from "#shared/errors.ts";
import { noticeScope } from "#shared/keys/key-scopes.ts";
import { type NewKeyValues, newKeyForm, revokeKeyForm, rotateKeyForm } from "../api-key-form.ts";
import { endOf, refused, requireId } from "./key-input.ts";
import { mailRevokedKey } from "./mail-revoked-key.ts";

/** Makes a key; the answer is the only place where it is in full. Throws InvalidError with a sentence per field. */
export async function makeKey(context: RequestContext, sent: unknown): Promise<MadeKey> {
	const values = await takeForm(newKeyForm, sent, currentLanguage());
	const expiresAt = await endOf(context, values.expiresOn);
	return asAdmin(context, async (tx) => {
		const scopes = await requireScopes(tx, values);
		return insertKey(tx, context, { source: values.source, name: values.name, scopes, expiresAt });
	});
}

/**
 * The next key of a program; the one before holds as long as the form says. Throws InvalidError for a key that has
 * ended, and for a company's, which only the company replaces.
 */
export async function rotateKey(context: RequestContext, id: string, sent: unknown): Promise<MadeKey> {
	const { overlap, expiresOn } = await takeForm(rotateKeyForm, sent, currentLanguage());
	const expiresAt = await endOf(context, expiresOn);
	const made = await asAdmin(context, async (tx) => {
		const number = requireId(id);
		const owned = await tx.sql("select from feed_keys where id = $1 and owner_id is not null", [number]);
		if (owned.length > 0) throw new InvalidError(m.api_keys_fault_company());
		return replaceKey(tx, context, number, { overlapHours: Number(overlap), expiresAt });
	});
	if (!made) throw new InvalidError(m.api_keys_fault_over());
	return made;
}

/** Ends a key at once, and mails its company's administrators; false when it was revoked already. */
export async function revokeKey(context: RequestContext, id: string, sent: unknown): Promise<boolean> {
	const { reason } = await takeForm(revokeKeyForm, sent, currentLanguage());
	return asAdmin(context, async (tx) => {
		const number = requireId(id);
		const isRevoked = await endKey(tx, context, number, reason);
		if (isRevoked) await mailRevokedKey(tx, context.config, number, reason);
		return isRevoked;
	});
}

/** A supplier's key may only enter that supplier's shipping notices, so that it can be handed to another company. */
async function requireScopes(tx: Transaction, { scopes = [], supplier = "" }: NewKeyValues): Promise<string[]> {
	const code = supplier.trim();
	if (code === "" && scopes.length === 0) throw refused("scopes", m.api_keys_fault_no_scope());
	if (code === "") return scopes;
	if (scopes.length > 0) throw refused("supplier", m.api_keys_fault_supplier_alone());
	if (!(await isSupplier(tx, code))) throw refused("supplier", m.api_keys_fault_supplier({ code }));
	return [noticeScope(code)];
}

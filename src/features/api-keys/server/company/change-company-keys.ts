import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { makeCompanyKey, replaceCompanyKey, takeOverKey } from "#server/keys/company-keys.ts";
import { endKey, type MadeKey } from "#server/keys/feed-keys.ts";
import { currentLanguage } from "#server/language.ts";
import { asCompany, type RequestContext, requireViewer } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { staffGroups } from "#shared/access.ts";
import { InvalidError } from "#shared/errors.ts";
import { type AccountList, scopesForLists } from "#shared/keys/company-scopes.ts";
import { newCompanyKeyForm, revokeKeyForm, rotateKeyForm } from "../../api-key-form.ts";
import { scopeLabel } from "../../api-key-labels.ts";
import { endOf, refused, requireId } from "../key-input.ts";

/**
 * Makes a key for a program of the viewer's company; the answer is the only place where it is in full. Throws
 * InvalidError with a sentence per field: for accounts that the viewer does not administer and for scopes that open
 * nothing of the accounts.
 */
export async function makeKeyOfCompany(context: RequestContext, sent: unknown): Promise<MadeKey> {
	const { viewer, ...by } = requireOwner(context);
	const { name, accounts, scopes, expiresOn } = await takeForm(newCompanyKeyForm, sent, currentLanguage());
	const expiresAt = await endOf(context, expiresOn);
	return asCompany(context, async (tx) => {
		const lists = await requireAccounts(tx, viewer, accounts);
		const useful = scopesForLists(lists);
		const useless = scopes.filter((scope) => !useful.some((one) => one === scope));
		if (useless.length > 0)
			throw refused("scopes", m.api_keys_fault_useless({ scopes: useless.map(scopeLabel).join(", ") }));
		return makeCompanyKey(tx, { viewer, ...by }, { name, scopes, accounts, ownerId: viewer.personId, expiresAt });
	});
}

/** The next key of the program, with the right of the viewer; the one before holds as long as the form says. */
export async function replaceKeyOfCompany(context: RequestContext, id: string, sent: unknown): Promise<MadeKey> {
	const by = requireOwner(context);
	const { overlap, expiresOn } = await takeForm(rotateKeyForm, sent, currentLanguage());
	const expiresAt = await endOf(context, expiresOn);
	const made = await asCompany(context, (tx) =>
		replaceCompanyKey(tx, by, requireId(id), { overlapHours: Number(overlap), expiresAt }),
	);
	if (!made) throw new InvalidError(m.api_keys_fault_over());
	return made;
}

/** Ends a key of the viewer's company at once. Throws InvalidError for one that was revoked or is not the company's. */
export async function revokeKeyOfCompany(context: RequestContext, id: string, sent: unknown): Promise<true> {
	const by = requireOwner(context);
	const { reason } = await takeForm(revokeKeyForm, sent, currentLanguage());
	if (!(await asCompany(context, (tx) => endKey(tx, by, requireId(id), reason))))
		throw new InvalidError(m.api_keys_fault_over());
	return true;
}

/**
 * Makes the viewer the owner of a key of their company. Throws InvalidError for their own, and for one that has ended
 * or is not the company's.
 */
export async function takeOverKeyOfCompany(context: RequestContext, id: string): Promise<true> {
	const by = requireOwner(context);
	if (!(await asCompany(context, (tx) => takeOverKey(tx, by, requireId(id)))))
		throw new InvalidError(m.api_keys_fault_not_taken());
	return true;
}

/** Keys act with the right of their owner: staff of the mill has rights that no company's program may get. */
function requireOwner(context: RequestContext): RequestContext & { viewer: Viewer } {
	const viewer = requireViewer(context);
	if (viewer.user.Groups.some((group) => staffGroups.has(group))) throw new InvalidError(m.api_keys_fault_staff());
	return { ...context, viewer };
}

/** How the viewer administers the accounts; row policies show only theirs. */
async function requireAccounts(
	tx: Transaction,
	{ personId }: Viewer,
	codes: readonly string[],
): Promise<ReadonlySet<AccountList>> {
	const found = await tx.sql<{ code: string; list: AccountList }>(
		`select a.code, m.list from account_administrators m join accounts a on a.id = m.account_id
		 where m.person_id = $1 and a.code = any ($2::text[])`,
		[personId, codes],
	);
	const foreign = codes.filter((code) => !found.some((account) => account.code === code));
	if (foreign.length > 0) throw refused("accounts", m.api_keys_fault_accounts({ codes: foreign.join(", ") }));
	return new Set(found.map(({ list }) => list));
}

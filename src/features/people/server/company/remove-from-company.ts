import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { currentLanguage } from "#server/language.ts";
import { asCompany, type RequestContext } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { InvalidError } from "#shared/errors.ts";
import { reasonForm } from "../../right.ts";
import { stateWhy } from "../apply-rights.ts";
import { companyKey } from "./company-people-resource.ts";
import { selectedMembers } from "./selected-members.ts";

/** `left`: administrators of the company, oneself among them, whom only the mill removes. */
export type RemovalOutcome = { removed: number; left: number };

type Row = {
	personId: number;
	email: string;
	accountId: number;
	account: string;
	list: string;
	isAdministrator: boolean;
};

/**
 * Takes accounts of the viewer's company from people: at once, and so that the feed does not bring them back. Whatever
 * else those people hold stays. Row policies keep it to the accounts that the viewer administers. Throws InvalidError
 * when nothing of it may be taken.
 */
export async function removeFromCompany(context: RequestContext, view: string, sent: unknown): Promise<RemovalOutcome> {
	const { reason } = await takeForm(reasonForm, sent, currentLanguage());
	const outcome = await unlessOvertaken(() => asCompany(context, (tx) => removeChosen(tx, context, view, reason)));
	forgetViewers(context.database);
	return outcome;
}

/** A right was taken away, or its holder became an administrator, after it was read. */
class OvertakenError extends Error {}
const mostOvertaken = 3;

/** Read anew, what another user took away meanwhile is gone, or the sentence says so. */
async function unlessOvertaken<T>(remove: () => Promise<T>, turn = 1): Promise<T> {
	try {
		return await remove();
	} catch (error) {
		// 42501 (PostgreSQL appendix A): a row policy does not let a company decide about a right that it has no more.
		const isOvertaken = error instanceof OvertakenError || (error as { code?: unknown }).code === "42501";
		if (!isOvertaken) throw error;
		if (turn === mostOvertaken) throw new InvalidError(m.people_company_nobody());
		return unlessOvertaken(remove, turn + 1);
	}
}

async function removeChosen(
	tx: Transaction,
	context: RequestContext,
	view: string,
	reason: string,
): Promise<RemovalOutcome> {
	const rows = await tx.sql<Row>(
		`select pa.person_id as "personId", p.email, pa.account_id as "accountId", a.code as account, pa.list,
			exists (select from account_administrators m where m.person_id = pa.person_id) as "isAdministrator"
		 from company_rights pa join people p on p.id = pa.person_id join accounts a on a.id = pa.account_id
		 where ${companyKey} = any ($1::text[]) order by pa.person_id, pa.account_id, pa.list`,
		[await selectedMembers(tx, view)],
	);
	const own = rows.filter(({ isAdministrator }) => !isAdministrator);
	if (own.length === 0)
		throw new InvalidError(rows.length > 0 ? m.people_company_only_mill() : m.people_company_nobody());
	await stateWhy(tx, context, { reason, source: "company" });
	await takeAway(tx, own);
	for (const { email, list, account } of own)
		await recordAudit(tx, context, {
			action: "rights.change",
			target: email,
			alias: account,
			detail: { granted: [], revoked: [`${list}:${account}`], reason, by: "company" },
		});
	return { removed: own.length, left: rows.length - own.length };
}

const rowsSql = 'jsonb_to_recordset($1::jsonb) x ("personId" bigint, "accountId" bigint, account text, list text)';

async function takeAway(tx: Transaction, rows: readonly Row[]): Promise<void> {
	const parameters = [JSON.stringify(rows)];
	await tx.sql(
		`insert into manual_grants (person_id, list, value, is_granted) select x."personId", x.list, x.account, false
		 from ${rowsSql}
		 on conflict (person_id, list, value) do update set is_granted = false, decided_at = now()`,
		parameters,
	);
	const taken = await tx.sql(
		`delete from person_accounts pa using ${rowsSql}
		 where pa.person_id = x."personId" and pa.account_id = x."accountId" and pa.list = x.list returning 1`,
		parameters,
	);
	if (taken.length !== rows.length) throw new OvertakenError("A right was decided by another user");
}

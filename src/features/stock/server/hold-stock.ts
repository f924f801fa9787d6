import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { NotFoundError, refusedField } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { stockRequestForm } from "../stock-request-form.ts";
import { publishStockChanges } from "./stock-changes.ts";
import { dropLapsedHolds, type Holder, holdItem, holdsItem, releaseItem } from "./stock-holds.ts";
import { addRequestToOutbox, requestReserved } from "./stock-requests.ts";

/**
 * Holds an item for an account of the viewer's (its code); answers until when. Throws InvalidError when the account is
 * not theirs, or the item is held or not for sale.
 */
export async function holdStock(context: RequestContext, stockNumber: string, account: string): Promise<Date> {
	await context.database.transaction("millgate_auth", {}, (tx) => dropLapsedHolds(tx, stockNumber));
	return asViewer(context, async (tx) => {
		const holder = await requireHolder(tx, context, account);
		const expiresAt = await holdItem(tx, stockNumber, holder);
		if (!expiresAt) {
			const isOurs = await holdsItem(tx, stockNumber);
			throw refusedField(
				"stockNumber",
				isOurs ? m.stock_held_already({ stock: stockNumber }) : m.stock_taken({ stock: stockNumber }),
			);
		}
		await publishStockChanges(tx);
		await recordAudit(tx, context, { action: "stock.hold", target: stockNumber, detail: { account } });
		return expiresAt;
	});
}

/** Gives a held item back. Throws NotFoundError when none of the viewer's accounts holds it. */
export async function releaseStock(context: RequestContext, stockNumber: string): Promise<void> {
	await asViewer(context, async (tx) => {
		if (!(await releaseItem(tx, stockNumber))) throw new NotFoundError();
		await publishStockChanges(tx);
		await recordAudit(tx, context, { action: "stock.release", target: stockNumber });
	});
}

/**
 * Requests what an account holds, by the form: the items of these numbers, or with null all that it holds. Answers the
 * request's number. Throws InvalidError with a sentence at each field.
 */
export async function requestStock(
	context: RequestContext,
	sent: unknown,
	stock: readonly string[] | null,
	language: Language,
): Promise<string> {
	const values = await takeForm(stockRequestForm, sent, language);
	return asViewer(context, async (tx) => {
		const holder = await requireHolder(tx, context, values.account);
		const shipToId = values.shipTo ? await requireShipTo(tx, holder.accountId, values.shipTo) : null;
		const requested = await requestReserved(tx, holder, { ...values, shipToId, stock });
		if (!requested) throw refusedField("account", m.stock_nothing_held());
		const { id } = requested;
		const gone = (stock ?? []).filter((number) => !requested.stock.includes(number));
		if (gone.length > 0) throw refusedField("account", m.stock_lapsed({ stock: gone.join(", ") }));
		await recordAudit(tx, context, { action: "stock.request", target: id, detail: { account: values.account } });
		await addRequestToOutbox(tx, context, holder, id);
		return id;
	});
}

/** The sold-to in whose name somebody acts; one that is not theirs does not exist for them. */
async function requireHolder(tx: Transaction, context: RequestContext, code: string): Promise<Holder> {
	const [account] = await tx.sql<{ id: number }>(
		"select id from accounts where code = $1 and id = any (array(select unnest(viewer_sold_tos())))",
		[code],
	);
	if (!account) throw refusedField("account", m.stock_no_account({ account: code }));
	const { viewer } = context;
	return {
		accountId: account.id,
		personId: viewer?.personId ?? 0,
		name: viewer?.name ?? "",
		alias: viewer?.alias?.code ?? null,
	};
}

async function requireShipTo(tx: Transaction, accountId: number, code: string): Promise<number> {
	const [shipTo] = await tx.sql<{ id: number }>(
		"select a.id from accounts a join account_links l on l.ship_to_id = a.id where l.sold_to_id = $1 and a.code = $2",
		[accountId, code],
	);
	if (!shipTo) throw refusedField("shipTo", m.stock_no_ship_to({ shipTo: code }));
	return shipTo.id;
}

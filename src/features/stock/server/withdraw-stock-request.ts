import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { addToOutbox } from "#server/outbox.ts";
import type { RequestContext } from "#server/request-context.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import { requestStateLabel } from "#shared/stock/stock-labels.ts";
import { mayTransitionStock, stockStates } from "#shared/stock/stock-states.ts";
import { publishRequestChange } from "./stock-changes.ts";

const withdrawable = stockStates.filter((state) => mayTransitionStock(state, "withdrawn", "customer"));
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Withdraws a request of the viewer's and frees its steel. Throws NotFoundError if it is not theirs, and InvalidError
 * if its state has changed: the first to act, customer or mill, decides.
 */
export async function withdrawStockRequest(tx: Transaction, context: RequestContext, id: string): Promise<void> {
	if (!isUuid.test(id)) throw new NotFoundError();
	const by = { by: context.viewer?.name ?? null, alias: context.viewer?.alias?.code ?? null };
	const [withdrawn] = await tx.sql<{ accountId: number; account: string; po: string }>(
		`update stock_requests r set state = 'withdrawn', decided_at = now(), decided_by = $3 from accounts a
		 where r.id = $1 and r.state = any ($2) and a.id = r.account_id
		 returning r.account_id as "accountId", a.code as account, r.po_number as po`,
		[id, withdrawable, by.by],
	);
	if (!withdrawn) return refuse(tx, id);
	const { accountId, account, po } = withdrawn;
	await freeSteel(tx, accountId, id);
	await recordAudit(tx, context, { action: "stock.withdraw", target: id, detail: { account, po } });
	await addToOutbox(tx, {
		accountId,
		kind: "stock.withdrawn",
		subject: id,
		content: { request: id, account, po, ...by },
	});
	await publishRequestChange(tx, accountId, id);
}

async function refuse(tx: Transaction, id: string): Promise<never> {
	const [current] = await tx.sql<{ state: string }>("select state from stock_requests where id = $1", [id]);
	if (!current) throw new NotFoundError();
	throw new InvalidError(m.stock_withdraw_late({ state: requestStateLabel(current.state) }));
}

/** Holds that wait for the mill are nobody's to release: unbound from their request, they are. */
async function freeSteel(tx: Transaction, accountId: number, id: string): Promise<void> {
	const freed = await tx.sql<{ stock: string }>(
		`update stock_holds set request_id = null where account_id = $1 and request_id = $2
			returning stock_number as stock`,
		[accountId, id],
	);
	const numbers = freed.map(({ stock }) => stock);
	await tx.sql("delete from stock_holds where account_id = $1 and request_id is null and stock_number = any ($2)", [
		accountId,
		numbers,
	]);
}

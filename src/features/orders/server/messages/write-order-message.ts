import { randomUUID } from "node:crypto";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { takeForm } from "#server/forms/take-form.ts";
import { addToOutbox } from "#server/outbox.ts";
import { publishChanges } from "#server/realtime/live-events.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { requireWriteSlot } from "#server/session/writing-rate.ts";
import { attachSentFiles } from "#server/storage/attach-sent-files.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import type { FormFile } from "#shared/forms/file-rules.ts";
import type { Language } from "#shared/languages.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import { orderMessageForm } from "../../order-message-form.ts";
import { messageFileKey, messageFileKind } from "./order-message-row.ts";

export type About = { order: string; item: number | null };
type Audience = { accountId: number; account: string; shipToId: number | null; shipTo: string | null };

/**
 * Writes to inside sales about an order of the viewer's, or one of its lines. Throws NotFoundError when it is not
 * theirs.
 */
export async function writeOrderMessage(
	context: RequestContext,
	viewer: Viewer,
	about: About,
	sent: unknown,
	language: Language,
) {
	const { body, files = [] } = await takeForm(orderMessageForm, sent, language);
	await requireWriteSlot(context);
	await asViewer(context, (tx) => putOrderMessage(tx, context, viewer, about, { body, files }));
	return true;
}

/** The same within a transaction, of a text that is known to be sound. */
export async function putOrderMessage(
	tx: Transaction,
	context: RequestContext,
	viewer: Viewer,
	about: About,
	{ body, files }: { body: string; files: readonly FormFile[] },
): Promise<void> {
	const audience = await findAudience(tx, about);
	if (!audience) throw new NotFoundError();
	const { accountId, account, shipToId, shipTo } = audience;
	const [key, alias] = [randomUUID(), viewer.alias?.code ?? null];
	await tx.sql(
		`insert into order_messages (account_id, order_number, message_key, ship_to_id, item, side, author, alias,
		 person_id, body)
		 values ($1, $2, $3, $4, $5, 'customer', $6, $7, viewer_person(), $8)`,
		[accountId, about.order, key, shipToId, about.item, viewer.name, alias, body],
	);
	const owner = { accountId, shipToId, kind: messageFileKind, key: messageFileKey(about.order, key) };
	const { attached, faults } = await attachSentFiles(tx, files, owner);
	if (faults.length > 0) throw new InvalidError(m.order_message_fault(), faults);
	await publishChanges(
		tx,
		liveKinds.orderMessages,
		`select jsonb_build_array(jsonb_build_object('account', $2::bigint, 'shipTo', $3::bigint, 'order', $4::text, 'person', viewer_person()))`,
		[accountId, shipToId, about.order],
	);
	await recordAudit(tx, context, { action: "order.message", target: about.order, detail: { item: about.item } });
	const { order, item } = about;
	const content = { order, item, account, shipTo, message: key, body, author: viewer.name, alias, files: attached };
	await addToOutbox(tx, { accountId, shipToId, kind: "order.message", subject: order, content });
}

/**
 * Who may read the message. A user who buys writes between the account and the mill, since that may be about money; a
 * ship-to writes in the name of the ship-to of the order or the requested line. If two of their accounts have the
 * number, the one that the page shows.
 */
async function findAudience(tx: Transaction, { order, item }: About): Promise<Audience | undefined> {
	const [audience] = await tx.sql<Audience>(
		`select f.account_id as "accountId", a.code as account, f.ship_to_id as "shipToId", t.code as "shipTo"
		 from (
			select account_id, case when account_id = any (viewer_sold_tos()) then null else ship_to_id end as ship_to_id,
			item
			from order_lines where order_number = $1 and ($2::int is null or item = $2)
			union all
			select account_id, case when account_id = any (viewer_sold_tos()) then null else ship_to_id end, 0
			from orders where order_number = $1 and $2::int is null
		 ) f join accounts a on a.id = f.account_id left join accounts t on t.id = f.ship_to_id
		 order by f.account_id, f.item limit 1`,
		[order, item],
	);
	return audience;
}

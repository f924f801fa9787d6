import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Transaction } from "#server/database/database.ts";
import { enqueueJob } from "#server/jobs/jobs.ts";
import { type DeskNotification, notifyDeskJobName } from "#server/notifications/notify-desk.ts";
import type { RequestContext } from "#server/request-context.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { InvalidError, NotFoundError } from "#shared/errors.ts";
import type { DeskKey } from "../desk-key.ts";
import { maySettle } from "../desk-transitions.ts";
import { asDesk } from "./as-desk.ts";
import { colleaguesSql, versionSql } from "./desk-rows.ts";
import { type DeskItemState, findState } from "./find-desk-item.ts";

type By = { context: RequestContext; viewer: Viewer };
/** `from`: who handled it when the page was read; `to`: who is to, null = nobody. Numbers of people. */
export type Assignment = DeskKey & { from: number | null; to: number | null };

/**
 * Takes something, gives it to a colleague, or releases it to everyone. Throws InvalidError when another user
 * was faster, or when the colleague may not handle that account; NotFoundError when it is not in reach.
 */
export async function assignItem({ context, viewer }: By, { from, to, ...key }: Assignment): Promise<boolean> {
	await asDesk(context, async (tx) => {
		const found = await findState(tx, key);
		if (!found) throw new NotFoundError();
		if (to !== null) await requireColleague(tx, found, to);
		const { accountId, kind, item } = found;
		// The row of the mark decides between two who take at once: the second waits, then sees another name than it has
		// read.
		const changed = await tx.sql(
			`insert into desk_marks as d (account_id, kind, item, person_id, assigned_at, assigned_by, assigned_by_id)
			 values ($1, $2, $3, $4, now(), $5, viewer_person())
			 on conflict (account_id, kind, item) do update
			 set person_id = excluded.person_id, assigned_at = now(), assigned_by = excluded.assigned_by,
				assigned_by_id = excluded.assigned_by_id
			 where d.person_id is not distinct from $6 returning 1`,
			[accountId, kind, item, to, viewer.name, from],
		);
		if (changed.length === 0) throw await beaten(tx, key);
		if (to !== null && to !== viewer.personId)
			await enqueueJob<DeskNotification>(tx, { name: notifyDeskJobName }, { accountId, kind, subject: item });
		const detail = { kind, from: found.assigneeId, to };
		await recordAudit(tx, context, { action: "desk.assign", target: found.number, alias: key.account, detail });
	});
	return true;
}

/** Says that nothing more needs to be said, of what was read: a new word of the customer or supplier brings it back. */
export async function settleItem({ context, viewer }: By, key: DeskKey, seen: string): Promise<boolean> {
	await asDesk(context, async (tx) => {
		const found = await findState(tx, key);
		if (!found) throw new NotFoundError();
		if (!maySettle(found.kind)) throw new InvalidError(m.desk_fault_not_settled());
		// Settled is the last word that was read: one that is on its way, begun before this and imported after it, counts
		// as said since.
		const settled = await tx.sql(
			`insert into desk_marks (account_id, kind, item, settled_at, settled_by)
			 select i.account_id, i.kind, i.item, i.last_at, $4 from desk_items i
			 where i.account_id = $1 and i.kind = $2 and i.item = $3 and ${versionSql} = $5
			 on conflict (account_id, kind, item) do update
			 set settled_at = excluded.settled_at, settled_by = excluded.settled_by returning 1`,
			[found.accountId, found.kind, found.item, viewer.name, seen],
		);
		if (settled.length === 0) throw movedOn(found);
		await recordAudit(tx, context, {
			action: "desk.settle",
			target: found.number,
			alias: key.account,
			detail: { kind: found.kind },
		});
	});
	return true;
}

/** A user, or the mill's own system, was faster. */
export function movedOn({ lastBy }: Pick<DeskItemState, "lastBy">): InvalidError {
	return new InvalidError(m.desk_fault_moved_on({ by: lastBy }));
}

async function requireColleague(tx: Transaction, { accountId }: DeskItemState, id: number): Promise<void> {
	const [found] = await tx.sql(`select id from (${colleaguesSql("$1")}) c where c.id = $2`, [accountId, id]);
	if (!found) throw new InvalidError(m.desk_fault_colleague());
}

async function beaten(tx: Transaction, key: DeskKey): Promise<InvalidError> {
	const now = await findState(tx, key);
	return new InvalidError(now?.assignee ? m.desk_fault_taken({ name: now.assignee }) : m.desk_fault_released());
}

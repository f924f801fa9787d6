import type { Job } from "#server/jobs/jobs.ts";
import { type DeskNotification, notifyDeskJobName } from "#server/notifications/notify-desk.ts";
import { raiseNotifications } from "#server/notifications/raise-notifications.ts";
import { groupNames } from "#shared/access.ts";
import { colleaguesSql, isInForce, isNobodysSql } from "./desk-rows.ts";

/**
 * Notifies the user who handles an item of what happened to it since: that a colleague gave it to them, and the partner's last
 * word. While nobody does, inside sales who have the account on their lists hear once that it waits. A radiation alarm
 * that a supplier announces comes to all of them, handled or not, as news of its own.
 */
export const notifyDeskJob: Job<DeskNotification> = {
	name: notifyDeskJobName,
	run: ({ accountId, kind, subject }, { database }) =>
		database.transaction("millgate_feeds", {}, async (tx) => {
			const which = [accountId, kind, subject];
			await raiseNotifications(tx, "radiationAlarm", alarmsSql, which, { isPersonal: true });
			await raiseNotifications(tx, "deskUnclaimed", unclaimedSql, which, { isPersonal: true });
			await raiseNotifications(tx, "deskAssigned", assignedSql, which, { isPersonal: true });
			await raiseNotifications(tx, "deskMessage", writtenSql, which, { isPersonal: true });
		}),
};

// A conversation about an order may be one of several: each ship-to has its own.
const itemSql = (t: string) => `${t}.account_id = $1 and ${t}.kind = $2
	and (${t}.item = $3 or (${t}.kind = 'order_message' and split_part(${t}.item, '/', 1) = $3))`;
const watchedSql = `desk_marks d join desk_things t using (account_id, kind, item) join accounts a on a.id = d.account_id
	where d.person_id is not null and ${itemSql("d")}`;
const matter = `jsonb_build_object('number', t.number, 'matter', concat_ws(':', a.code, t.kind, t.item))`;

// A case that waits for the same message is reported once, however much follows; the user who wrote it under the
// customer's alias is not notified.
const unclaimedSql = `
	select t.account_id, null::bigint as ship_to_id, p.id as person_id, t.waiting_since as happened_at,
		concat_ws(' ', t.kind, t.item, extract(epoch from t.waiting_since)) as source_key, ${matter} as subject
	from desk_items t join accounts a on a.id = t.account_id
	join person_accounts l on l.account_id = t.account_id and l.list in ('sold_to', 'supplier') and ${isInForce("l")}
	join person_groups g on g.person_id = l.person_id and g.group_name = '${groupNames.insideSales}' and ${isInForce("g")}
	join people p on p.id = l.person_id and p.name <> t.last_by
	where t.waits_for = 'mill' and t.last_side = 'partner' and t.kind <> 'radiation_alarm' and ${isNobodysSql("t")}
	and ${itemSql("t")}`;

// A load with a source must not reach the scale unnoticed: where no one of inside sales has the supplier,
// administrators hear of it.
const alarmsSql = `
	select t.account_id, null::bigint as ship_to_id, p.id as person_id, t.last_at as happened_at,
		concat_ws(' ', t.kind, t.item, extract(epoch from t.last_at)) as source_key, ${matter} as subject
	from desk_items t join accounts a on a.id = t.account_id
	cross join lateral (
		select c.id, c.is_of_sales, bool_or(c.is_of_sales) over () as has_sales from (
			select p.id, p.name, exists (select from person_accounts l join person_groups g on g.person_id = l.person_id
				where l.person_id = p.id and l.account_id = t.account_id and l.list in ('sold_to', 'supplier')
				and ${isInForce("l")}
					and g.group_name = '${groupNames.insideSales}' and ${isInForce("g")}) as is_of_sales
			from people p where p.id in (select c.id from (${colleaguesSql("t.account_id")}) c)) c) p
	where t.kind = 'radiation_alarm' and t.waits_for = 'mill' and (p.is_of_sales or not p.has_sales or p.id = t.person_id)
	and ${itemSql("t")}`;

const assignedSql = `
	select d.account_id, null::bigint as ship_to_id, d.person_id, d.assigned_at as happened_at,
		concat_ws(' ', d.kind, d.item, extract(epoch from d.assigned_at)) as source_key,
		${matter} || jsonb_build_object('by', d.assigned_by) as subject
	from ${watchedSql} and d.assigned_by_id <> d.person_id`;

// Inside sales are not notified of what they wrote themselves under the customer's alias.
const writtenSql = `
	select d.account_id, null::bigint as ship_to_id, d.person_id, e.at as happened_at,
	concat_ws(' ', d.kind, d.item, e.entry_key) as source_key,
		${matter} as subject
	from ${watchedSql.replace(
		"where",
		`join people p on p.id = d.person_id
		cross join lateral (select * from desk_entries w where w.account_id = d.account_id and w.kind = d.kind
		and w.item = d.item
			and w.side = 'partner' and w.at > d.assigned_at order by w.at desc, w.entry_key desc limit 1) e
		where d.kind <> 'radiation_alarm' and (e.alias is null or e.author <> p.name) and`,
	)}`;

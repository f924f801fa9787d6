-- The desk, where inside sales answers what customers and suppliers sent: complaints, requests for stock, queries of
-- order acknowledgments, messages about orders, disputes of receipts, errors in 856s, and announced radiation alarms. Three views bring these
-- items of other topics into one form: desk_things has the items, desk_entries what each side wrote, desk_items the
-- queue with its assignments (desk_marks) and times to answer (desk_windows). The role millgate_desk sees the
-- accounts on a colleague's lists, and no prices.

create view desk_entries with (security_invoker = true) as
select e.account_id, e.kind, e.item, e.root, e.entry_key, e.at, e.side, e.author, e.alias, e.body, e.state,
	case when e.side = 'partner' then coalesce(e.company,
		(select a.name from accounts a where a.id = coalesce(e.ship_to_id, e.account_id))) end as company
from (
	select account_id, 'complaint' as kind, complaint_number as item, complaint_number as root, 'opening' as entry_key,
			submitted_at as at, 'partner' as side, opened_by as author, opened_alias as alias, description as body,
			null::text as state, opened_company as company, null::bigint as ship_to_id
		from complaints
	union all
	select account_id, 'complaint', complaint_number, complaint_number, message_key,
			sent_at, case side when 'mill' then 'mill' else 'partner' end, author, alias, body,
			null, company, null
		from complaint_messages
	union all
	select account_id, 'complaint', complaint_number, complaint_number, 'move ' || move_key,
			moved_at, case side when 'mill' then 'mill' else 'partner' end, author, null, null,
			to_state, company, null
		from complaint_state_changes where from_state <> 'draft'
	union all
	select account_id, 'stock_request', id::text, id::text, 'opening',
			requested_at, 'partner', coalesce(asked_by, ''), alias, comment,
			null, null, null
		from stock_requests
	union all
	select account_id, 'stock_request', id::text, id::text, 'decision',
			decided_at, 'mill', coalesce(decided_by, ''), null, decision_note,
			state, null, null
		from stock_requests where decided_at is not null
	union all
	select account_id, 'acknowledgment', acknowledgment_number, acknowledgment_number, answer_key || '/' || revision,
			answered_at, case answer when 'answered' then 'mill' else 'partner' end, author, alias, message,
			answer, null, null
		from order_acknowledgment_answers
	union all
	select account_id, 'order_message', order_number || coalesce('/' || ship_to_id, ''), order_number, message_key,
			sent_at, case side when 'mill' then 'mill' else 'partner' end, author, alias, body,
			null, null, ship_to_id
		from order_messages
	union all
	select account_id, 'dispute', receipt_number, receipt_number, message_key,
			sent_at, case side when 'mill' then 'mill' else 'partner' end, author, null, body,
			null, null, null
		from receipt_dispute_messages
	union all
	select account_id, 'x12_error', notice_number || '/' || notice_revision || '/' || purpose,
			notice_number || '/' || notice_revision || '/' || purpose,
			concat_ws('/', sender, control_number, set_number),
			received_at, 'partner', coalesce(source, ''), null, remarks,
			verdict, null, null
		from x12_acknowledgments where notice_number is not null
	union all
	-- Each revision of a notice that announces an alarm.
	select account_id, 'radiation_alarm', notice_number, notice_number, notice_revision::text,
			written_at, 'partner', written_by, null,
			(select string_agg(l ->> 'vehicle', ', ' order by n)
				from jsonb_array_elements(content -> 'loads') with ordinality x (l, n)
				where l ->> 'radiationScan' = 'alarm'),
			'alarm', null, null
		from shipping_notice_revisions where content @? '$.loads[*] ? (@.radiationScan == "alarm")'
) e;
comment on view desk_entries is 'Every message and state change of the items at the desk.';
comment on column desk_entries.item is
	'Key of the item within its account and kind: its number or id; of order messages the order, with /ship-to for '
	'the conversation of a ship-to; of an 856 notice/revision/purpose.';
comment on column desk_entries.root is
	'Key in the table of the kind, for index lookups: the item, or the order of order messages.';
comment on column desk_entries.entry_key is 'Key of the entry within its item.';
comment on column desk_entries.side is 'partner (customer or supplier) or mill.';
comment on column desk_entries.author is 'Name of the person; of an 856 error the mill''s system.';
comment on column desk_entries.alias is 'Account that the author acted under; null if none.';
comment on column desk_entries.company is 'Company of the author; null for the mill.';
comment on column desk_entries.state is 'State that the item came into with this entry; null if it did not change.';
grant select on desk_entries to millgate_desk, millgate_feeds;

create view desk_things with (security_invoker = true) as
select account_id, ship_to_id, 'complaint' as kind, complaint_number as item, complaint_number as root,
		complaint_number as number, kind as about, state, submitted_at as opened_at, state_at, order_number,
		item as line, bol_number, null::text as po_number, claimed_lb as weight_lb, null::timestamptz as ends_at,
		case when state in ('closed', 'withdrawn') then 'nobody'
			when state in ('rejected', 'credited') then 'answered'
			when state in ('information_requested', 'return_authorised') then 'partner' else 'mill' end as turn
	from complaints where is_open or state_at > now() - interval '180 days'
union all
select r.account_id, r.ship_to_id, 'stock_request', r.id::text, r.id::text,
		r.po_number, null, r.state, r.requested_at, coalesce(r.decided_at, r.requested_at), r.order_number, null,
		null, r.po_number, (select sum(i.weight_lb)::bigint from stock_request_items i
			where i.account_id = r.account_id and i.request_id = r.id), r.requested_at + interval '7 days',
		case r.state when 'requested' then 'mill' else 'nobody' end
	from stock_requests r where r.state = 'requested' or r.requested_at > now() - interval '180 days'
union all
select a.account_id, null, 'acknowledgment', a.acknowledgment_number, a.acknowledgment_number,
		a.acknowledgment_number, null, a.answer_state, s.opened_at, a.updated_at, a.order_number, null,
		null, a.po_number, null, null,
		case a.answer_state when 'queried' then 'mill' when 'accepted' then 'nobody' else 'partner' end
	from order_acknowledgments a, lateral (
		select min(w.answered_at) as opened_at from order_acknowledgment_answers w
		where w.account_id = a.account_id and w.acknowledgment_number = a.acknowledgment_number
			and w.answer = 'queried') s
	where s.opened_at is not null and (a.answer_state = 'queried' or a.updated_at > now() - interval '180 days')
union all
select w.account_id, w.ship_to_id, 'order_message', w.order_number || coalesce('/' || w.ship_to_id, ''), w.order_number,
		w.order_number, null, 'thread', min(w.sent_at), max(w.sent_at), w.order_number, max(w.item),
		null, (select o.po_number from orders o where o.account_id = w.account_id and o.order_number = w.order_number),
		null, null,
		'answered'
	from order_messages w where w.sent_at > now() - interval '180 days'
	group by w.account_id, w.order_number, w.ship_to_id
union all
select account_id, null, 'dispute', receipt_number, receipt_number,
		receipt_number, reason, state, opened_at, state_at, null, null,
		null, null, wanted_lb, null,
		case when state = 'open' then 'mill' when state = 'answered' then 'partner' else 'nobody' end
	from receipt_disputes where state in ('open', 'answered') or state_at > now() - interval '180 days'
union all
-- Each 856 that a 997 did not accept without errors, until a later 997 does.
select k.account_id, null, 'x12_error', k.notice_number || '/' || k.notice_revision || '/' || k.purpose,
		k.notice_number || '/' || k.notice_revision || '/' || k.purpose,
		k.notice_number, null, l.verdict, min(k.received_at), l.received_at, null, null,
		null, null, null, null,
		case l.verdict when 'A' then 'nobody' else 'mill' end
	from x12_acknowledgments k cross join lateral (
		select n.verdict, n.received_at from x12_acknowledgments n
		where (n.account_id, n.notice_number, n.notice_revision, n.purpose)
			= (k.account_id, k.notice_number, k.notice_revision, k.purpose)
		order by n.received_at desc, n.control_number desc, n.set_number desc limit 1) l
	where k.notice_number is not null and k.verdict <> 'A'
		and (l.verdict <> 'A' or l.received_at > now() - interval '180 days')
	group by k.account_id, k.notice_number, k.notice_revision, k.purpose, l.verdict, l.received_at
union all
-- Notices with an announced alarm, until the mill has decided on each of their loads.
select h.account_id, null, 'radiation_alarm', h.notice_number, h.notice_number,
		h.notice_number, null, h.state, v.opened_at, h.updated_at, null, null,
		h.bol_number, l.po_number, l.weight_lb, h.expected_at, case when l.waits then 'mill' else 'nobody' end
	from (
		select account_id, notice_number, min(po_number) as po_number, sum(net_lb)::bigint as weight_lb,
			bool_or(is_under_way) as waits
		from shipping_notice_loads where radiation_scan = 'alarm' and announced_state <> 'draft' group by 1, 2) l
	join shipping_notices h using (account_id, notice_number)
	cross join lateral (
		select min(r.written_at) as opened_at from shipping_notice_revisions r
		where r.account_id = h.account_id and r.notice_number = h.notice_number
			and r.content @? '$.loads[*] ? (@.radiationScan == "alarm")') v
	where v.opened_at is not null and (l.waits or h.updated_at > now() - interval '180 days');
comment on view desk_things is 'The items at the desk: all that are open, and those that ended in the last 180 days.';
comment on column desk_things.item is 'As in desk_entries, and so is root.';
comment on column desk_things.number is 'Number that people know it by.';
comment on column desk_things.about is 'Kind of a complaint or reason of a dispute; null for the other kinds.';
comment on column desk_things.state_at is 'When it came into its state.';
comment on column desk_things.weight_lb is
	'Pounds that are claimed, requested or considered right; null where none are named.';
comment on column desk_things.ends_at is 'When a request for stock expires; null for the other kinds.';
comment on column desk_things.turn is
	'Whose turn it is by the state: mill, partner, nobody (it has ended), or answered (it is the mill''s turn once '
	'the partner writes again).';
grant select on desk_things to millgate_desk, millgate_feeds;

create table desk_marks (
	account_id bigint not null references accounts (id),
	kind text not null check (kind in (
		'complaint', 'stock_request', 'acknowledgment', 'order_message', 'dispute', 'x12_error', 'radiation_alarm')),
	item text not null,
	person_id bigint references people (id) on delete set null,
	assigned_at timestamptz,
	assigned_by text,
	settled_at timestamptz,
	settled_by text,
	assigned_by_id bigint references people (id) on delete set null,
	primary key (account_id, kind, item)
);
comment on table desk_marks is
	'What only the desk knows of an item: who it is assigned to, and whether it was marked as done. A row exists '
	'once either has happened.';
comment on column desk_marks.item is 'Key of the item, as desk_items.item.';
comment on column desk_marks.person_id is 'Colleague it is assigned to; null if unassigned.';
comment on column desk_marks.assigned_at is 'When the assignment last changed; null if it never did.';
comment on column desk_marks.assigned_by is 'Name of the colleague who changed the assignment.';
comment on column desk_marks.settled_at is
	'Time of the last entry when a colleague marked the item as done: a later entry opens it again. Null if nobody '
	'did.';
comment on column desk_marks.settled_by is 'Name of that colleague.';
comment on column desk_marks.assigned_by_id is 'Colleague who changed the assignment; null if unknown or removed.';
-- Items of a colleague, and of one who assigned them, when that person is removed.
create index desk_marks_person on desk_marks (person_id) where person_id is not null;
create index desk_marks_giver on desk_marks (assigned_by_id) where assigned_by_id is not null;
alter table desk_marks enable row level security, force row level security;
grant select, insert, update on desk_marks to millgate_desk;
grant select on desk_marks to millgate_feeds, millgate_privacy;
grant update (assigned_by, settled_by) on desk_marks to millgate_privacy;
create policy desk_works on desk_marks to millgate_desk
	using (account_id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers()))))
	with check (account_id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers()))));
create policy feeds_read on desk_marks for select to millgate_feeds using (true);
create policy privacy_works on desk_marks to millgate_privacy using (person_id = viewer_person()
	or assigned_by = any (array(select unnest(privacy_names())))
	or settled_by = any (array(select unnest(privacy_names())))) with check (true);
-- This policy of the table people is here since it reads desk_marks: colleagues, and people with assigned items.
create policy desk_reads on people for select to millgate_desk using (
	id = any (array(select person_groups.person_id from person_groups))
	or id = any (array(select desk_marks.person_id from desk_marks)));

create table desk_windows (
	kind text primary key check (kind in (
		'complaint', 'stock_request', 'acknowledgment', 'order_message', 'dispute', 'x12_error', 'radiation_alarm')),
	hours integer not null check (hours between 1 and 720),
	updated_at timestamptz not null default now()
);
comment on table desk_windows is
	'Hours within which the mill wants to answer each kind of item; administrators change them.';
-- Before row security, which binds the owner too.
insert into desk_windows (kind, hours) values
	('complaint', 48),
	('stock_request', 24),
	('acknowledgment', 24),
	('order_message', 24),
	('dispute', 72),
	('x12_error', 8),
	('radiation_alarm', 1);
alter table desk_windows enable row level security, force row level security;
grant select on desk_windows to millgate_desk, millgate_feeds, millgate_admin;
grant update (hours, updated_at) on desk_windows to millgate_admin;
create policy all_read on desk_windows for select to millgate_admin, millgate_desk, millgate_feeds using (true);
create policy admin_changes on desk_windows for update to millgate_admin using (true) with check (true);

create view desk_items with (security_invoker = true) as
select q.*, q.waits_for <> 'nobody' as is_open,
		case when q.waits_for = 'mill'
			then least(q.waiting_since + make_interval(hours => w.hours), q.ends_at) end as due_at
	from (
		select t.account_id, t.ship_to_id, t.kind, t.item, t.number, t.about, t.state, t.opened_at, t.order_number,
			t.line, t.bol_number, t.po_number, t.weight_lb, t.ends_at,
			l.at as last_at, l.author as last_by, l.side as last_side,
			m.person_id, m.assigned_at, m.assigned_by, m.settled_at, m.settled_by,
			case when t.turn = 'nobody' or m.settled_at >= l.at then 'nobody'
				when t.turn = 'mill' then 'mill'
				when l.side = 'partner' and l.at >= t.state_at then 'mill'
				when t.turn = 'partner' then 'partner' else 'nobody' end as waits_for,
			coalesce((select min(e.at) from desk_entries e
				where e.account_id = t.account_id and e.kind = t.kind and e.root = t.root and e.item = t.item
					and e.side = 'partner' and e.at > coalesce(l.answered_at, '-infinity')), l.at) as waiting_since
		from desk_things t
		cross join lateral (
			select max(e.at) as at, (array_agg(e.author order by e.at desc, e.entry_key desc))[1] as author,
				(array_agg(e.side order by e.at desc, e.entry_key desc))[1] as side,
				max(e.at) filter (where e.side = 'mill') as answered_at
			from desk_entries e
			where e.account_id = t.account_id and e.kind = t.kind and e.root = t.root and e.item = t.item) l
		left join desk_marks m on m.account_id = t.account_id and m.kind = t.kind and m.item = t.item
	) q join desk_windows w on w.kind = q.kind;
comment on view desk_items is 'The desk''s queue: items with their last entry, assignment and due time.';
comment on column desk_items.last_at is 'Time of the last entry; last_by and last_side are its author and side.';
comment on column desk_items.waits_for is
	'Whose turn it is, by the state and the last entry: mill, partner or nobody.';
comment on column desk_items.waiting_since is
	'Time of the first entry of the partner after the mill''s last one; without one, of the last entry.';
comment on column desk_items.due_at is 'When the mill wants to have answered; null if it is not the mill''s turn.';
grant select on desk_items to millgate_desk, millgate_feeds;

-- Publishes a live update for open pages of the desk, with the accounts of the rows that a statement inserted or
-- changed. Whatever either side enters at the desk passes the outbox, and assignments are in desk_marks; the 997s of
-- the mill pass neither.
create function publish_desk_change() returns trigger language plpgsql as $$
begin
	insert into live_events (kind, keys)
	select 'desk', jsonb_agg(distinct jsonb_build_object('account', account_id)) from changed having count(*) > 0;
	return null;
end $$;
create trigger publishes_desk_change after insert on outbox
	referencing new table as changed for each statement execute function publish_desk_change();
create trigger publishes_desk_change after insert on x12_acknowledgments
	referencing new table as changed for each statement execute function publish_desk_change();
create trigger publishes_assigning after insert on desk_marks
	referencing new table as changed for each statement execute function publish_desk_change();
create trigger publishes_unassigning after update on desk_marks
	referencing new table as changed for each statement execute function publish_desk_change();

create table answer_templates (
	id bigint generated always as identity primary key,
	kind text check (kind in ('complaint', 'stock_request', 'acknowledgment', 'order_message', 'dispute')),
	title_en text not null check (length(title_en) between 2 and 80),
	title_es text not null check (length(title_es) between 2 and 80),
	body_en text not null check (length(body_en) between 2 and 1800),
	body_es text not null check (length(body_es) between 2 and 1800),
	changed_by text not null,
	changed_at timestamptz not null default now()
);
comment on table answer_templates is 'Texts that colleagues start an answer from, shared by the whole desk.';
comment on column answer_templates.kind is 'Kind of item that it is offered for; null = all kinds.';
comment on column answer_templates.body_en is
	'Text in English. {customer}, {account}, {order}, {po}, {bol}, {number} and {name} are filled in.';
comment on column answer_templates.changed_by is 'Name of the colleague who last changed it.';
-- Before row security, which binds the owner too.
insert into answer_templates (kind, title_en, title_es, body_en, body_es, changed_by) values
	('complaint', 'We look into it', 'Lo estamos revisando',
		'Thank you for complaint {number}. Quality looks at it now; we write again within two working days. — {name}',
		'Gracias por el reclamo {number}. Calidad lo está revisando; le escribimos de nuevo en '
		'dos días hábiles. — {name}', 'Millgate'),
	('complaint', 'Photos and stencil please', 'Fotos y marcas, por favor',
		'To go on with complaint {number} we need photos of the defect and of the stencil with '
		'the heat and piece numbers. — {name}',
		'Para continuar con el reclamo {number} necesitamos fotos del defecto y de la marca con '
		'los números de colada y de pieza. — {name}', 'Millgate'),
	('order_message', 'Checked with planning', 'Consultado con planeación',
		'We have asked planning about order {order} (your {po}) and write as soon as we have a day. — {name}',
		'Consultamos con planeación el pedido {order} (su {po}) y le escribimos en cuanto '
		'tengamos una fecha. — {name}', 'Millgate'),
	('stock_request', 'Sold meanwhile', 'Ya vendido',
		'This steel has been sold meanwhile. We are glad to look for the same size in the rolling schedule. — {name}',
		'Este material ya se vendió. Con gusto buscamos la misma medida en el programa de '
		'laminación. — {name}', 'Millgate');
alter table answer_templates enable row level security, force row level security;
grant select, insert, update, delete on answer_templates to millgate_desk;
grant select on answer_templates to millgate_privacy;
grant update (changed_by) on answer_templates to millgate_privacy;
create policy desk_works on answer_templates to millgate_desk using (true) with check (true);
create policy privacy_works on answer_templates to millgate_privacy
	using (changed_by = any (array(select unnest(privacy_names())))) with check (true);

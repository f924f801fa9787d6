-- The mill's desk: what customers and suppliers sent, and who of inside sales looks after it. A working role of its own, so that whoever
-- answers reads conversations of the accounts on their lists and no price.

-- What only the desk knows of a thing: whose it is, and that nothing more needs to be said. Everything else follows from the thing itself.
create table desk_marks (
  account_id  bigint not null references accounts (id),
  kind        text not null check (kind in ('complaint', 'stock_request', 'acknowledgment', 'order_message', 'dispute')),
  -- Names the thing within its account and kind, as desk_items.item does.
  item        text not null,
  person_id   bigint references people (id) on delete set null,
  assigned_at timestamptz,
  assigned_by text,
  settled_at  timestamptz,
  settled_by  text,
  primary key (account_id, kind, item)
);
create index desk_marks_person on desk_marks (person_id) where person_id is not null;

-- Hours in which the mill means to answer, by kind. Administrators change them.
create table desk_windows (
  kind       text primary key check (kind in ('complaint', 'stock_request', 'acknowledgment', 'order_message', 'dispute')),
  hours      integer not null check (hours between 1 and 720),
  updated_at timestamptz not null default now()
);
insert into desk_windows (kind, hours) values
  ('complaint', 48), ('stock_request', 24), ('acknowledgment', 24), ('order_message', 24), ('dispute', 72);

alter table desk_marks enable row level security;
alter table desk_marks force row level security;
alter table desk_windows enable row level security;
alter table desk_windows force row level security;
create policy desk_works on desk_marks to millgate_desk
  using (account_id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers()))))
  with check (account_id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers()))));
create policy feeds_read on desk_marks for select to millgate_feeds using (true);
create policy all_read on desk_windows for select to millgate_desk, millgate_feeds, millgate_admin using (true);
create policy admin_changes on desk_windows for update to millgate_admin using (true) with check (true);
grant select, insert, update on desk_marks to millgate_desk;
grant select on desk_marks to millgate_feeds;
grant select on desk_windows to millgate_desk, millgate_feeds, millgate_admin;
grant update (hours, updated_at) on desk_windows to millgate_admin;

-- What the desk reads of others: rows of sold-tos, of suppliers where only they have such rows. Columns where a table holds a price too.
do $$
declare
  t text;
begin
  foreach t in array array['complaints', 'complaint_messages', 'complaint_moves', 'order_messages', 'orders', 'order_acknowledgments',
    'order_acknowledgment_answers', 'stock_requests', 'stock_request_items'] loop
    execute format('create policy desk_reads on %I for select to millgate_desk using (
      account_id = any (array(select unnest(viewer_sold_tos()))))', t);
  end loop;
  foreach t in array array['receipt_disputes', 'receipt_dispute_messages'] loop
    execute format('create policy desk_reads on %I for select to millgate_desk using (
      account_id = any (array(select unnest(viewer_suppliers()))))', t);
  end loop;
end $$;
grant select on complaints, complaint_messages, complaint_moves, order_messages, order_acknowledgment_answers, stock_requests,
  receipt_disputes, receipt_dispute_messages to millgate_desk;
grant select (account_id, order_number, po_number) on orders to millgate_desk;
grant select (account_id, acknowledgment_number, revision, order_number, po_number, answer_state, updated_at) on order_acknowledgments to millgate_desk;
grant select (account_id, request_id, stock_number, weight_lb, pieces) on stock_request_items to millgate_desk;

-- Accounts in reach, and the ship-tos that things name.
create policy desk_reads on account_links for select to millgate_desk using (sold_to_id = any (array(select unnest(viewer_sold_tos()))));
create policy desk_reads on accounts for select to millgate_desk using (
  id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers()) union all select ship_to_id from account_links)));
grant select on accounts, account_links to millgate_desk;

-- Colleagues, by name: whoever may be given something.
create policy desk_reads on person_groups for select to millgate_desk using (group_name in ('SSA-Admin', 'SSA-ISR'));
create policy desk_reads on person_accounts for select to millgate_desk
  using (account_id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers()))));
create policy desk_reads on people for select to millgate_desk
  using (id = any (array(select person_id from person_groups)) or id = any (array(select person_id from desk_marks)));
grant select on person_groups, person_accounts to millgate_desk;
grant select (id, name, is_active) on people to millgate_desk;
create policy desk_appends on audit_events for insert to millgate_desk with check (true);
grant insert on audit_events to millgate_desk;

-- Threads are found by who wrote last.
create index order_messages_newest on order_messages (account_id, sent_at desc);

-- Every word and move of what the desk looks after, in one shape. `side`: partner (customer or supplier) or mill.
create view desk_entries with (security_invoker = true) as
select account_id, 'complaint' as kind, complaint_number as item, complaint_number as root, 'opening' as entry_key, submitted_at as at,
    'partner' as side, opened_by as author, opened_alias as alias, description as body, null::text as state
  from complaints
union all
select account_id, 'complaint', complaint_number, complaint_number, message_key, sent_at,
    case side when 'mill' then 'mill' else 'partner' end, author, alias, body, null from complaint_messages
union all
select account_id, 'complaint', complaint_number, complaint_number, 'move ' || move_key, moved_at,
    case side when 'mill' then 'mill' else 'partner' end, author, null, null, to_state from complaint_moves where from_state <> 'draft'
union all
select account_id, 'stock_request', id::text, id::text, 'opening', requested_at, 'partner', coalesce(asked_by, ''), alias, comment, null
  from stock_requests
union all
select account_id, 'stock_request', id::text, id::text, 'decision', decided_at, 'mill', coalesce(decided_by, ''), null, decision_note, state
  from stock_requests where decided_at is not null
union all
select account_id, 'acknowledgment', acknowledgment_number, acknowledgment_number, answer_key || '/' || revision, answered_at,
    'partner', author, alias, message, answer from order_acknowledgment_answers
union all
select account_id, 'order_message', order_number || coalesce('/' || ship_to_id, ''), order_number, message_key, sent_at,
    case side when 'mill' then 'mill' else 'partner' end, author, alias, body, null from order_messages
union all
select account_id, 'dispute', receipt_number, receipt_number, message_key, sent_at,
    case side when 'mill' then 'mill' else 'partner' end, author, null, body, null from receipt_dispute_messages;

-- The things themselves: whatever is alive, and what came to its end in the last 180 days.
create view desk_things with (security_invoker = true) as
select account_id, ship_to_id, 'complaint' as kind, complaint_number as item, complaint_number as root, complaint_number as number, kind as about, state,
    submitted_at as opened_at, state_at, order_number, item as line, bol_number, null::text as po_number, claimed_lb as weight_lb,
    null::timestamptz as ends_at,
    case when state in ('closed', 'withdrawn') then 'nobody' when state = 'rejected' then 'answered'
      when state in ('information_requested', 'return_authorised') then 'partner' else 'mill' end as turn
  from complaints where is_open or state_at > now() - interval '180 days'
union all
select r.account_id, r.ship_to_id, 'stock_request', r.id::text, r.id::text, r.po_number, null, r.state, r.requested_at, coalesce(r.decided_at, r.requested_at),
    r.order_number, null, null, r.po_number,
    (select sum(i.weight_lb)::bigint from stock_request_items i where i.account_id = r.account_id and i.request_id = r.id),
    r.requested_at + interval '7 days', case r.state when 'requested' then 'mill' else 'nobody' end
  from stock_requests r where r.state = 'requested' or r.requested_at > now() - interval '180 days'
union all
select a.account_id, null, 'acknowledgment', a.acknowledgment_number, a.acknowledgment_number, a.acknowledgment_number, null, a.answer_state, s.opened_at, a.updated_at,
    a.order_number, null, null, a.po_number, null, null,
    case a.answer_state when 'queried' then 'mill' when 'accepted' then 'nobody' else 'partner' end
  from order_acknowledgments a, lateral (
    select min(w.answered_at) as opened_at from order_acknowledgment_answers w
    where w.account_id = a.account_id and w.acknowledgment_number = a.acknowledgment_number and w.answer = 'queried') s
  where s.opened_at is not null and (a.answer_state = 'queried' or a.updated_at > now() - interval '180 days')
union all
select w.account_id, w.ship_to_id, 'order_message', w.order_number || coalesce('/' || w.ship_to_id, ''), w.order_number, w.order_number, null, 'thread',
    min(w.sent_at), max(w.sent_at), w.order_number, max(w.item), null,
    (select o.po_number from orders o where o.account_id = w.account_id and o.order_number = w.order_number), null, null, 'answered'
  from order_messages w where w.sent_at > now() - interval '180 days'
  group by w.account_id, w.order_number, w.ship_to_id
union all
select account_id, null, 'dispute', receipt_number, receipt_number, receipt_number, reason, state, opened_at, state_at, null, null, null, null, wanted_lb, null,
    case when state = 'open' then 'mill' when state = 'answered' then 'partner' else 'nobody' end
  from receipt_disputes where state in ('open', 'answered') or state_at > now() - interval '180 days';

-- The queue. Whose turn it is follows from the state and the last word: `answered` waits for the mill again as soon as the partner speaks last.
create view desk_items with (security_invoker = true) as
select q.*, q.waits_for <> 'nobody' as is_open, case when q.waits_for = 'mill' then
    least(q.waiting_since + make_interval(hours => w.hours), q.ends_at) end as due_at
from (
  select t.account_id, t.ship_to_id, t.kind, t.item, t.number, t.about, t.state, t.opened_at, t.order_number, t.line, t.bol_number, t.po_number,
    t.weight_lb, t.ends_at, l.at as last_at, l.author as last_by, l.side as last_side, m.person_id, m.assigned_at, m.assigned_by, m.settled_at, m.settled_by,
    case when t.turn = 'nobody' or m.settled_at >= l.at then 'nobody'
      when t.turn = 'mill' then 'mill'
      when l.side = 'partner' and l.at >= t.state_at then 'mill'
      when t.turn = 'partner' then 'partner' else 'nobody' end as waits_for,
    coalesce((select min(e.at) from desk_entries e where e.account_id = t.account_id and e.kind = t.kind and e.root = t.root and e.item = t.item
      and e.side = 'partner' and e.at > coalesce(l.answered_at, '-infinity')), l.at) as waiting_since
  from desk_things t
  cross join lateral (
    select max(e.at) as at, (array_agg(e.author order by e.at desc, e.entry_key desc))[1] as author,
      (array_agg(e.side order by e.at desc, e.entry_key desc))[1] as side, max(e.at) filter (where e.side = 'mill') as answered_at
    from desk_entries e where e.account_id = t.account_id and e.kind = t.kind and e.root = t.root and e.item = t.item) l
  left join desk_marks m on m.account_id = t.account_id and m.kind = t.kind and m.item = t.item
) q join desk_windows w on w.kind = q.kind;
grant select on desk_entries, desk_things, desk_items to millgate_desk, millgate_feeds;

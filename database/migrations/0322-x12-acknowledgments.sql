-- 997s that came in: the mill's for an 856 that it fetched, a supplier's for a 997 that answered it. They are never acknowledged themselves.
create table x12_acknowledgments (
  -- The supplier.
  account_id      bigint not null references accounts (id),
  side            text not null check (side in ('mill', 'supplier')),
  -- ISA05/ISA06 and ISA13 of the interchange, and which 997 of it.
  sender          text not null,
  control_number  text not null,
  set_number      integer not null check (set_number > 0),
  -- AK101 and AK102: the group that is acknowledged.
  functional      text not null,
  group_number    bigint not null,
  -- AK501, else AK901: accepted, with errors noted, partly, rejected in one of four ways.
  verdict         text not null check (verdict in ('A', 'E', 'P', 'R', 'M', 'W', 'X')),
  -- Its AK segments, one on each line.
  remarks         text not null,
  is_matched      boolean not null,
  -- What the mill's is about.
  notice_number   text,
  notice_revision integer,
  purpose         text,
  received_at     timestamptz not null default now(),
  -- The mill's system whose key brought it.
  source          text,
  primary key (account_id, side, sender, control_number, set_number),
  foreign key (account_id, notice_number, notice_revision, purpose) references x12_sendings (account_id, notice_number, notice_revision, purpose),
  check (side = 'supplier' or notice_number is not null)
);
create index x12_acknowledgments_notice on x12_acknowledgments (account_id, notice_number, notice_revision, purpose) where notice_number is not null;

-- The number of its answer's first group, and how many groups that has: by them a supplier's 997 finds it.
alter table x12_interchanges add column answer_number integer, add column answer_groups integer;

alter table x12_acknowledgments enable row level security;
alter table x12_acknowledgments force row level security;
create policy viewer_reads on x12_acknowledgments for select to millgate_viewer
  using (side = 'supplier' and account_id = any (array(select unnest(viewer_suppliers()))));
create policy viewer_enters on x12_acknowledgments for insert to millgate_viewer
  with check (side = 'supplier' and account_id = any (array(select unnest(viewer_suppliers()))));
create policy feeds_read on x12_acknowledgments for select to millgate_feeds using (side = 'mill');
create policy feeds_enter on x12_acknowledgments for insert to millgate_feeds with check (side = 'mill');
create policy desk_reads on x12_acknowledgments for select to millgate_desk
  using (side = 'mill' and account_id = any (array(select unnest(viewer_suppliers()))));
grant select, insert on x12_acknowledgments to millgate_viewer, millgate_feeds;
grant select on x12_acknowledgments to millgate_desk;

create trigger tells_desk after insert on x12_acknowledgments referencing new table as changed for each statement execute function tell_desk();

-- The desk looks after those that report errors, until one that accepts the same 856 comes or a colleague settles it.
alter table desk_marks drop constraint desk_marks_kind_check,
  add constraint desk_marks_kind_check check (kind in ('complaint', 'stock_request', 'acknowledgment', 'order_message', 'dispute', 'x12_error')) not valid;
alter table desk_marks validate constraint desk_marks_kind_check;
alter table desk_windows drop constraint desk_windows_kind_check,
  add constraint desk_windows_kind_check check (kind in ('complaint', 'stock_request', 'acknowledgment', 'order_message', 'dispute', 'x12_error')) not valid;
alter table desk_windows validate constraint desk_windows_kind_check;
create policy owner_fills on desk_windows to millgate_owner using (true) with check (true);
insert into desk_windows (kind, hours) values ('x12_error', 8);
drop policy owner_fills on desk_windows;

create or replace view desk_entries with (security_invoker = true) as
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
    case answer when 'answered' then 'mill' else 'partner' end, author, alias, message, answer from order_acknowledgment_answers
union all
select account_id, 'order_message', order_number || coalesce('/' || ship_to_id, ''), order_number, message_key, sent_at,
    case side when 'mill' then 'mill' else 'partner' end, author, alias, body, null from order_messages
union all
select account_id, 'dispute', receipt_number, receipt_number, message_key, sent_at,
    case side when 'mill' then 'mill' else 'partner' end, author, null, body, null from receipt_dispute_messages
union all
select account_id, 'x12_error', notice_number || '/' || notice_revision || '/' || purpose, notice_number || '/' || notice_revision || '/' || purpose,
    concat_ws('/', sender, control_number, set_number), received_at, 'partner', coalesce(source, ''), null, remarks, verdict
  from x12_acknowledgments where notice_number is not null;

create or replace view desk_things with (security_invoker = true) as
select account_id, ship_to_id, 'complaint' as kind, complaint_number as item, complaint_number as root, complaint_number as number, kind as about, state,
    submitted_at as opened_at, state_at, order_number, item as line, bol_number, null::text as po_number, claimed_lb as weight_lb,
    null::timestamptz as ends_at,
    case when state in ('closed', 'withdrawn') then 'nobody' when state in ('rejected', 'credited') then 'answered'
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
  from receipt_disputes where state in ('open', 'answered') or state_at > now() - interval '180 days'
union all
select k.account_id, null, 'x12_error', k.notice_number || '/' || k.notice_revision || '/' || k.purpose,
    k.notice_number || '/' || k.notice_revision || '/' || k.purpose, k.notice_number, null, l.verdict, min(k.received_at), l.received_at, null, null, null, null,
    null, null, case l.verdict when 'A' then 'nobody' else 'mill' end
  from x12_acknowledgments k cross join lateral (
    select n.verdict, n.received_at from x12_acknowledgments n
    where (n.account_id, n.notice_number, n.notice_revision, n.purpose) = (k.account_id, k.notice_number, k.notice_revision, k.purpose)
    order by n.received_at desc, n.control_number desc, n.set_number desc limit 1) l
  where k.notice_number is not null and k.verdict <> 'A' and (l.verdict <> 'A' or l.received_at > now() - interval '180 days')
  group by k.account_id, k.notice_number, k.notice_revision, k.purpose, l.verdict, l.received_at;

-- The mill answers a query of an acknowledgment in words too, not only by a new revision: then the customer has the next word.
alter table order_acknowledgments drop constraint order_acknowledgments_answer_state_check,
  add constraint order_acknowledgments_answer_state_check check (answer_state in ('open', 'queried', 'answered', 'accepted'));
alter table order_acknowledgment_answers drop constraint order_acknowledgment_answers_answer_check,
  drop constraint order_acknowledgment_answers_check,
  add constraint order_acknowledgment_answers_answer_check check (answer in ('queried', 'answered', 'accepted')),
  add constraint order_acknowledgment_answers_check check ((answer = 'accepted') = (message is null));
-- Nobody answers for the mill in a customer's name.
alter policy viewer_answers on order_acknowledgment_answers with check (
  answer <> 'answered' and account_id = any (array(select unnest(viewer_sold_tos()))));

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
    case side when 'mill' then 'mill' else 'partner' end, author, null, body, null from receipt_dispute_messages;

-- What is credited asks nothing more of the mill, unless its customer does.
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
  from receipt_disputes where state in ('open', 'answered') or state_at > now() - interval '180 days';

-- Names of what was sent along, to open through the portal's own door.
create policy desk_reads on files for select to millgate_desk using (state = 'attached'
  and account_id = any (array(select unnest(viewer_sold_tos() || viewer_suppliers()))));
grant select (id, account_id, state, name, media_type, owner_kind, owner_key) on files to millgate_desk;

-- Answers that the desk gives again and again, in both languages. {customer}, {account}, {order}, {po}, {bol}, {number} and {name} are filled in.
create table answer_templates (
  id         bigint generated always as identity primary key,
  kind       text check (kind in ('complaint', 'stock_request', 'acknowledgment', 'order_message', 'dispute')),
  title_en   text not null check (length(title_en) between 2 and 80),
  title_es   text not null check (length(title_es) between 2 and 80),
  body_en    text not null check (length(body_en) between 2 and 1800),
  body_es    text not null check (length(body_es) between 2 and 1800),
  changed_by text not null,
  changed_at timestamptz not null default now()
);
-- Before row level security, which binds the owner too.
insert into answer_templates (kind, title_en, title_es, body_en, body_es, changed_by) values
  ('complaint', 'We look into it', 'Lo estamos revisando',
    'Thank you for complaint {number}. Quality looks at it now; we write again within two working days. — {name}',
    'Gracias por el reclamo {number}. Calidad lo está revisando; le escribimos de nuevo en dos días hábiles. — {name}', 'Millgate'),
  ('complaint', 'Photos and stencil please', 'Fotos y marcas, por favor',
    'To go on with complaint {number} we need photos of the defect and of the stencil with the heat and piece numbers. — {name}',
    'Para continuar con el reclamo {number} necesitamos fotos del defecto y de la marca con los números de colada y de pieza. — {name}', 'Millgate'),
  ('order_message', 'Checked with planning', 'Consultado con planeación',
    'We have asked planning about order {order} (your {po}) and write as soon as we have a day. — {name}',
    'Consultamos con planeación el pedido {order} (su {po}) y le escribimos en cuanto tengamos una fecha. — {name}', 'Millgate'),
  ('stock_request', 'Sold meanwhile', 'Ya vendido',
    'This steel has been sold meanwhile. We are glad to look for the same size in the rolling schedule. — {name}',
    'Este material ya se vendió. Con gusto buscamos la misma medida en el programa de laminación. — {name}', 'Millgate');
alter table answer_templates enable row level security;
alter table answer_templates force row level security;
create policy desk_works on answer_templates to millgate_desk using (true) with check (true);
grant select, insert, update, delete on answer_templates to millgate_desk;

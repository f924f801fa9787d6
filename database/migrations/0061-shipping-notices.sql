-- What a supplier announces, load by load, and every revision of it; then what the mill found when each load came.

create table shipping_notices (
  account_id      bigint not null references accounts (id),
  notice_number   text not null,
  mill            text not null references mills (code),
  mode            text not null check (mode in ('truck', 'railcar', 'barge')),
  yard            text,
  carrier         text,
  scac            text,
  bol_number      text,
  -- Departure from the yard, and the day it was at the mill then.
  shipped_at      timestamptz not null,
  shipped_on      date not null,
  expected_at     timestamptz,
  -- The least advanced of its loads; moves are in src/shared/supplies/notice-states.ts.
  state           text not null,
  -- What was last said of it before anything arrived.
  announced_state text not null check (announced_state in ('draft', 'submitted', 'amended', 'in_transit', 'cancelled')),
  notice_revision integer not null default 1,
  -- Who wrote it: a person here, or null for what came by the mill's own systems.
  person_id       bigint references people (id) on delete set null,
  submitted_at    timestamptz,
  revision        bigint not null default 0,
  updated_at      timestamptz not null default now(),
  primary key (account_id, notice_number)
);
create index shipping_notices_newest on shipping_notices (account_id, shipped_on desc, notice_number);
create index shipping_notices_bol on shipping_notices (account_id, bol_number) where bol_number is not null;

-- Mode, mill and day of the notice stand on its loads too, where the reports group and sort by them.
create table shipping_notice_loads (
  account_id      bigint not null,
  notice_number   text not null,
  load            integer not null check (load > 0),
  po_number       text not null,
  po_line         integer not null,
  commodity       text not null references commodities (code),
  mill            text not null references mills (code),
  mode            text not null check (mode in ('truck', 'railcar', 'barge')),
  shipped_on      date not null,
  vehicle         text not null,
  seals           text[] not null default '{}',
  gross_lb        bigint not null check (gross_lb > tare_lb),
  tare_lb         bigint not null check (tare_lb >= 0),
  net_lb          bigint not null generated always as (gross_lb - tare_lb) stored,
  unit            text not null check (unit in ('st', 'GT', 'lb', 't', 'kg')),
  scale_ticket    text,
  radiation_scan  text not null default 'clear' check (radiation_scan in ('clear', 'not_scanned')),
  announced_state text not null check (announced_state in ('draft', 'submitted', 'amended', 'in_transit', 'cancelled')),
  -- The announcement, until a receipt says more.
  state           text not null,
  receipt_number  text,
  accepted_lb     bigint not null default 0,
  is_under_way    boolean not null generated always as
                    (state in ('submitted', 'amended', 'in_transit', 'arrived', 'weighed', 'inspected', 'radiation_hold')) stored,
  primary key (account_id, notice_number, load),
  foreign key (account_id, notice_number) references shipping_notices (account_id, notice_number) on delete cascade,
  foreign key (account_id, po_number, po_line) references purchase_order_lines (account_id, po_number, line)
);
create index shipping_notice_loads_shipped on shipping_notice_loads (account_id, shipped_on desc, notice_number, load);
create index shipping_notice_loads_line on shipping_notice_loads (account_id, po_number, po_line, is_under_way);

-- Each revision whole, so that a difference can always be shown.
create table shipping_notice_revisions (
  account_id      bigint not null,
  notice_number   text not null,
  notice_revision integer not null,
  written_at      timestamptz not null,
  written_by      text not null,
  content         jsonb not null,
  primary key (account_id, notice_number, notice_revision),
  foreign key (account_id, notice_number) references shipping_notices (account_id, notice_number) on delete cascade
);

create table receipts (
  account_id          bigint not null references accounts (id),
  receipt_number      text not null,
  -- The load it was announced as; null when nobody announced it. No foreign key: a receipt may come before its notice.
  notice_number       text,
  load                integer,
  po_number           text not null,
  po_line             integer not null,
  mill                text not null references mills (code),
  mode                text not null check (mode in ('truck', 'railcar', 'barge')),
  vehicle             text not null,
  arrived_at          timestamptz not null,
  received_on         date not null,
  shipped_commodity   text not null references commodities (code),
  graded_commodity    text references commodities (code),
  -- What the supplier said; the mill's own scale below.
  ship_lb             bigint check (ship_lb > 0),
  gross_lb            bigint,
  tare_lb             bigint check (tare_lb >= 0),
  net_lb              bigint generated always as (gross_lb - tare_lb) stored,
  difference_lb       bigint generated always as (gross_lb - tare_lb - ship_lb) stored,
  -- [{"code": "dirt", "lb": 240}], and their sum.
  deductions          jsonb not null default '[]',
  deduction_lb        bigint not null default 0 check (deduction_lb >= 0),
  moisture_percent    numeric(5, 2),
  downgrade_reason    text,
  radiation           text not null check (radiation in ('clear', 'alarm')),
  rejection_reason    text,
  scale_ticket        text,
  reported_state      text not null check (reported_state in ('arrived', 'weighed', 'inspected', 'received', 'radiation_hold', 'rejected')),
  -- What was reported, until a settlement or a remittance says more.
  state               text not null,
  settlement_number   text,
  accepted_lb         bigint not null generated always as (case when state in ('received', 'settled', 'paid')
                        then greatest(gross_lb - tare_lb - deduction_lb, 0) else 0 end) stored,
  revision            bigint not null,
  updated_at          timestamptz not null default now(),
  primary key (account_id, receipt_number),
  foreign key (account_id, po_number, po_line) references purchase_order_lines (account_id, po_number, line),
  check (gross_lb > tare_lb),
  check ((notice_number is null) = (load is null))
);
create index receipts_newest on receipts (account_id, received_on desc, receipt_number);
create index receipts_load on receipts (account_id, notice_number, load) where notice_number is not null;
create index receipts_line on receipts (account_id, po_number, po_line);
create index receipts_unsettled on receipts (account_id, received_on, receipt_number) where settlement_number is null;

-- What happened to the load at the mill, when, and who did it.
create table receipt_steps (
  account_id     bigint not null,
  receipt_number text not null,
  step           integer not null,
  state          text not null check (state in ('arrived', 'weighed', 'inspected', 'received', 'radiation_hold', 'rejected')),
  happened_at    timestamptz not null,
  done_by        text not null,
  note_en        text,
  note_es        text,
  primary key (account_id, receipt_number, step),
  foreign key (account_id, receipt_number) references receipts (account_id, receipt_number) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['shipping_notices', 'shipping_notice_loads', 'shipping_notice_revisions', 'receipts', 'receipt_steps'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using (
      account_id = any (array(select unnest(viewer_suppliers()))))', t);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', t);
    execute format('grant select on %I to millgate_viewer', t);
    execute format('grant select, insert, update, delete on %I to millgate_feeds', t);
  end loop;
end $$;

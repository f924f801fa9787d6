-- What the mill charges, and what it gives back. Money is whole cents of the currency; every row is the sold-to's alone.
create table invoices (
  account_id       bigint not null references accounts (id),
  invoice_number   text not null,
  kind             text not null check (kind in ('invoice', 'credit_memo', 'debit_memo')),
  mill             text not null references mills (code),
  invoiced_on      date not null,
  due_on           date not null,
  payment_terms    text,
  po_number        text,
  order_number     text,
  bol_number       text,
  -- A memo says which invoice it corrects, and which complaint it answers.
  about_invoice    text,
  complaint_number text,
  currency         text not null check (currency in ('USD', 'CAD', 'MXN')),
  net_lb           bigint not null check (net_lb >= 0),
  base_cents       bigint not null,
  extras_cents     bigint not null,
  surcharge_cents  bigint not null,
  freight_cents    bigint not null,
  tax_cents        bigint not null,
  total_cents      bigint not null,
  open_cents       bigint not null,
  -- As the mill's books have it; that the due day has passed or a complaint runs is found when it is read.
  state            text not null check (state in ('open', 'partly_paid', 'paid', 'disputed', 'credited')),
  is_open          boolean not null generated always as (state not in ('paid', 'credited')) stored,
  revision         bigint not null,
  updated_at       timestamptz not null default now(),
  primary key (account_id, invoice_number),
  check (total_cents = base_cents + extras_cents + surcharge_cents + freight_cents + tax_cents),
  check (due_on >= invoiced_on)
);
create index invoices_number on invoices (invoice_number);
create index invoices_newest on invoices (account_id, is_open, invoiced_on, invoice_number);
create index invoices_due on invoices (account_id, is_open, due_on, invoice_number);
create index invoices_bol on invoices (account_id, bol_number) where bol_number is not null;
create index invoices_about on invoices (account_id, about_invoice) where about_invoice is not null;

create table invoice_lines (
  account_id      bigint not null,
  invoice_number  text not null,
  line            integer not null,
  order_number    text,
  item            integer,
  bol_number      text,
  pieces          integer check (pieces >= 0),
  -- Empty where money is charged or given back without steel.
  invoiced_lb     bigint check (invoiced_lb >= 0),
  note            text,
  base_cents      bigint not null,
  extras_cents    bigint not null,
  surcharge_cents bigint not null,
  primary key (account_id, invoice_number, line),
  foreign key (account_id, invoice_number) references invoices (account_id, invoice_number) on delete cascade
);
create index invoice_lines_order on invoice_lines (account_id, order_number, item) where order_number is not null;

do $$
declare t text;
begin
  foreach t in array array['invoices', 'invoice_lines'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using (
      account_id = any (array(select unnest(viewer_sold_tos()))))', t);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', t);
    execute format('grant select on %I to millgate_viewer', t);
    execute format('grant select, insert, update, delete on %I to millgate_feeds', t);
  end loop;
end $$;

-- What is paid for what was received, and the papers of a supplier.

create table supplier_invoices (
  account_id     bigint not null references accounts (id),
  invoice_number text not null,
  invoiced_on    date not null,
  amount         numeric(14, 2) not null,
  currency       text not null check (currency in ('USD', 'CAD', 'MXN')),
  revision       bigint not null,
  primary key (account_id, invoice_number)
);

create table settlements (
  account_id        bigint not null references accounts (id),
  settlement_number text not null,
  mill              text not null references mills (code),
  settled_on        date not null,
  due_on            date not null,
  currency          text not null check (currency in ('USD', 'CAD', 'MXN')),
  amount            numeric(14, 2) not null,
  invoice_number    text,
  remittance_number text,
  paid_on           date,
  state             text not null check (state in ('settled', 'paid')),
  revision          bigint not null,
  updated_at        timestamptz not null default now(),
  primary key (account_id, settlement_number),
  foreign key (account_id, invoice_number) references supplier_invoices (account_id, invoice_number)
);
create index settlements_due on settlements (account_id, state, due_on, settlement_number);

-- One line per receipt. amount = net in `unit` x price + adjustments + freight.
create table settlement_lines (
  account_id        bigint not null,
  settlement_number text not null,
  line              integer not null,
  receipt_number    text not null,
  -- Days of the settlement and of its payment stand here too, where the report sorts by them.
  settled_on        date not null,
  net_lb            bigint not null check (net_lb >= 0),
  unit              text not null check (unit in ('st', 'GT', 'lb', 't', 'kg')),
  price             numeric(12, 4) not null,
  -- [{"code": "moisture", "amount": -12.5}], and their sum.
  adjustments       jsonb not null default '[]',
  adjustment_amount numeric(14, 2) not null default 0,
  freight_amount    numeric(14, 2) not null default 0,
  amount            numeric(14, 2) not null,
  primary key (account_id, settlement_number, line),
  foreign key (account_id, settlement_number) references settlements (account_id, settlement_number) on delete cascade,
  foreign key (account_id, receipt_number) references receipts (account_id, receipt_number)
);
create index settlement_lines_receipt on settlement_lines (account_id, receipt_number);
create index settlement_lines_newest on settlement_lines (account_id, settled_on desc, settlement_number, line);

create table remittances (
  account_id        bigint not null references accounts (id),
  remittance_number text not null,
  paid_on           date not null,
  method            text not null check (method in ('ach', 'wire', 'check')),
  currency          text not null check (currency in ('USD', 'CAD', 'MXN')),
  amount            numeric(14, 2) not null,
  revision          bigint not null,
  updated_at        timestamptz not null default now(),
  primary key (account_id, remittance_number)
);

create table remittance_settlements (
  account_id        bigint not null,
  remittance_number text not null,
  settlement_number text not null,
  primary key (account_id, remittance_number, settlement_number),
  foreign key (account_id, remittance_number) references remittances (account_id, remittance_number) on delete cascade,
  foreign key (account_id, settlement_number) references settlements (account_id, settlement_number)
);
create index remittance_settlements_settlement on remittance_settlements (account_id, settlement_number);

create table supplier_papers (
  account_id   bigint not null references accounts (id),
  kind         text not null check (kind in ('insurance', 'scale_certificate', 'detector_certificate', 'tax_form', 'agreement')),
  paper_number text not null,
  issued_on    date not null,
  expires_on   date,
  -- The one that took its place, of which no reminder is sent any more.
  is_replaced  boolean not null default false,
  revision     bigint not null,
  updated_at   timestamptz not null default now(),
  primary key (account_id, kind, paper_number)
);
create index supplier_papers_expiry on supplier_papers (account_id, expires_on) where not is_replaced;

-- One list over everything that is a document to a supplier; written with the rows that it names.
create table supplier_documents (
  account_id      bigint not null references accounts (id),
  kind            text not null check (kind in ('purchase_order', 'release', 'scale_ticket', 'inspection_report', 'settlement', 'remittance',
                    'specification')),
  document_number text not null,
  issued_on       date not null,
  mill            text references mills (code),
  po_number       text,
  receipt_number  text,
  commodity       text references commodities (code),
  document_revision integer not null default 1,
  primary key (account_id, kind, document_number)
);
create index supplier_documents_newest on supplier_documents (account_id, issued_on desc, kind, document_number);

do $$
declare t text;
begin
  foreach t in array array['supplier_invoices', 'settlements', 'settlement_lines', 'remittances', 'remittance_settlements', 'supplier_papers',
      'supplier_documents'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using (
      account_id = any (array(select unnest(viewer_suppliers()))))', t);
    execute format('create policy feeds_write on %I to millgate_feeds using (true) with check (true)', t);
    execute format('grant select on %I to millgate_viewer', t);
    execute format('grant select, insert, update, delete on %I to millgate_feeds', t);
  end loop;
end $$;

-- What a person is told of, one row for each person whom it concerns. Seen by that person alone, and only while the account that it came
-- through is in their reach: ship_to_id is set where a ship-to may know too.
create table notifications (
  account_id  bigint not null references accounts (id) on delete cascade,
  person_id   bigint not null references people (id) on delete cascade,
  id          bigint not null generated always as identity,
  event       text not null,
  -- What happened, by the mill's own keys: told again, it is the same notification.
  source_key  text not null,
  ship_to_id  bigint references accounts (id) on delete cascade,
  subject     jsonb not null,
  happened_at timestamptz not null,
  created_at  timestamptz not null default now(),
  read_at     timestamptz,
  is_in_bell  boolean not null,
  -- How soon its mail is due; null = no mail.
  mail        text check (mail in ('now', 'daily', 'weekly')),
  mailed_at   timestamptz,
  primary key (account_id, person_id, id),
  unique (account_id, person_id, event, source_key)
);
create index notifications_bell on notifications (person_id, id desc) where is_in_bell;
create index notifications_unread on notifications (person_id) where is_in_bell and read_at is null;
create index notifications_due on notifications (mail, person_id) where mail is not null and mailed_at is null;

alter table notifications enable row level security;
alter table notifications force row level security;
create policy viewer_reads on notifications for select to millgate_viewer using (
  person_id = viewer_person() and (
    account_id = any (array(select unnest(viewer_sold_tos())))
    or ship_to_id = any (array(select unnest(viewer_ship_tos())))
    or account_id = any (array(select unnest(viewer_suppliers()))))
);
create policy viewer_marks on notifications for update to millgate_viewer using (
  person_id = viewer_person() and (
    account_id = any (array(select unnest(viewer_sold_tos())))
    or ship_to_id = any (array(select unnest(viewer_ship_tos())))
    or account_id = any (array(select unnest(viewer_suppliers()))))
) with check (person_id = viewer_person());
create policy raisers_work on notifications to millgate_feeds, millgate_admin, millgate_mail using (true) with check (true);
grant select, update (read_at) on notifications to millgate_viewer;
grant select, insert on notifications to millgate_feeds, millgate_admin;
grant select, update (mailed_at) on notifications to millgate_mail;

create table notification_preferences (
  person_id  bigint not null references people (id) on delete cascade,
  event      text not null,
  channel    text not null check (channel in ('bell', 'mail')),
  frequency  text not null check (frequency in ('now', 'daily', 'weekly', 'off')),
  changed_at timestamptz not null default now(),
  primary key (person_id, event, channel),
  check (channel = 'mail' or frequency in ('now', 'off'))
);

alter table notification_preferences enable row level security;
alter table notification_preferences force row level security;
create policy viewer_keeps_own on notification_preferences to millgate_viewer
  using (person_id = viewer_person()) with check (person_id = viewer_person());
create policy raisers_read on notification_preferences for select to millgate_feeds, millgate_admin, millgate_mail using (true);
grant select, insert, update, delete on notification_preferences to millgate_viewer;
grant select on notification_preferences to millgate_feeds, millgate_admin, millgate_mail;

-- When somebody last had a digest: one a day, one a week, however often it is looked.
create table notification_digests (
  person_id bigint not null references people (id) on delete cascade,
  frequency text not null check (frequency in ('daily', 'weekly')),
  sent_for  date not null,
  primary key (person_id, frequency)
);
alter table notification_digests enable row level security;
alter table notification_digests force row level security;
create policy mail_works on notification_digests to millgate_mail using (true) with check (true);
grant select, insert, update on notification_digests to millgate_mail;

-- Who writes mails knows whom to and in which words, and whose accounts they still are.
create policy mail_reads on people for select to millgate_mail using (true);
create policy mail_reads on person_accounts for select to millgate_mail using (true);
create policy mail_reads on accounts for select to millgate_mail using (true);
grant select on people, person_accounts, accounts to millgate_mail;


-- For statements that change and announce at once.
create function announce_change(kind text, keys jsonb) returns void language sql
  as $$ insert into live_events (kind, keys) values (kind, keys) $$;

-- Every mail there ever was: an outbox for the sender, a record for administrators. `claimed` = handed to the mail server, which has not
-- answered; whoever dies then leaves it so, since a mail that may have gone must not go twice.
create table mails (
  id           uuid primary key,
  person_id    bigint references people (id) on delete cascade,
  address      text not null check (length(address) between 3 and 320),
  language     text not null check (language in ('en', 'es')),
  subject      text not null,
  body_text    text not null,
  body_html    text not null,
  state        text not null default 'waiting' check (state in ('waiting', 'claimed', 'sent', 'kept', 'failed')),
  queued_at    timestamptz not null default now(),
  claimed_at   timestamptz,
  sent_at      timestamptz,
  attempts     integer not null default 0,
  failure      text
);
create index mails_newest on mails (queued_at desc, id desc);
create index mails_person on mails (person_id, queued_at desc);

alter table mails enable row level security;
alter table mails force row level security;
create policy all_append on mails for insert to millgate_viewer, millgate_admin, millgate_feeds, millgate_gate, millgate_mail with check (true);
create policy mail_works on mails to millgate_mail using (true) with check (true);
create policy admin_reads on mails for select to millgate_admin using (true);
grant insert on mails to millgate_viewer, millgate_admin, millgate_feeds, millgate_gate;
grant select, insert, update on mails to millgate_mail;
grant select on mails to millgate_admin;

-- A list that somebody has mailed to them, as its address shows it: every day or on a weekday, at an hour of their own clock. It is a
-- person's, not an account's: what it holds is read under the row policies whenever it is made.
create table report_mails (
  id           uuid primary key default gen_random_uuid(),
  person_id    bigint not null references people (id) on delete cascade,
  list         text not null check (list ~ '^[a-z-]{1,40}$'),
  query        text not null check (length(query) <= 2000),
  name         text not null check (length(name) between 1 and 80),
  -- The account acted under when it was made.
  alias        text,
  -- Monday is 1; null = every day.
  weekday      smallint check (weekday between 1 and 7),
  hour         smallint not null check (hour between 0 and 23),
  -- Only rows of so many days before the day of sending; null = as the address says.
  past_days    smallint check (past_days in (1, 7, 30)),
  -- Why nothing is sent: the person paused it, ended it from a mail, or may see the list no more.
  pause        text check (pause in ('person', 'mail', 'access')),
  -- The last day, by the person's clock, that it was sent for or need not be.
  covered_on   date not null,
  last_sent_at timestamptz,
  created_at   timestamptz not null default now()
);
create index report_mails_person on report_mails (person_id, created_at, id);

alter table report_mails enable row level security;
alter table report_mails force row level security;
create policy viewer_owns on report_mails to millgate_viewer using (person_id = viewer_person()) with check (person_id = viewer_person());
create policy mail_reads on report_mails for select to millgate_mail using (true);
create policy mail_notes on report_mails for update to millgate_mail using (true) with check (true);
grant select, insert, update, delete on report_mails to millgate_viewer;
grant select on report_mails to millgate_mail;
grant update (pause, covered_on, last_sent_at) on report_mails to millgate_mail;

-- The last day whose hour has come by a zone's clock: of every day, or of a weekday. An hour that the clocks leave out comes with the next
-- one, an hour that comes twice counts once.
create function latest_report_day(zone text, weekday smallint, hour smallint, at timestamptz) returns date
  language sql stable parallel safe
  return (
    select d.day - (case when weekday is null then 0 else (extract(isodow from d.day)::integer - weekday + 7) % 7 end)
    from (select (at at time zone zone)::date as today) t
    cross join lateral (select t.today - (case when (t.today + make_interval(hours => hour)) at time zone zone <= at then 0 else 1 end) as day) d
  );
grant execute on function latest_report_day to millgate_viewer, millgate_mail;

-- The file that goes with a mail, until it has gone: nobody reads it here.
create table mail_files (
  mail_id uuid primary key references mails (id) on delete cascade,
  name    text not null,
  bytes   bytea not null
);
alter table mail_files enable row level security;
alter table mail_files force row level security;
create policy mail_works on mail_files to millgate_mail using (true) with check (true);
grant select, insert, delete on mail_files to millgate_mail;

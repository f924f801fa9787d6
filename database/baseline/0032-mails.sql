-- Every mail there ever was: an outbox for the sender, a record for administrators. `claimed` = handed to the mail
-- server, which has not answered; whoever dies then leaves it so, since a mail that may have gone must not go twice.
create table mails (
	id uuid primary key,
	person_id bigint references people (id) on delete cascade,
	address text not null check (length(address) between 3 and 320),
	language text not null check (language in ('en', 'es')),
	subject text not null,
	body_text text not null,
	body_html text not null,
	state text not null default 'waiting' check (state in ('waiting', 'claimed', 'sent', 'kept', 'failed')),
	queued_at timestamptz not null default now(),
	claimed_at timestamptz,
	sent_at timestamptz,
	attempts integer not null default 0,
	failure text,
	unsubscribe_url text -- Where the reader of a mail ends mails like it: the address of its List-Unsubscribe header. [0075-unsubscribe.sql]
);
create index mails_newest on mails (queued_at desc, id desc);
create index mails_person on mails (person_id, queued_at desc);
alter table mails enable row level security, force row level security;
grant insert on mails to millgate_viewer, millgate_feeds, millgate_gate, millgate_company;
grant select, insert on mails to millgate_admin;
grant select, insert, update on mails to millgate_mail;
grant select, delete on mails to millgate_privacy, millgate_keeper;
grant update (state, claimed_at, attempts, failure) on mails to millgate_admin;
-- Whoever takes a mail's job out of the queue gives the mail up with it: it stands as failed, from where it may be
-- sent once more.
create policy admin_gives_up on mails for update to millgate_admin using (state = 'waiting') with check (state = 'failed');
create policy admin_reads on mails for select to millgate_admin using (true);
-- Administrators send once more what failed, or was handed over to a server that never answered; nothing else of a
-- mail changes.
create policy admin_sends_again on mails for update to millgate_admin using (state = 'failed' or (state = 'claimed' and (claimed_at < (now() - '00:10:00'::interval)))) with check (state = 'waiting');
create policy all_append on mails for insert to millgate_admin, millgate_feeds, millgate_gate, millgate_mail, millgate_viewer with check (true);
create policy company_appends on mails for insert to millgate_company with check (true);
create policy keeper_removes on mails to millgate_keeper using (state in ('sent', 'kept', 'failed', 'claimed') and (queued_at < (now() - '7 days'::interval)));
create policy mail_works on mails to millgate_mail using (true) with check (true);
create policy privacy_works on mails to millgate_privacy using (person_id = viewer_person() or address = any (array(select unnest(privacy_names())))) with check (true);

-- The file that goes with a mail, until it has gone: nobody reads it here.
create table mail_files (
	mail_id uuid primary key references mails (id) on delete cascade,
	name text not null,
	bytes bytea not null
);
alter table mail_files enable row level security, force row level security;
grant select, insert, delete on mail_files to millgate_mail;
create policy mail_works on mail_files to millgate_mail using (true) with check (true);

-- The last day whose hour has come by a zone's clock: of every day, or of a weekday. An hour that the clocks leave
-- out comes with the next one, an hour that comes twice counts once.
create function latest_report_day(zone text, weekday smallint, hour smallint, at timestamptz) returns date
  language sql stable parallel safe
  return (
    select d.day - (case when weekday is null then 0 else (extract(isodow from d.day)::integer - weekday + 7) % 7 end)
    from (select (at at time zone zone)::date as today) t
    cross join lateral (select t.today - (case when (t.today + make_interval(hours => hour)) at time zone zone <= at then 0 else 1 end) as day) d
  );
-- [0104-report-mails.sql]
grant execute on function latest_report_day(text,smallint,smallint,timestamp with time zone) to millgate_viewer, millgate_mail;

-- A list that somebody has mailed to them, as its address shows it: every day or on a weekday, at an hour of their
-- own clock. It is a person's, not an account's: what it holds is read under the row policies whenever it is made.
create table report_mails (
	id uuid primary key default gen_random_uuid(),
	person_id bigint not null references people (id) on delete cascade,
	list text not null check (list ~ '^[a-z-]{1,40}$'),
	query text not null check (length(query) <= 2000),
	name text not null check (length(name) between 1 and 80),
	alias text, -- The account acted under when it was made.
	weekday smallint check (weekday >= 1 and weekday <= 7), -- Monday is 1; null = every day.
	hour smallint not null check (hour >= 0 and hour <= 23),
	past_days smallint check (past_days in (1, 7, 30)), -- Only rows of so many days before the day of sending; null = as the address says.
	pause text check (pause in ('person', 'mail', 'access')), -- Why nothing is sent: the person paused it, ended it from a mail, or may see the list no more.
	covered_on date not null, -- The last day, by the person's clock, that it was sent for or need not be.
	last_sent_at timestamptz,
	created_at timestamptz not null default now()
);
create index report_mails_person on report_mails (person_id, created_at, id);
alter table report_mails enable row level security, force row level security;
grant select, insert, update, delete on report_mails to millgate_viewer;
grant select on report_mails to millgate_mail;
grant select, delete on report_mails to millgate_privacy;
grant update (pause, covered_on, last_sent_at) on report_mails to millgate_mail;
create policy mail_notes on report_mails for update to millgate_mail using (true) with check (true);
create policy mail_reads on report_mails for select to millgate_mail using (true);
create policy privacy_works on report_mails to millgate_privacy using (person_id = viewer_person()) with check (true);
create policy viewer_owns on report_mails to millgate_viewer using (person_id = viewer_person()) with check (person_id = viewer_person());

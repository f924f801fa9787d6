-- Mail: mails is the queue of the mail sender (millgate_mail) and the record for administrators, and mail_files has
-- the attachments that are still to be sent. report_mails has the lists that people receive by mail on a schedule.

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
	unsubscribe_url text
);
comment on table mails is 'Mails that the portal has written; removed when the setting RETENTION says so.';
comment on column mails.person_id is 'Person it is for; null for an address without a person, as of an invitation.';
comment on column mails.body_text is 'The text; the secrets in its links are removed once it is sent.';
comment on column mails.body_html is 'The same as HTML.';
comment on column mails.state is
	'claimed: handed to the mail server, which has not answered. A process that dies then leaves it so, since a '
	'mail that may have been sent must not be sent twice. kept: no mail server is configured. failed: not sent, an '
	'administrator may retry it.';
comment on column mails.attempts is 'How often it was handed to the mail server.';
comment on column mails.failure is 'What the mail server answered, or why it was given up; null if nothing failed.';
comment on column mails.unsubscribe_url is
	'Address of its List-Unsubscribe header; null for a mail that cannot be unsubscribed from.';
-- The administrators' list of mails, newest first.
create index mails_newest on mails (queued_at desc, id desc);
-- The mails of a person who is erased.
create index mails_person on mails (person_id, queued_at desc);
alter table mails enable row level security, force row level security;
grant insert on mails to millgate_viewer, millgate_feeds, millgate_auth, millgate_company;
grant select, insert on mails to millgate_admin;
grant update (state, claimed_at, attempts, failure) on mails to millgate_admin;
grant select, insert, update on mails to millgate_mail;
grant select, delete on mails to millgate_privacy, millgate_retention;
create policy all_append on mails for insert
	to millgate_viewer, millgate_admin, millgate_feeds, millgate_auth, millgate_mail with check (true);
create policy company_appends on mails for insert to millgate_company with check (true);
create policy admin_reads on mails for select to millgate_admin using (true);
-- Removing the job of a waiting mail from the queue gives the mail up.
create policy admin_gives_up on mails for update to millgate_admin
	using (state = 'waiting') with check (state = 'failed');
-- Administrators retry a mail that failed, or that the mail server has not answered for ten minutes.
create policy admin_sends_again on mails for update to millgate_admin
	using (state = 'failed' or (state = 'claimed' and claimed_at < now() - interval '10 minutes'))
	with check (state = 'waiting');
create policy mail_works on mails to millgate_mail using (true) with check (true);
-- No setting of RETENTION removes younger ones, or one that waits.
create policy retention_removes on mails to millgate_retention
	using (state in ('sent', 'kept', 'failed', 'claimed') and queued_at < now() - interval '7 days');
create policy privacy_works on mails to millgate_privacy
	using (person_id = viewer_person() or address = any (array(select unnest(privacy_names())))) with check (true);

create table mail_files (
	mail_id uuid primary key references mails (id) on delete cascade,
	name text not null,
	bytes bytea not null
);
comment on table mail_files is 'Attachment of a mail; deleted once the mail is sent. Only the mail sender reads it.';
alter table mail_files enable row level security, force row level security;
grant select, insert, delete on mail_files to millgate_mail;
create policy mail_works on mail_files to millgate_mail using (true) with check (true);

create table report_mails (
	id uuid primary key default gen_random_uuid(),
	person_id bigint not null references people (id) on delete cascade,
	list text not null check (list ~ '^[a-z-]{1,40}$'),
	query text not null check (length(query) <= 2000),
	name text not null check (length(name) between 1 and 80),
	alias text,
	weekday smallint check (weekday between 1 and 7),
	hour smallint not null check (hour between 0 and 23),
	past_days smallint check (past_days in (1, 7, 30)),
	pause text check (pause in ('person', 'mail', 'access')),
	covered_on date not null,
	last_sent_at timestamptz,
	created_at timestamptz not null default now()
);
comment on table report_mails is
	'Scheduled reports: a list that a person receives as a file by mail, every day or every week. Its rows are read '
	'with the rights that the person has at the time of sending.';
comment on column report_mails.list is 'Name of the list.';
comment on column report_mails.query is 'View, filters and sorting, as the query string of the list''s address.';
comment on column report_mails.alias is
	'Code of the account that the person acted under when they set it up; null for all accounts.';
comment on column report_mails.weekday is '1 = Monday to 7 = Sunday; null = every day.';
comment on column report_mails.hour is 'Hour of sending, in the person''s time zone.';
comment on column report_mails.past_days is
	'Only rows of so many days before the day of sending; null = as the query says.';
comment on column report_mails.pause is
	'Why it is not sent: the person paused it, unsubscribed by a mail''s link, or may no longer see the list. Null '
	'= it is sent.';
comment on column report_mails.covered_on is
	'Last day, in the person''s time zone, that is done: sent or passed over.';
comment on column report_mails.last_sent_at is 'Null until it is first sent.';
-- A person's scheduled reports, in the order in which they were set up.
create index report_mails_person on report_mails (person_id, created_at, id);
alter table report_mails enable row level security, force row level security;
grant select, insert, update, delete on report_mails to millgate_viewer;
grant select on report_mails to millgate_mail;
grant update (pause, covered_on, last_sent_at) on report_mails to millgate_mail;
grant select, delete on report_mails to millgate_privacy;
create policy viewer_owns on report_mails to millgate_viewer
	using (person_id = viewer_person()) with check (person_id = viewer_person());
create policy mail_reads on report_mails for select to millgate_mail using (true);
create policy mail_notes on report_mails for update to millgate_mail using (true) with check (true);
create policy privacy_works on report_mails to millgate_privacy
	using (person_id = viewer_person()) with check (true);

-- The last day on which a report has become due at an instant, in a time zone: of all days, or of those of a weekday.
-- An hour that daylight saving skips becomes due with the next one, an hour that it repeats counts once.
create function latest_report_day(zone text, weekday smallint, hour smallint, at timestamptz) returns date
	language sql stable parallel safe
	return (
		select d.day - (case
			when weekday is null then 0 else (extract(isodow from d.day)::integer - weekday + 7) % 7 end)
		from (select (at at time zone zone)::date as today) t
		cross join lateral (select t.today - (case
			when (t.today + make_interval(hours => hour)) at time zone zone <= at then 0 else 1 end) as day) d
	);
grant execute on function latest_report_day(text, smallint, smallint, timestamptz) to millgate_viewer, millgate_mail;

-- Notifications: one row for each person who is notified of an event, shown in the bell and sent by mail. People
-- choose the channels and frequencies (notification_preferences); digests are sent once a day or week
-- (notification_digests).

create table notifications (
	account_id bigint not null references accounts (id) on delete cascade,
	person_id bigint not null references people (id) on delete cascade,
	id bigint generated always as identity,
	event text not null,
	source_key text not null,
	ship_to_id bigint references accounts (id) on delete cascade,
	subject jsonb not null,
	happened_at timestamptz not null,
	created_at timestamptz not null default now(),
	read_at timestamptz,
	is_in_bell boolean not null,
	mail text check (mail in ('now', 'daily', 'weekly')),
	mailed_at timestamptz,
	unique (account_id, person_id, event, source_key),
	primary key (account_id, person_id, id)
);
comment on table notifications is
	'Notifications of a person. Only that person reads them, and only while the account they came through is in '
	'scope.';
comment on column notifications.account_id is 'Sold-to or supplier that the event is about.';
comment on column notifications.event is 'One of src/shared/notifications/notification-events.ts.';
comment on column notifications.source_key is 'Key of the event in its source, so that the same event notifies once.';
comment on column notifications.ship_to_id is
	'Ship-to whose people are notified too; null if a ship-to may not know.';
comment on column notifications.subject is
	'Values that the text is written with, in the reader''s language: NotificationSubject.';
comment on column notifications.read_at is 'When it was read in the bell; null while it is unread.';
comment on column notifications.is_in_bell is
	'Whether the bell shows it; false for a notification that is mailed only.';
comment on column notifications.mail is 'How it is mailed: at once, or with a digest; null if it is not mailed.';
comment on column notifications.mailed_at is
	'When it was mailed, or passed over since its reader may no longer see it; null until then.';
-- The bell, by time of the event, and its unread ones, of which the latest is announced.
create index notifications_bell on notifications (person_id, happened_at desc, id desc) where is_in_bell;
create index notifications_unread on notifications (person_id, id desc) where is_in_bell and read_at is null;
-- The job that sends mails and digests.
create index notifications_due on notifications (mail, person_id) where mail is not null and mailed_at is null;
alter table notifications enable row level security, force row level security;
grant select, insert on notifications to millgate_viewer, millgate_feeds, millgate_admin;
grant update (read_at) on notifications to millgate_viewer;
grant select on notifications to millgate_mail;
grant update (mail, mailed_at) on notifications to millgate_mail;
grant select, delete on notifications to millgate_privacy, millgate_retention;
create policy viewer_reads on notifications for select to millgate_viewer using (person_id = viewer_person() and (
	account_id = any (array(select unnest(viewer_sold_tos())))
	or ship_to_id = any (array(select unnest(viewer_ship_tos())))
	or account_id = any (array(select unnest(viewer_suppliers())))));
create policy viewer_marks on notifications for update to millgate_viewer using (person_id = viewer_person() and (
	account_id = any (array(select unnest(viewer_sold_tos())))
	or ship_to_id = any (array(select unnest(viewer_ship_tos())))
	or account_id = any (array(select unnest(viewer_suppliers())))))
	with check (person_id = viewer_person());
-- Notifications about one's work at the mill's desk are visible whatever account the person acts under.
create policy viewer_reads_desk on notifications for select to millgate_viewer using (
	person_id = viewer_person() and event in ('deskUnclaimed', 'deskAssigned', 'deskMessage', 'radiationAlarm')
	and ((select viewer_answers_all()) or account_id = any (array(
		select pa.account_id from person_accounts pa
		where pa.list in ('sold_to', 'supplier') and (pa.expires_at is null or pa.expires_at > now())))));
create policy viewer_marks_desk on notifications for update to millgate_viewer using (
	person_id = viewer_person() and event in ('deskUnclaimed', 'deskAssigned', 'deskMessage', 'radiationAlarm')
	and ((select viewer_answers_all()) or account_id = any (array(
		select pa.account_id from person_accounts pa
		where pa.list in ('sold_to', 'supplier') and (pa.expires_at is null or pa.expires_at > now())))))
	with check (person_id = viewer_person());
-- What concerns nobody else (documents that are ready for download) is inserted in the person's own request.
create policy viewer_tells_self on notifications for insert to millgate_viewer
	with check (person_id = viewer_person() and (
		account_id = any (array(select unnest(viewer_sold_tos())))
		or ship_to_id = any (array(select unnest(viewer_ship_tos())))));
create policy raisers_work on notifications to millgate_admin, millgate_feeds, millgate_mail
	using (true) with check (true);
-- No setting of RETENTION removes younger ones.
create policy retention_removes on notifications to millgate_retention
	using (created_at < now() - interval '30 days');
create policy privacy_works on notifications to millgate_privacy
	using (person_id = viewer_person()) with check (true);
-- For rename_in_notifications(), which runs as the owner: notifications that name another person.
create policy owner_renames on notifications to millgate_owner
	using (subject ? 'by' or event = 'viewedAs') with check (true);

-- Puts a pseudonym in place of an erased person's name in the notifications of others; returns how many were changed.
create function rename_in_notifications(pseudonym text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare renamed bigint;
begin
	if pseudonym <> 'erased-' || viewer_person() then raise exception 'not the name of an erased person'; end if;
	update notifications
	set subject = subject || jsonb_build_object(case event when 'viewedAs' then 'number' else 'by' end, pseudonym)
	where subject ->> case event when 'viewedAs' then 'number' else 'by' end = any (privacy_names());
	get diagnostics renamed = row_count;
	return renamed;
end $$;
revoke execute on function rename_in_notifications(text) from public;
grant execute on function rename_in_notifications(text) to millgate_privacy;

create table notification_preferences (
	person_id bigint not null references people (id) on delete cascade,
	event text not null,
	channel text not null check (channel in ('bell', 'mail')),
	frequency text not null check (frequency in ('now', 'daily', 'weekly', 'off')),
	changed_at timestamptz not null default now(),
	primary key (person_id, event, channel),
	check (channel = 'mail' or frequency in ('now', 'off'))
);
comment on table notification_preferences is
	'How a person wants to be notified of an event, where they chose something else than the default.';
comment on column notification_preferences.event is
	'One of src/shared/notifications/notification-events.ts, which has the defaults.';
comment on column notification_preferences.frequency is
	'Daily and weekly are digests by mail; off means no notification on this channel.';
alter table notification_preferences enable row level security, force row level security;
grant select, insert, update, delete on notification_preferences to millgate_viewer;
grant select on notification_preferences to millgate_feeds, millgate_admin;
grant select, insert, update on notification_preferences to millgate_mail;
grant select, delete on notification_preferences to millgate_privacy;
create policy viewer_keeps_own on notification_preferences to millgate_viewer
	using (person_id = viewer_person()) with check (person_id = viewer_person());
create policy raisers_read on notification_preferences for select to millgate_admin, millgate_feeds, millgate_mail
	using (true);
-- The unsubscribe link of a mail is signed and needs no session.
create policy mail_stops on notification_preferences to millgate_mail using (true) with check (true);
create policy privacy_works on notification_preferences to millgate_privacy
	using (person_id = viewer_person()) with check (true);

create table notification_digests (
	person_id bigint not null references people (id) on delete cascade,
	frequency text not null check (frequency in ('daily', 'weekly')),
	sent_for date not null,
	primary key (person_id, frequency)
);
comment on table notification_digests is
	'The last digest that a person was sent, so that each is sent once however often the job runs.';
comment on column notification_digests.sent_for is
	'Day of the digest by the person''s time zone; for a weekly one the Monday.';
alter table notification_digests enable row level security, force row level security;
grant select, insert, update on notification_digests to millgate_mail;
grant select, delete on notification_digests to millgate_privacy;
create policy mail_works on notification_digests to millgate_mail using (true) with check (true);
create policy privacy_works on notification_digests to millgate_privacy
	using (person_id = viewer_person()) with check (true);

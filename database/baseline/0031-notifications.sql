-- What a person is told of, one row for each person whom it concerns. Seen by that person alone, and only while the account that it came
-- through is in their reach: ship_to_id is set where a ship-to may know too.
create table notifications (
	account_id bigint not null references accounts (id) on delete cascade,
	person_id bigint not null references people (id) on delete cascade,
	id bigint generated always as identity,
	event text not null,
	source_key text not null, -- What happened, by the mill's own keys: told again, it is the same notification.
	ship_to_id bigint references accounts (id) on delete cascade,
	subject jsonb not null,
	happened_at timestamptz not null,
	created_at timestamptz not null default now(),
	read_at timestamptz,
	is_in_bell boolean not null,
	mail text check (mail in ('now', 'daily', 'weekly')), -- How soon its mail is due; null = no mail.
	mailed_at timestamptz,
	unique (account_id, person_id, event, source_key),
	primary key (account_id, person_id, id)
);
create index notifications_bell on notifications (person_id, happened_at desc, id desc) where is_in_bell;
create index notifications_due on notifications (mail, person_id) where mail is not null and mailed_at is null;
create index notifications_unread on notifications (person_id, id desc) where is_in_bell and read_at is null;
alter table notifications enable row level security, force row level security;
grant select, insert on notifications to millgate_viewer, millgate_feeds, millgate_admin;
grant select on notifications to millgate_mail;
grant select, delete on notifications to millgate_privacy, millgate_keeper;
grant update (read_at) on notifications to millgate_viewer;
grant update (mail, mailed_at) on notifications to millgate_mail;
create policy keeper_removes on notifications to millgate_keeper using (created_at < (now() - '30 days'::interval));
create policy owner_renames on notifications to millgate_owner using ((subject ? 'by') or event = 'lookedAt') with check (true);
create policy privacy_works on notifications to millgate_privacy using (person_id = viewer_person()) with check (true);
create policy raisers_work on notifications to millgate_admin, millgate_feeds, millgate_mail using (true) with check (true);
create policy viewer_marks on notifications for update to millgate_viewer using (person_id = viewer_person() and (account_id = any (array(select unnest(viewer_sold_tos()))) or ship_to_id = any (array(select unnest(viewer_ship_tos()))) or account_id = any (array(select unnest(viewer_suppliers()))))) with check (person_id = viewer_person());
create policy viewer_marks_desk on notifications for update to millgate_viewer using (person_id = viewer_person() and event in ('deskUnclaimed', 'deskGiven', 'deskWritten') and ((select viewer_answers_all() as viewer_answers_all) or (account_id = any (array(select pa.account_id from person_accounts pa where ((pa.list in ('sold_to', 'supplier')) and ((pa.expires_at is null) or pa.expires_at > now()))))))) with check (person_id = viewer_person());
create policy viewer_reads on notifications for select to millgate_viewer using (person_id = viewer_person() and (account_id = any (array(select unnest(viewer_sold_tos()))) or ship_to_id = any (array(select unnest(viewer_ship_tos()))) or account_id = any (array(select unnest(viewer_suppliers())))));
create policy viewer_reads_desk on notifications for select to millgate_viewer using (person_id = viewer_person() and event in ('deskUnclaimed', 'deskGiven', 'deskWritten') and ((select viewer_answers_all() as viewer_answers_all) or (account_id = any (array(select pa.account_id from person_accounts pa where ((pa.list in ('sold_to', 'supplier')) and ((pa.expires_at is null) or pa.expires_at > now())))))));
-- What concerns somebody alone is told in their own name, through an account that is in their reach.
create policy viewer_tells_self on notifications for insert to millgate_viewer with check (person_id = viewer_person() and (account_id = any (array(select unnest(viewer_sold_tos()))) or ship_to_id = any (array(select unnest(viewer_ship_tos())))));

create table notification_preferences (
	person_id bigint not null references people (id) on delete cascade,
	event text not null,
	channel text not null check (channel in ('bell', 'mail')),
	frequency text not null check (frequency in ('now', 'daily', 'weekly', 'off')),
	changed_at timestamptz not null default now(),
	primary key (person_id, event, channel),
	check (channel = 'mail' or frequency in ('now', 'off'))
);
alter table notification_preferences enable row level security, force row level security;
grant select, insert, update, delete on notification_preferences to millgate_viewer;
grant select on notification_preferences to millgate_feeds, millgate_admin;
grant select, insert, update on notification_preferences to millgate_mail;
grant select, delete on notification_preferences to millgate_privacy;
-- Who mails hears it when somebody wants no more: without a session, by a signed link.
create policy mail_stops on notification_preferences to millgate_mail using (true) with check (true);
create policy privacy_works on notification_preferences to millgate_privacy using (person_id = viewer_person()) with check (true);
create policy raisers_read on notification_preferences for select to millgate_admin, millgate_feeds, millgate_mail using (true);
create policy viewer_keeps_own on notification_preferences to millgate_viewer using (person_id = viewer_person()) with check (person_id = viewer_person());

-- When somebody last had a digest: one a day, one a week, however often it is looked.
create table notification_digests (
	person_id bigint not null references people (id) on delete cascade,
	frequency text not null check (frequency in ('daily', 'weekly')),
	sent_for date not null,
	primary key (person_id, frequency)
);
alter table notification_digests enable row level security, force row level security;
grant select, insert, update on notification_digests to millgate_mail;
grant select, delete on notification_digests to millgate_privacy;
create policy mail_works on notification_digests to millgate_mail using (true) with check (true);
create policy privacy_works on notification_digests to millgate_privacy using (person_id = viewer_person()) with check (true);

create function rename_in_notifications(pseudonym text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare renamed bigint;
begin
  if pseudonym <> 'erased-' || viewer_person() then raise exception 'not the name of an erased person'; end if;
  update notifications set subject = subject || jsonb_build_object(case event when 'lookedAt' then 'number' else 'by' end, pseudonym)
  where subject ->> case event when 'lookedAt' then 'number' else 'by' end = any (privacy_names());
  get diagnostics renamed = row_count;
  return renamed;
end $$;
-- [0281-erased-from-refusals.sql]
revoke execute on function rename_in_notifications(text) from public;
grant execute on function rename_in_notifications(text) to millgate_privacy;

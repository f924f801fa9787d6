-- View-as sessions: an administrator sees the portal as another person sees it, read-only, with a reason and for a
-- limited time. While a row of `view_as_sessions` is open, requests of the administrator's session run as that person
-- (src/server/session/find-viewer.ts); `view_as_pages` lists what each viewed page selected. Triggers end the session
-- as soon as the sign-in ends, or the rights or the activity of either person change.

create table view_as_sessions (
	id bigint generated always as identity primary key,
	administrator_id bigint not null references people (id) on delete cascade,
	administrator text not null,
	person_id bigint not null references people (id) on delete cascade,
	session_id uuid not null references sessions (id) on delete cascade,
	reason text not null check (length(reason) >= 10),
	started_at timestamptz not null default now(),
	ends_at timestamptz not null,
	ended_at timestamptz,
	ended_why text check (ended_why in ('ended', 'time', 'signed out', 'rights', 'deactivated')),
	notified_at timestamptz,
	last_path text,
	check (administrator_id <> person_id)
);
comment on table view_as_sessions is
	'View-as sessions: an administrator sees the portal, read-only, as another person sees it.';
comment on column view_as_sessions.administrator_id is 'The administrator.';
comment on column view_as_sessions.administrator is
	'Email address of the administrator at that time, as the viewed person is shown it.';
comment on column view_as_sessions.person_id is 'The person whose view is shown.';
comment on column view_as_sessions.session_id is 'Sign-in session of the administrator; the row is deleted with it.';
comment on column view_as_sessions.reason is
	'Why, as the administrator entered it; shown to the viewed person afterwards.';
comment on column view_as_sessions.ends_at is 'Latest end, 30 minutes after the start.';
comment on column view_as_sessions.ended_at is 'When it ended; null while it is open or not yet recorded as expired.';
comment on column view_as_sessions.ended_why is
	'Why it ended: by the administrator, at `ends_at`, by sign-out, by a change of rights or by a deactivation.';
comment on column view_as_sessions.notified_at is
	'When its end was written to the audit record and the viewed person was notified; null until then.';
comment on column view_as_sessions.last_path is
	'Path of the page that was audited last, so that a page that refreshes itself is audited once.';

-- An administrator has one view-as session at a time.
create unique index view_as_sessions_open on view_as_sessions (administrator_id) where ended_at is null;
-- The open one of a sign-in session: read with every request, and ended at sign-out.
create index view_as_sessions_open_session on view_as_sessions (session_id) where ended_at is null;
-- Who viewed the portal as this person, on the person's profile, newest first.
create index view_as_sessions_person on view_as_sessions (person_id, id desc);
-- The job that audits the end of view-as sessions and notifies the viewed person.
create index view_as_sessions_not_notified on view_as_sessions (id) where notified_at is null;

alter table view_as_sessions enable row level security, force row level security;

grant select (id, administrator, person_id, reason, started_at, ended_at, ended_why, notified_at) on view_as_sessions to millgate_viewer;
grant select, insert on view_as_sessions to millgate_admin;
grant update (ended_at, ended_why, notified_at, last_path) on view_as_sessions to millgate_admin;
grant select on view_as_sessions to millgate_auth;
grant select on view_as_sessions to millgate_privacy;
grant update (administrator) on view_as_sessions to millgate_privacy;

-- The viewed person learns of it once it is over.
create policy viewer_reads_own on view_as_sessions for select to millgate_viewer
	using (person_id = viewer_person() and notified_at is not null);
create policy admin_works on view_as_sessions to millgate_admin using (true) with check (true);
create policy auth_reads on view_as_sessions for select to millgate_auth using (true);
-- The functions below end view-as sessions as the owner.
create policy owner_ends on view_as_sessions to millgate_owner using (true) with check (true);
create policy privacy_works on view_as_sessions to millgate_privacy
	using (person_id = viewer_person() or administrator_id = viewer_person()) with check (true);

-- Open pages and sockets of the administrator reload with the rights that apply after the start or the end.
create function notify_view_as() returns trigger language plpgsql as $$
begin
	insert into live_events (kind, keys) values ('rights-changed', jsonb_build_array(new.administrator_id));
	return null;
end $$;

create trigger tells_beginning after insert on view_as_sessions for each row execute function notify_view_as();
create trigger tells_end after update of ended_at on view_as_sessions
	for each row when (old.ended_at is null and new.ended_at is not null) execute function notify_view_as();

create function end_view_as_of_session() returns trigger
	language plpgsql security definer set search_path = public, pg_temp as $$
begin
	update view_as_sessions set ended_at = least(now(), ends_at), ended_why = 'signed out'
	where session_id = new.id and ended_at is null;
	return null;
end $$;

-- On a table of the topic sessions.
create trigger ends_view_as after update of ended_at on sessions
	for each row when (old.ended_at is null and new.ended_at is not null) execute function end_view_as_of_session();

create function end_view_as_of_deactivated() returns trigger
	language plpgsql security definer set search_path = public, pg_temp as $$
begin
	update view_as_sessions set ended_at = least(now(), ends_at), ended_why = 'deactivated'
	where ended_at is null and (administrator_id = new.id or person_id = new.id);
	return null;
end $$;

-- On a table of the topic people.
create trigger ends_view_as after update of is_active on people
	for each row when (old.is_active and not new.is_active) execute function end_view_as_of_deactivated();

-- Ends the view-as sessions of people who gained or lost a group or an account: what was shown is no longer what the
-- person sees. It runs once per statement, because a feed changes the rights of many people at once.
create function end_view_as_of_changed() returns trigger
	language plpgsql security definer set search_path = public, pg_temp as $$
begin
	update view_as_sessions set ended_at = least(now(), ends_at), ended_why = 'rights'
	where ended_at is null and exists (select from changed c where c.person_id in (administrator_id, view_as_sessions.person_id));
	return null;
end $$;

-- On tables of the topic rights.
call gain_and_loss_triggers('person_groups', 'ends_view_as_by_gain', 'ends_view_as_by_loss', 'end_view_as_of_changed()');
call gain_and_loss_triggers('person_accounts', 'ends_view_as_by_gain', 'ends_view_as_by_loss', 'end_view_as_of_changed()');

-- Ends the view-as sessions of the people `ids`, for changes that no trigger above sees: an account that is activated
-- or deactivated changes what its people see.
create function end_view_as_at(ids bigint[]) returns void
	language sql security definer set search_path = public, pg_temp as $$
	update view_as_sessions set ended_at = least(now(), ends_at), ended_why = 'rights'
	where ended_at is null and person_id = any (ids)
$$;
revoke execute on function end_view_as_at(bigint[]) from public;
grant execute on function end_view_as_at(bigint[]) to millgate_admin, millgate_feeds, millgate_auth;

create table view_as_pages (
	view_as_session_id bigint not null references view_as_sessions (id) on delete cascade,
	path text not null,
	viewed_at timestamptz not null default now(),
	fields text[] not null,
	primary key (view_as_session_id, path)
);
comment on table view_as_pages is
	'Pages viewed in a view-as session, kept to explain which access rule showed or hid each field.';
comment on column view_as_pages.path is 'Path of the page, at most 500 characters.';
comment on column view_as_pages.viewed_at is 'When it was viewed last.';
comment on column view_as_pages.fields is
	'GraphQL fields with an access rule of their own that the page asked for, as `Type.field`.';

alter table view_as_pages enable row level security, force row level security;

grant select, insert, update on view_as_pages to millgate_admin;

create policy admin_works on view_as_pages to millgate_admin using (true) with check (true);

-- Audit retention: a nightly job removes rows older than `AUDIT_KEEP_DAYS`, and the names of erased people are replaced.
-- These functions run as the owner, keep each row for a year at least, and audit what they removed.

-- Audits a removal of old rows.
create function note_removed_audit(gone bigint, boundary timestamptz, keep_days integer) returns void
	language sql set search_path = public, pg_temp
begin atomic
	insert into audit_events (actor, action, target, detail, address, request_id)
	select 'retention', 'audit.remove', to_char(boundary at time zone 'UTC', 'YYYY-MM-DD'),
		jsonb_build_object('removed', gone, 'keepDays', keep_days), 'local', 'job'
	where gone > 0;
end;
revoke execute on function note_removed_audit(bigint, timestamptz, integer) from public;

-- Removes the oldest partition if all of its rows are older than `keep_days`, a year at least; `more` says whether to
-- call again. Like make_audit_partitions() it fails after 0.3 s behind a reader.
create function remove_old_audit_partition(keep_days integer) returns table (removed bigint, more boolean)
	language plpgsql security definer
	set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '300ms' as $$
declare
	boundary timestamptz := now() - make_interval(days => greatest(keep_days, 365));
	oldest record;
	gone bigint;
begin
	select * into oldest from audit_partitions()
	where starts_at is not null and ends_at is not null order by starts_at limit 1;
	if oldest.starts_at <= boundary and exists (select from audit_events where happened_at < oldest.starts_at) then
		select count(*) into gone from audit_events where happened_at < oldest.starts_at;
		truncate audit_events_earlier;
	elsif oldest.ends_at <= boundary then
		select count(*) into gone from audit_events where happened_at < oldest.ends_at;
		alter table audit_events detach partition audit_events_earlier;
		execute format('drop table %I', oldest.name);
		execute format(
			'alter table audit_events attach partition audit_events_earlier for values from (minvalue) to (%L)',
			oldest.ends_at);
	else
		return query select 0::bigint, false;
		return;
	end if;
	perform note_removed_audit(gone, boundary, greatest(keep_days, 365));
	return query select gone, true;
end $$;
revoke execute on function remove_old_audit_partition(integer) from public;
grant execute on function remove_old_audit_partition(integer) to millgate_admin;

-- Removes up to `most` rows older than `keep_days`, a year at least, oldest first: those in a partition that cannot go
-- as a whole yet. `more` says whether to call again.
create function remove_old_audit(keep_days integer, most integer) returns table (removed bigint, more boolean)
	language plpgsql security definer set search_path = public, pg_temp as $$
declare
	boundary timestamptz := now() - make_interval(days => greatest(keep_days, 365));
	gone bigint;
begin
	with old as (select id, happened_at from audit_events where happened_at < boundary order by happened_at limit most)
	delete from audit_events e using old
	where e.id = old.id and e.happened_at = old.happened_at and e.happened_at < boundary;
	get diagnostics gone = row_count;
	perform note_removed_audit(gone, boundary, greatest(keep_days, 365));
	return query select gone, gone = most;
end $$;
revoke execute on function remove_old_audit(integer, integer) from public;
grant execute on function remove_old_audit(integer, integer) to millgate_admin;

-- Replaces the names of the person in scope by `pseudonym` in the whole record, when the person is erased, and returns
-- the number of rows that are theirs. Addresses are found in any case, as identity providers differ in it; other names
-- in `detail` only as a whole value, and short ones of up to 4 letters not at all. The person's network addresses,
-- telephone number and names of unused uploads are removed.
create function rename_in_audit(pseudonym text) returns bigint
	language plpgsql security definer set search_path = public, pg_temp as $$
declare
	names text[] := privacy_names();
	addresses text[] := array(select n from unnest(privacy_names()) n where position('@' in n) > 0);
	called text;
	quoted text;
	renamed bigint;
begin
	if pseudonym <> 'erased-' || viewer_person() then raise exception 'not the name of an erased person'; end if;
	update audit_events set
		actor = case when actor = any (names) or lower(actor) = any (addresses) then pseudonym else actor end,
		target = case when target = any (names) or lower(target) = any (addresses) then pseudonym else target end,
		address = case when person_id = viewer_person() then null else address end,
		detail = case
			when person_id is distinct from viewer_person() then detail
			when action = 'file.upload' then detail - 'name'
			else detail - 'phone' end
	where person_id = viewer_person() or actor = any (names) or target = any (names)
		or lower(actor) = any (addresses) or lower(target) = any (addresses);
	get diagnostics renamed = row_count;
	-- Also where others' doings name them.
	foreach called in array names loop
		continue when called like 'erased-%' or length(called) <= 4;
		quoted := to_jsonb(called)::text;
		if position('@' in called) > 0 then
			update audit_events set detail
				= regexp_replace(detail::text, address_pattern(trim(both '"' from quoted)), pseudonym, 'gi')::jsonb
			where position(trim(both '"' from quoted) in lower(detail::text)) > 0;
		else
			update audit_events set detail = replace(detail::text, quoted, to_jsonb(pseudonym)::text)::jsonb
			where position(quoted in detail::text) > 0;
		end if;
	end loop;
	return renamed;
end $$;
revoke execute on function rename_in_audit(text) from public;
grant execute on function rename_in_audit(text) to millgate_privacy;

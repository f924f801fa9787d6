-- Pages of the desk follow: whatever people enter, and whatever the desk answers, passes the outbox; who looks after a thing stands in its mark.
create policy desk_appends on live_events for insert to millgate_desk with check (true);
grant insert on live_events to millgate_desk;

create function tell_desk() returns trigger language plpgsql as $$
begin
  insert into live_events (kind, keys)
  select 'desk', jsonb_agg(distinct jsonb_build_object('account', account_id)) from changed having count(*) > 0;
  return null;
end $$;
create trigger tells_desk after insert on outbox referencing new table as changed for each statement execute function tell_desk();
create trigger tells_taking after insert on desk_marks referencing new table as changed for each statement execute function tell_desk();
create trigger tells_giving after update on desk_marks referencing new table as changed for each statement execute function tell_desk();

update people p set last_used_on = u.used_on
from (
  select p.id, (greatest(p.last_signed_in_at, (select max(s.seen_at) from sessions s where s.person_id = p.id)) at time zone 'UTC')::date as used_on
  from people p
) u
where u.id = p.id and p.last_used_on is distinct from u.used_on;

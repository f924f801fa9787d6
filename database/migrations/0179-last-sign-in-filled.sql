update people p set last_signed_in_at = s.at
from (select person_id, max(signed_in_at) as at from sessions group by person_id) s
where s.person_id = p.id and p.last_signed_in_at is distinct from s.at;

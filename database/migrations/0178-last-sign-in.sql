-- When somebody last signed in is known longer than their sessions are kept.
alter table people add column last_signed_in_at timestamptz;
alter table people no force row level security;
alter table sessions no force row level security;
update people p set last_signed_in_at = s.at
from (select person_id, max(signed_in_at) as at from sessions group by person_id) s where s.person_id = p.id;
alter table people force row level security;
alter table sessions force row level security;
grant update (last_signed_in_at) on people to millgate_gate, millgate_privacy;
grant select (last_signed_in_at) on people to millgate_company;

-- Administrators see people by name, page by page.
create index people_name on people (name, id);

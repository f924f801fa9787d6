-- What somebody was called before stands in what they wrote then: it is kept beside the person, so that erasing them finds it.
alter table people add column former_names text[] not null default '{}';
create function keep_former_name() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  if new.email = 'erased-' || new.id || '@erased.invalid' then new.former_names := '{}';
  elsif new.name <> old.name then new.former_names := array_remove(old.former_names, old.name) || old.name;
  end if;
  if new.email <> old.email and new.email not like '%@erased.invalid' then new.former_names := new.former_names || old.email; end if;
  return new;
end $$;
create trigger keeps_former_name before update of name, email on people for each row
  when (old.name is distinct from new.name or old.email is distinct from new.email) execute function keep_former_name();

create or replace function privacy_names() returns text[]
  language sql stable security definer set search_path = public, pg_temp
  return (
    select array_remove(array[p.email, 'erased-' || p.id, 'erased-' || p.id || '@erased.invalid']
      || array(select n from unnest(p.former_names || p.name) n where not exists (select from people o where n in (o.name, o.email) and o.id <> p.id)), null)
    from people p where p.id = viewer_person());

drop policy privacy_works on outbox;
create policy privacy_works on outbox to millgate_privacy using (
  array[content ->> 'by', content ->> 'author', content ->> 'openedBy', content ->> 'requestedBy', content ->> 'confirmedBy']
    && array(select unnest(privacy_names()))) with check (true);

-- A supplier asks to be paid elsewhere. Nothing comes of it before a second person, an administrator who did not ask, says yes: the table
-- itself holds to that (two_persons). The numbers are sealed with a key that is not in this database; nobody selects them but who collects
-- what was confirmed. Everybody else knows the last four (decisions/bank-details-two-persons.md).
create table bank_changes (
  account_id          bigint not null references accounts (id),
  change_number       integer not null check (change_number > 0),
  state               text not null default 'requested' check (state in ('requested', 'confirmed', 'refused', 'withdrawn')),
  scheme              text not null check (scheme in ('us', 'clabe', 'iban')),
  bank_name           text not null,
  holder              text not null,
  last_four           text not null check (length(last_four) = 4),
  sealed              bytea,
  starts_on           date not null,
  reason              text not null,
  requested_by        text not null,
  -- Kept when the person goes: whoever asked may not decide.
  requested_person_id bigint not null,
  requested_at        timestamptz not null default now(),
  decided_by          text,
  decided_person_id   bigint,
  decided_at          timestamptz,
  refusal             text,
  -- The contacts as they stood when it was asked, and whoever had been one in the 30 days before: [{"name", "email", "phone", "language"}].
  known_contacts      jsonb not null,
  primary key (account_id, change_number),
  check ((state = 'requested') = (decided_at is null)),
  check ((state = 'refused') = (refusal is not null)),
  check ((state in ('requested', 'confirmed')) = (sealed is not null)),
  constraint two_persons check (
    state not in ('confirmed', 'refused') or (decided_person_id is not null and decided_person_id <> requested_person_id))
);
create unique index bank_changes_one_open on bank_changes (account_id) where state = 'requested';

-- What was asked is not rewritten, and what came to nothing keeps no numbers.
create function bank_change_moves() returns trigger language plpgsql as $$
begin
  if new.state in ('refused', 'withdrawn') then new.sealed := null; end if;
  return new;
end $$;
create trigger bank_change_moves before update on bank_changes for each row execute function bank_change_moves();

-- Who was told of which state, once.
create table bank_change_news (
  account_id    bigint not null,
  change_number integer not null,
  state         text not null,
  told_at       timestamptz not null default now(),
  primary key (account_id, change_number, state),
  foreign key (account_id, change_number) references bank_changes (account_id, change_number)
);

do $$
declare
  t text;
  theirs text := '(account_id = any (array(select unnest(viewer_suppliers()))))';
begin
  foreach t in array array['bank_changes', 'bank_change_news'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
  end loop;
  execute format('create policy viewer_reads on bank_changes for select to millgate_viewer using %s', theirs);
  execute format('create policy viewer_asks on bank_changes for insert to millgate_viewer
    with check (%s and state = ''requested'' and requested_person_id = viewer_person())', theirs);
  execute format('create policy viewer_withdraws on bank_changes for update to millgate_viewer
    using (%s and state = ''requested'') with check (%s and state = ''withdrawn'')', theirs, theirs);
end $$;
create policy admin_reads on bank_changes for select to millgate_admin using (true);
create policy admin_decides on bank_changes for update to millgate_admin using (state = 'requested')
  with check (state in ('confirmed', 'refused') and decided_person_id = viewer_person());
create policy feeds_collect on bank_changes for select to millgate_feeds using (state = 'confirmed');
create policy admin_tells on bank_change_news to millgate_admin using (true) with check (true);
grant select (account_id, change_number, state, scheme, bank_name, holder, last_four, starts_on, reason, requested_by, requested_at, decided_at, refusal)
  on bank_changes to millgate_viewer;
grant insert (account_id, change_number, scheme, bank_name, holder, last_four, sealed, starts_on, reason, requested_by, requested_person_id,
  known_contacts), update (state, decided_by, decided_person_id, decided_at) on bank_changes to millgate_viewer;
grant select (account_id, change_number, state, scheme, bank_name, holder, last_four, starts_on, reason, requested_by, requested_person_id,
  requested_at, decided_by, decided_person_id, decided_at, refusal, known_contacts), update (state, decided_by, decided_person_id, decided_at, refusal)
  on bank_changes to millgate_admin;
grant select on bank_changes to millgate_feeds;
grant select, insert on bank_change_news to millgate_admin;

-- An administrator's yes is what the mill's systems collect.
create policy admin_appends on outbox for insert to millgate_admin with check (position is null);
grant insert on outbox to millgate_admin;

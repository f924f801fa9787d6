-- Interchanges of suppliers that were taken, each with the 997 that answered it: the same again is answered the same. Refused ones leave nothing.
create table x12_interchanges (
  account_id     bigint not null references accounts (id),
  -- ISA05/ISA06, and ISA13.
  sender         text not null,
  control_number text not null,
  -- SHA-256 of the interchange, in hexadecimal.
  content_hash   text not null,
  answer         text not null,
  received_at    timestamptz not null default now(),
  received_by    text not null,
  primary key (account_id, sender, control_number)
);

-- What became of each set. No foreign key to the notice: one number of somebody's must not tell that another has it.
create table x12_notices (
  account_id      bigint not null,
  notice_number   text not null,
  sender          text not null,
  control_number  text not null,
  set_number      integer not null check (set_number > 0),
  purpose         text not null check (purpose in ('submit', 'amend', 'cancel')),
  notice_revision integer not null,
  primary key (account_id, notice_number, sender, control_number, set_number),
  foreign key (account_id, sender, control_number) references x12_interchanges (account_id, sender, control_number)
);

-- Control numbers of answers: nine digits.
create sequence x12_answers maxvalue 999999999 cycle;
grant usage on sequence x12_answers to millgate_viewer;

do $$
declare
  t text;
  theirs text := '(account_id = any (array(select unnest(viewer_suppliers()))))';
begin
  foreach t in array array['x12_interchanges', 'x12_notices'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy viewer_reads on %I for select to millgate_viewer using %s', t, theirs);
    execute format('create policy viewer_enters on %I for insert to millgate_viewer with check %s', t, theirs);
    execute format('grant select, insert on %I to millgate_viewer', t);
  end loop;
end $$;

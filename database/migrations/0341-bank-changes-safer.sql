-- What an administrator confirms has been confirmed by a known contact too, or has waited for so long that one could stop it: the table itself holds to
-- that (decisions/bank-details-two-persons.md). Changes that were asked for before this was kept have no end of their waiting time.
-- under load: some hundred changes of bank details, read within milliseconds
alter table bank_changes
  add column waits_until timestamptz,
  add column contact_confirmed_at timestamptz,
  add constraint confirmed_or_waited check (
    state <> 'confirmed' or waits_until is null or contact_confirmed_at is not null or decided_at >= waits_until);
grant insert (waits_until) on bank_changes to millgate_viewer;
grant select (waits_until, contact_confirmed_at) on bank_changes to millgate_viewer, millgate_admin;

-- A contact's link opens without a sign-in: as the role of mails, which reads no numbers, confirms what waits, and takes it back.
create policy contact_reads on bank_changes for select to millgate_mail using (true);
create policy contact_acts on bank_changes for update to millgate_mail using (state = 'requested') with check (state in ('requested', 'withdrawn'));
grant select (account_id, change_number, state, bank_name, last_four, starts_on, requested_by, waits_until, known_contacts, contact_confirmed_at)
  on bank_changes to millgate_mail;
grant update (state, decided_by, decided_at, contact_confirmed_at) on bank_changes to millgate_mail;

-- So many working days later (Monday to Friday, no holidays), at the same time of day by a zone.
create function working_days_later(start timestamptz, days integer, zone text) returns timestamptz language sql stable as $$
  select case when days <= 0 then start else (
    select d at time zone zone
    from generate_series((start at time zone zone) + interval '1 day', (start at time zone zone) + make_interval(days => days * 2 + 4), interval '1 day') d
    where extract(isodow from d) < 6 order by d offset days - 1 limit 1) end
$$;

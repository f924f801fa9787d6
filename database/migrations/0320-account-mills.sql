-- The mills that an account has orders, loads or purchases at: by them a page finds whose "data as of" it shows, without reading their rows.
create table account_mills (
  account_id bigint not null references accounts (id),
  mill       text not null references mills (code),
  primary key (account_id, mill)
);

-- Arguments: the account columns of the table. Few statements bring a new pair, and fewer take one away: a mill that was corrected.
create function keep_account_mills() returns trigger language plpgsql as $$
declare
  owners text[] := tg_argv;
  pairs  text := '(select distinct v.id as account_id, r.mill from %I r, lateral unnest(array[' || array_to_string(owners, ', ') || ']) v (id))';
begin
  if tg_op <> 'DELETE' then
    execute format('insert into account_mills select * from ' || pairs || ' a where not exists (
      select from account_mills k where (k.account_id, k.mill) = (a.account_id, a.mill)) order by 1, 2 on conflict do nothing', 'added');
  end if;
  if tg_op <> 'INSERT' then
    execute format('delete from account_mills k using (select * from ' || pairs || ' g %s) g
      where (k.account_id, k.mill) = (g.account_id, g.mill)
        and not exists (select from order_lines l where l.account_id = g.account_id and l.mill = g.mill)
        and not exists (select from order_lines l where l.ship_to_id = g.account_id and l.mill = g.mill)
        and not exists (select from shipments s where s.account_id = g.account_id and s.mill = g.mill)
        and not exists (select from shipments s where s.ship_to_id = g.account_id and s.mill = g.mill)
        and not exists (select from purchase_order_lines p where p.account_id = g.account_id and p.mill = g.mill)',
      'gone', case tg_op when 'UPDATE' then format('except select * from ' || pairs || ' a', 'added') else '' end);
  end if;
  return null;
end $$;

do $$
declare
  source text;
  owners text;
begin
  for source, owners in values ('order_lines', '''account_id'', ''ship_to_id'''), ('shipments', '''account_id'', ''ship_to_id'''),
      ('purchase_order_lines', '''account_id''') loop
    execute format('create trigger keep_account_mills_added after insert on %I referencing new table as added
      for each statement execute function keep_account_mills(%s)', source, owners);
    execute format('create trigger keep_account_mills_gone after delete on %I referencing old table as gone
      for each statement execute function keep_account_mills(%s)', source, owners);
    execute format('create trigger keep_account_mills_changed after update on %I referencing old table as gone new table as added
      for each statement execute function keep_account_mills(%s)', source, owners);
    -- Until 0321, which fills in what was there before.
    execute format('create policy owner_fills on %I for select to millgate_owner using (true)', source);
  end loop;
end $$;

alter table account_mills enable row level security;
alter table account_mills force row level security;
create policy viewer_reads on account_mills for select to millgate_viewer using (account_id = any (array(select unnest(viewer_accounts()))));
create policy feeds_write on account_mills to millgate_feeds using (true) with check (true);
create policy owner_keeps on account_mills to millgate_owner using (true) with check (true);
grant select on account_mills to millgate_viewer;
grant select, insert, delete on account_mills to millgate_feeds;

-- Where the mill's systems want to be told of what people enter, by a signed POST. Secrets are sealed with a key that is not in this
-- database, and only who sends may read them. `position` is how far the outbox was read for the endpoint.
create table webhook_endpoints (
  id             bigint generated always as identity primary key,
  name           text not null check (length(name) between 1 and 120),
  url            text not null check (length(url) between 8 and 2000),
  kinds          text[] not null,
  is_on          boolean not null default true,
  secret         bytea not null,
  -- The one before, with which messages are signed too until its time is over.
  old_secret     bytea,
  old_until      timestamptz,
  position       bigint not null,
  created_at     timestamptz not null default now(),
  created_by     text not null,
  -- Failed attempts in a row, since when, and until when it is left in peace.
  failures       integer not null default 0,
  failing_since  timestamptz,
  rests_until    timestamptz,
  delivered_at   timestamptz,
  -- Who sends now; a sender that died loses it when the time is over.
  claim          uuid,
  claimed_until  timestamptz
);

create table webhook_deliveries (
  endpoint_id  bigint not null references webhook_endpoints (id) on delete cascade,
  position     bigint not null references outbox (position),
  state        text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  attempts     integer not null default 0,
  due_at       timestamptz not null default now(),
  tried_at     timestamptz,
  settled_at   timestamptz,
  -- What the newest attempt met: a word of ours, the HTTP status, the beginning of the answer.
  failure      text,
  status       integer,
  answer       text,
  primary key (endpoint_id, position)
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, position) where state = 'waiting';
create index webhook_deliveries_dead on webhook_deliveries (endpoint_id, position desc) where state = 'dead';
create index webhook_deliveries_settled on webhook_deliveries (settled_at) where state = 'delivered';

do $$
declare t text;
begin
  foreach t in array array['webhook_endpoints', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy hooks_work on %I to millgate_hooks using (true) with check (true)', t);
    execute format('create policy admin_works on %I to millgate_admin using (true) with check (true)', t);
  end loop;
end $$;
grant select, update, delete on webhook_deliveries to millgate_hooks;
grant insert (endpoint_id, position) on webhook_deliveries to millgate_hooks;
grant select, update (state, attempts, due_at, settled_at) on webhook_deliveries to millgate_admin;
grant select, update (is_on, position, failures, failing_since, rests_until, delivered_at, claim, claimed_until) on webhook_endpoints to millgate_hooks;
grant select (id, name, url, kinds, is_on, old_until, position, created_at, created_by, failures, failing_since, rests_until, delivered_at)
  on webhook_endpoints to millgate_admin;
grant insert (name, url, kinds, is_on, secret, position, created_by),
  update (name, url, kinds, is_on, secret, old_secret, old_until, failures, failing_since, rests_until), delete on webhook_endpoints to millgate_admin;

create policy hooks_place on outbox to millgate_hooks using (true) with check (true);
grant select, update (position) on outbox to millgate_hooks;
grant usage on sequence outbox_positions to millgate_hooks;
create policy hooks_read on accounts for select to millgate_hooks using (true);
grant select on accounts to millgate_hooks;
create policy hooks_append on audit_events for insert to millgate_hooks with check (true);
grant insert on audit_events to millgate_hooks;

-- Administrators make, replace and revoke the keys of programs. `hint` is the beginning of a key, by which people tell keys apart.
alter table feed_keys
  add column hint       text not null default '',
  add column created_by text not null default 'command',
  add column revoked_by text,
  -- The key that this one takes over from; both hold until that one expires.
  add column replaces   bigint references feed_keys (id);
create index feed_keys_replaces on feed_keys (replaces) where replaces is not null;
create policy admin_makes on feed_keys for insert to millgate_admin with check (true);
create policy admin_ends on feed_keys for update to millgate_admin using (true) with check (true);
grant insert on feed_keys to millgate_admin;
grant update (expires_at, revoked_at, revoked_by) on feed_keys to millgate_admin;

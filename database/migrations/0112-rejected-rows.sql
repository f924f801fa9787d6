-- Refused rows as administrators look after them: each is one thing, found by what it is about (`mark`), however often its source sends
-- it. What stands on the first fault of a row, beside the row as it came, is the row's; `value` goes into each fault's sentence, so that
-- everybody reads it in their own language.
alter table feed_rejects
  add column value         text,
  add column source        text,
  add column entity        text,
  -- The natural key as the row names it, or a hash of what could not be read.
  add column mark          text,
  add column revision      bigint,
  add column first_seen_at timestamptz,
  add column times         integer not null default 1,
  add column outcome       text check (outcome in ('landed', 'sent_again', 'resent', 'mended', 'dismissed')),
  add column settled_by    text,
  add column settled_why   text check (length(settled_why) <= 500),
  -- The refusal that took its place when the source sent the row again.
  add column newer_id      bigint;

alter table feed_rejects no force row level security;
alter table feed_runs no force row level security;
update feed_rejects h set source = r.source, entity = r.entity, mark = 'row ' || h.id, first_seen_at = h.rejected_at,
    outcome = case when h.resolved_at is null then null else 'resent' end
  from feed_runs r where r.id = h.run_id and h.row is not null;
alter table feed_rejects force row level security;
alter table feed_runs force row level security;

alter table feed_rejects add constraint feed_rejects_row_check check (row is null or (mark is not null and first_seen_at is not null));
create index feed_rejects_open on feed_rejects (entity, mark) where row is not null and resolved_at is null;
create index feed_rejects_newest on feed_rejects (rejected_at desc, id desc) where row is not null;

create view rejected_rows with (security_invoker = true) as
  select id, run_id, line, source, entity, mark, revision, field, code, value, row, first_seen_at, rejected_at as last_seen_at, times,
    resolved_at as settled_at, case when resolved_at is null then 'open' else coalesce(outcome, 'resent') end as state,
    settled_by, settled_why, newer_id
  from feed_rejects where row is not null;
grant select on rejected_rows to millgate_admin, millgate_feeds;

-- outside a transaction
-- Feed runs by day on the administrators' home page, and the newest runs of all feeds.
create index concurrently if not exists feed_runs_started on feed_runs (started_at desc, id desc);

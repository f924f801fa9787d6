import type { Database } from "../database/database.ts";

/**
 * Whether this hit is taken; when it is not, whole seconds (at least 1) until the next one would be. `remaining`: how
 * many more would be taken now.
 */
export type RateLimitResult = { allowed: boolean; retryAfterSeconds: number; remaining: number };

type Counters = { taken: boolean; current: number; previous: number; elapsed: number };

/**
 * Takes one hit of a bucket that allows `limit` hits in any `seconds`, counted for all processes together by the
 * database's clock. The window slides: hits of the window before count for the share of it that still reaches back.
 * Refused hits are not counted, so the client that keeps knocking is let in again as soon as a client that waits.
 */
export async function takeRateLimit(
	database: Database,
	bucket: string,
	limit: number,
	seconds: number,
): Promise<RateLimitResult> {
	const [row] = await database.transaction("millgate_auth", {}, (tx) =>
		tx.sql<Counters>(takeHitSql, [bucket, limit, seconds]),
	);
	if (!row) throw new Error("The rate limit answered nothing");
	const { previous, elapsed, current } = row;
	const remaining = Math.max(0, Math.floor(limit - previous * (1 - elapsed) - current - 1));
	return row.taken
		? { allowed: true, retryAfterSeconds: 0, remaining }
		: { allowed: false, retryAfterSeconds: waitSeconds(row, limit, seconds), remaining: 0 };
}

const takeHitSql = `
with clock as (
  select to_timestamp(floor(extract(epoch from now()) / $3::int) * $3::int) as window_at,
         (extract(epoch from now()) / $3::int) % 1 as elapsed
), earlier as (
  select coalesce(max(hits) filter (where r.window_at = clock.window_at - make_interval(secs => $3::int)),
  0) as previous,
         coalesce(max(hits) filter (where r.window_at = clock.window_at), 0) as current
  from clock left join rate_limits r on r.bucket = $1
), taken as (
  insert into rate_limits as r (bucket, window_at)
  select $1, clock.window_at from clock, earlier where earlier.previous * (1 - clock.elapsed) + 1 <= $2::int
  on conflict (bucket, window_at) do update set hits = r.hits + 1
    where r.hits + 1 + (select earlier.previous * (1 - clock.elapsed) from clock, earlier) <= $2::int
  returning hits
)
select exists (select from taken) as taken, current, previous, clock.elapsed::float8 as elapsed from clock, earlier`;

function waitSeconds({ current, previous, elapsed }: Counters, limit: number, seconds: number): number {
	const room = limit - 1 - current;
	// Either the window before fades far enough within this one, or this one must fade in the next.
	const windows = room >= 0 ? 1 - room / previous - elapsed : 1 - elapsed + Math.max(0, 1 - (limit - 1) / current);
	return Math.max(1, Math.ceil(windows * seconds));
}

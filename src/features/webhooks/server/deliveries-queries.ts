import type { Transaction } from "#server/database/database.ts";
import { type OutboxRow, outboxColumns, placeEntries } from "#server/outbox.ts";
import type { EndpointSide } from "#server/outgoing/reachable-addresses.ts";
import { awayAfter, nextOf, restS, retryAfterS, type Waiting } from "../retry-plan.ts";
import type { Attempt } from "./post-webhook.ts";

/** A message that this process alone may send now, with what it needs for that. */
export type ClaimedMessage = {
	endpoint: number;
	claim: string;
	url: string;
	/** As they are stored: the one in use, and those before together, which sign too for a day. */
	secrets: Buffer[];
	attempts: number;
	failures: number;
	/** Of what it says, in the outbox or among the events of companies. */
	position: number;
};

/**
 * Where the messages of endpoints come from: a table with positions, `o` in SQL, and SQL of what a message is about.
 */
export type MessageSource = { table: string; topic: string };

export const outboxSource: MessageSource = { table: "outbox", topic: "o.account_id || ' ' || o.subject" };

// Longer than an attempt may take: a client that died in the middle is followed by another one after it.
const claimSeconds = 60;
const readAtOnce = 200;
const keptDays = 30;
const secretsInForce = "array_remove(array[secret, case when old_until > now() then old_secret end], null) as secrets";

/** Gives every endpoint of the mill that is on the new entries of its kinds. */
export async function createDeliveries(tx: Transaction): Promise<void> {
	await placeEntries(tx);
	await tx.sql(`
		with newest as (select coalesce(max(position), 0) as position from outbox),
		created as (
			insert into webhook_deliveries (endpoint_id, position)
			select e.id, o.position from webhook_endpoints e join outbox o on o.position > e.position
			and o.kind = any (e.kinds)
			where e.is_on and e.owner_id is null on conflict do nothing
		)
		update webhook_endpoints e set position = newest.position from newest
		where e.is_on and e.owner_id is null and e.position < newest.position`);
}

/** The endpoints that have something to send now. */
export function findDueEndpoints(tx: Transaction): Promise<{ id: number; isOfCompany: boolean }[]> {
	return tx.sql(
		`select e.id, e.owner_id is not null as "isOfCompany" from webhook_endpoints e
		 where e.is_on and coalesce(e.rests_until, '-infinity') <= now() and coalesce(e.claimed_until, '-infinity') <= now()
			and exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting'
			and d.due_at <= now())
		 order by e.id`,
	);
}

/**
 * Takes the endpoint's next message for this sender alone; nothing when another one sends, it rests, or nothing is due.
 */
export async function claimMessage(
	tx: Transaction,
	endpoint: number,
	claim: string,
	source: MessageSource,
): Promise<ClaimedMessage | undefined> {
	const [found] = await tx.sql<Omit<ClaimedMessage, "attempts" | "claim" | "position">>(
		`update webhook_endpoints set claim = $2, claimed_until = now() + make_interval(secs => ${claimSeconds})
		 where id = $1 and is_on and coalesce(rests_until, '-infinity') <= now()
		 and (claim is null or claim = $2 or claimed_until <= now())
		 returning id as endpoint, url, ${secretsInForce}, failures`,
		[endpoint, claim],
	);
	if (!found) return undefined;
	const next = await nextOf(eachWaiting(tx, endpoint, source));
	if (next) return { ...found, claim, attempts: next.attempts, position: next.position };
	await release(tx, endpoint, claim);
	return undefined;
}

type Target = Pick<ClaimedMessage, "url" | "secrets">;

/**
 * Where an endpoint receives messages, and its current secrets; undefined if there is none with that number. `lock`:
 * its secret is about to change.
 */
export async function findDeliveryTarget(
	tx: Transaction,
	id: string,
	side: EndpointSide,
	lock: "" | "for update" = "",
): Promise<Target | undefined> {
	const [found] = await tx.sql<Target>(
		`select url, ${secretsInForce} from webhook_endpoints where id = $1 and (owner_id is null) = $2 ${lock}`,
		[Number(id), side === "mill"],
	);
	return found;
}

/** What waits for an endpoint, in the order of its source, read as far as somebody looks. */
async function* eachWaiting(
	tx: Transaction,
	endpoint: number,
	{ table, topic }: MessageSource,
): AsyncGenerator<Waiting> {
	let behind = 0;
	for (;;) {
		const found = await tx.sql<Waiting>(
			`select d.position, d.attempts, d.due_at <= now() as "isDue", coalesce(${topic}, '') as topic
			 from webhook_deliveries d left join ${table} o on o.position = d.position
			 where d.endpoint_id = $1 and d.state = 'waiting' and d.position > $2 order by d.position limit ${readAtOnce}`,
			[endpoint, behind],
		);
		yield* found;
		behind = found.at(-1)?.position ?? behind;
		if (found.length < readAtOnce) return;
	}
}

/** The entry of the outbox that a message says. */
export async function requireEntry(tx: Transaction, position: number): Promise<OutboxRow> {
	const [entry] = await tx.sql<OutboxRow>(
		`select ${outboxColumns} from outbox o join accounts a on a.id = o.account_id where o.position = $1`,
		[position],
	);
	if (!entry) throw new Error(`The outbox has no entry ${position}`);
	return entry;
}

async function release(tx: Transaction, endpoint: number, claim: string): Promise<void> {
	await tx.sql("update webhook_endpoints set claim = null, claimed_until = null where id = $1 and claim = $2", [
		endpoint,
		claim,
	]);
}

/** When to check the endpoint again, by the database's clock, none = at once; `isDead`: the message was abandoned. */
type Settled = { lookAgainAt: Date[]; isDead: boolean };

/** What became of a message: an attempt to send it, or `dropped` where there was nothing to send any more. */
export type Outcome = Attempt | "dropped";

/** Stores what became of a message. */
export async function settleMessage(tx: Transaction, message: ClaimedMessage, attempt: Outcome): Promise<Settled> {
	if (attempt === "dropped") return settleDropped(tx, message);
	return attempt.failure === null ? settleTaken(tx, message, attempt) : settleFailed(tx, message, attempt);
}

async function settleDropped(tx: Transaction, { endpoint, position }: ClaimedMessage): Promise<Settled> {
	await tx.sql(
		`update webhook_deliveries set state = 'dropped', settled_at = now(), failure = null, status = null, answer = null
		 where endpoint_id = $1 and position = $2 and state = 'waiting'`,
		[endpoint, position],
	);
	return { lookAgainAt: [], isDead: false };
}

async function settleTaken(
	tx: Transaction,
	{ endpoint, claim, position, failures }: ClaimedMessage,
	attempt: Attempt,
): Promise<Settled> {
	await tx.sql(
		`update webhook_deliveries
			set state = 'delivered', attempts = attempts + 1, tried_at = now(), settled_at = now(), failure = null,
			status = $3, answer = null where endpoint_id = $1 and position = $2 and state = 'waiting'`,
		[endpoint, position, attempt.status],
	);
	await tx.sql(
		`update webhook_endpoints
		 set failures = 0, failing_since = null, rests_until = null, delivered_at = now(), claim = null,
		 claimed_until = null
		 where id = $1 and claim = $2`,
		[endpoint, claim],
	);
	// The endpoint is available again: messages that were postponed are sent now, in order.
	if (failures >= awayAfter)
		await tx.sql(
			"update webhook_deliveries set due_at = now() where endpoint_id = $1 and state = 'waiting' and due_at > now()",
			[endpoint],
		);
	return { lookAgainAt: [], isDead: false };
}

const gone = 410;

async function settleFailed(tx: Transaction, message: ClaimedMessage, attempt: Attempt): Promise<Settled> {
	const { endpoint, claim, position, attempts, failures } = message;
	const again = retryAfterS(attempts + 1, Math.random());
	const rest = restS(failures + 1, attempt.askedS, Math.random());
	const dueAgain = await tx.sql<{ at: Date }>(
		`update webhook_deliveries set attempts = attempts + 1, tried_at = now(), failure = $3, status = $4, answer = $5,
			state = case when $6::float8 is null then 'dead' else 'waiting' end, settled_at = case
			when $6::float8 is null then now() end,
			due_at = now() + make_interval(secs => greatest($6::float8, $7::float8))
		 where endpoint_id = $1 and position = $2 and state = 'waiting' returning due_at as at`,
		[
			endpoint,
			position,
			attempt.failure,
			attempt.status,
			attempt.answer,
			again ?? null,
			attempt.askedS === undefined ? 0 : rest,
		],
	);
	// 410 is a receiver's word that nothing should come any more (Standard Webhooks); what waits stays, for when it is
	// turned on again.
	const rested = await tx.sql<{ at: Date }>(
		`update webhook_endpoints set failures = failures + 1, failing_since = coalesce(failing_since, now()),
			rests_until = now() + make_interval(secs => $3), is_on = is_on and $4, claim = null, claimed_until = null
			where id = $1 and claim = $2
		 returning coalesce(rests_until, now()) as at`,
		[endpoint, claim, rest, attempt.status !== gone],
	);
	return { lookAgainAt: [...rested, ...dueAgain].map(({ at }) => at), isDead: again === undefined };
}

/** Deletes deliveries that were made long ago. */
export async function cleanUpDelivered(tx: Transaction): Promise<void> {
	await tx.sql(
		`delete from webhook_deliveries where state in ('delivered', 'dropped') and settled_at < now() - interval '${keptDays} days'`,
	);
}

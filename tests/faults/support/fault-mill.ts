import { connectDatabase, type Database } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createFeedKey } from "#server/keys/feed-keys.ts";
import { createLog } from "#server/log.ts";
import { openSession } from "#server/session/sessions.ts";
import { feed, feedPartners, orderFeedRow } from "../../support/feed-rows.ts";
import { freeFormKey } from "../../support/free-form-key.ts";
import type { LivePerson } from "../../support/live-portal.ts";
import { insertPerson } from "../../support/people.ts";
import { onCluster } from "./cluster.ts";
import type { LoadResult, Write } from "./steady-load.ts";

/**
 * The smallest mill for a load: order M100 of S1, one of its buyers with a session, and a key of the mill's systems.
 */
export type FaultMill = {
	adminUrl: string;
	feedKey: string;
	buyerId: number;
	/** Headers of the buyer's calls, and the cookies of their pages. */
	caller: Record<string, string>;
	pageCookie: string;
	/** Headers of calls of other buyers of S1. */
	writers: Record<string, string>[];
	/** The buyer as an open page is: what its socket shows. */
	live: LivePerson;
	/** A connection past any proxy, for looking. */
	database: Database;
	/** One statement as the owner of everything, past any proxy. */
	ask: <T extends Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<T[]>;
	close: () => Promise<void>;
};

/** So many that a load's complaints stay within what one person may write in an hour. */
const writerCount = 120;

/** Fills a migrated database, past any proxy. */
export async function fillFaultMill(adminUrl: string): Promise<FaultMill> {
	const database = connectDatabase(appUrl(adminUrl), { connections: 2, acquireMs: 10_000, log: createLog("silent") });
	await feedPartners(database);
	await feed(database, "orders", [orderFeedRow()]);
	const { key: feedKey } = await createFeedKey(database, { source: "erp", scopes: ["*"] });
	const { id: buyerId } = await insertPerson({ adminUrl }, { soldTo: ["S1"] });
	const ask: FaultMill["ask"] = (sql, values) => onCluster(adminUrl, sql, values);
	const writers: FaultMill["writers"] = [];
	for (let n = 0; n < writerCount; n += 1) {
		const { id } = await insertPerson({ adminUrl }, { soldTo: ["S1"] });
		writers.push((await callerFor({ adminUrl, database }, id)).caller);
	}
	return {
		adminUrl,
		feedKey,
		buyerId,
		...(await callerFor({ adminUrl, database }, buyerId)),
		writers,
		database,
		ask,
		close: database.close,
	};
}

/** Opens a session for a person who takes the terms: the headers of their calls and the cookies of their pages. */
export async function callerFor(
	{ adminUrl, database }: Pick<FaultMill, "adminUrl" | "database">,
	personId: number,
): Promise<Pick<FaultMill, "caller" | "pageCookie" | "live">> {
	await onCluster(adminUrl, "insert into terms_acceptances (person_id, version) select $1, '2026-01'", [personId]);
	const facts = { personId, provider: "ad", idToken: undefined, address: "127.0.0.1", userAgent: undefined } as const;
	const { sessionId, sessionKey, token } = await database.transaction("millgate_auth", {}, (tx) =>
		openSession(tx, { ...facts, sessionSeconds: 36_000, tokenSeconds: 36_000 }),
	);
	const cookie = `millgate-session=${sessionKey}`;
	const caller = {
		authorization: `Bearer ${token}`,
		cookie,
		"content-type": "application/json",
		"x-free-form-key": freeFormKey,
	};
	return { caller, pageCookie: `auth=${token}; tac=accepted; ${cookie}`, live: { bearer: token, cookie, sessionId } };
}

/** Orders that the mill's system feeds, repeated until they are acknowledged; their key is the order's number. */
export function feedsOrders({ feedKey }: FaultMill, url: string, more: Partial<Write> = {}): Write {
	const headers = { "content-type": "application/x-ndjson", authorization: `Bearer ${feedKey}` };
	return {
		kind: "orders",
		isRepeated: true,
		send: (key, signal) => {
			const body = `${JSON.stringify(orderFeedRow({ order: `F${key}` }))}\n`;
			return fetch(`${url}/api/feeds/v1/orders`, { method: "POST", headers, body, signal });
		},
		...more,
	};
}

const submitComplaint = "mutation S($input: SubmitComplaintInput!) { submitComplaint(input: $input) }";

/** Complaints that buyers submit in turns, each once; their key is in the description. */
export function submitsComplaints({ writers }: FaultMill, url: string, more: Partial<Write> = {}): Write {
	let turn = 0;
	return {
		kind: "complaints",
		send: (key, signal) => {
			const description = `The wrong price stands on it, ${key}.`;
			const about = {
				kind: "order_error",
				order: "M100",
				families: ["wrong_material"],
				defects_wrong_material: ["wrong_size"],
			};
			const values = JSON.stringify({ ...about, description, asked: "explanation" });
			const body = JSON.stringify({ query: submitComplaint, variables: { input: { values } } });
			turn += 1;
			return fetch(`${url}/api/graphql`, { method: "POST", headers: writers[turn % writers.length], body, signal });
		},
		...more,
	};
}

/** A page that the buyer reads again and again. */
export function readsOrders({ pageCookie }: FaultMill, url: string, more: Partial<Write> = {}): Write {
	const headers = { cookie: pageCookie, accept: "text/html" };
	return {
		kind: "pages",
		send: (_key, signal) => fetch(`${url}/customer/orders`, { headers, signal, redirect: "manual" }),
		...more,
	};
}

/** How each kind is found again: rows by key, one for each time that it is in the database. */
const foundBy: Record<string, string> = {
	orders: "select substr(order_number, 2) as key from orders where order_number like 'F%'",
	invitations: "select upper(split_part(address, '@', 1)) as key from mails",
	complaints: "select substring(description from ', (.+)[.]$') as key from complaints",
};

/**
 * Of the writes that the load saw confirmed, how many are missing (lost); of all that it sent, how many are stored more
 * than once (doubled).
 */
export async function countWrites(
	adminUrl: string,
	{ acknowledged, sent }: Pick<LoadResult, "acknowledged" | "sent">,
): Promise<{ lost: number; doubled: number }> {
	const total = { lost: 0, doubled: 0 };
	for (const [kind, sql] of Object.entries(foundBy)) {
		if (!sent.has(kind)) continue;
		const rows = await onCluster<{ key: string; n: number }>(
			adminUrl,
			`select key, count(*)::int as n from (${sql}) found group by key`,
		);
		const times = new Map(rows.map(({ key, n }) => [key, n]));
		total.lost += (acknowledged.get(kind) ?? []).filter((key) => !times.has(key)).length;
		total.doubled += (sent.get(kind) ?? []).filter((key) => (times.get(key) ?? 0) > 1).length;
	}
	return total;
}

import { setTimeout as pause } from "node:timers/promises";
import type { PageDocument } from "#web/data/graphql.ts";
import { patientRefresh, refreshing } from "#web/data/patient-refresh.ts";
import { feed, orderFeedRow } from "../../support/feed-rows.ts";
import { openLivePage } from "../../support/live-browser.ts";
import { orderChanged } from "../../support/live-mill.ts";
import { insertPerson } from "../../support/people.ts";
import { callerFor, type FaultMill } from "./fault-mill.ts";

/** A buyer of a company of their own, which has one order. */
export type StormBuyer = Awaited<ReturnType<typeof callerFor>> & { order: string };

/**
 * A page that a user has open, with the portal's own live client: it follows its order and reloads whenever its socket
 * was disconnected.
 */
export type OpenPage = {
	buyer: StormBuyer;
	/** The state of its order's line, as the page would show it. */
	shown: () => string | undefined;
	/** When its socket last came back (performance.now); undefined while it never was away. */
	backAt: () => number | undefined;
	/** How often it reloaded, and how many of these failed in the end. */
	asked: () => number;
	refusals: () => number;
	/** Faults that its reader would have been shown. */
	reported: () => string[];
	close: () => void;
};

// As src/web/realtime/refresh.ts.
const gatherMs = 300;
const question = "query Shown { orders(first: 25) { nodes { orderNumber lines { item state } } } }";

/** Companies with a buyer and one order each. */
export async function insertCompanies(mill: FaultMill, count: number): Promise<StormBuyer[]> {
	const numbers = Array.from({ length: count }, (_, n) => n + 100);
	const accounts = numbers.map((n) => ({
		account: `S${n}`,
		kind: "sold_to",
		name: `Company ${n}`,
		shipsTo: ["T1"],
		revision: 1,
	}));
	await feed(mill.database, "accounts", accounts);
	await feed(
		mill.database,
		"orders",
		numbers.map((n) => orderFeedRow({ order: `C${n}`, soldTo: `S${n}` })),
	);
	const buyers: StormBuyer[] = [];
	for (const n of numbers) {
		const { id } = await insertPerson(mill, { soldTo: [`S${n}`] });
		buyers.push({ ...(await callerFor(mill, id)), order: `C${n}` });
	}
	return buyers;
}

/** Opens a page at `url`; it follows once its first news can come. */
export function openPage(url: string, buyer: StormBuyer): OpenPage {
	const { client, reported } = openLivePage(url, {
		cookie: buyer.live.cookie,
		token: buyer.live.bearer,
		isPatient: true,
	});
	const seen: { state?: string; backAt?: number; asked: number; refusals: number } = { asked: 0, refusals: 0 };
	const send = async () => {
		seen.asked += 1;
		const answer = await fetch(`${url}/api/graphql`, {
			method: "POST",
			headers: buyer.caller,
			body: JSON.stringify({ query: question }),
		});
		const text = await answer.text();
		// A page's request has this as its status.
		return new Response(text, { status: /"code":"unavailable"/.test(text) ? 503 : answer.status });
	};
	// Requests as a page that refreshes itself does, with a GraphQL query in place of the page's data.
	const patient = patientRefresh(send, { path: () => "/orders" });
	const ask = async () => {
		await pause(gatherMs);
		const answer = await refreshing(() => patient("http://localhost/orders.data"));
		const body = (await answer.json()) as { data?: { orders: { nodes: { lines: { state: string }[] }[] } } };
		const state = body.data?.orders.nodes[0]?.lines[0]?.state;
		if (state) seen.state = state;
		else seen.refusals += 1;
	};
	const stop = client.follow(
		orderChanged as unknown as PageDocument<{ orderChanged: { lines: { state: string }[] } }, Record<string, never>>,
		{},
		{
			readAt: performance.now(),
			next: ({ orderChanged: { lines } }) => {
				seen.state = lines.at(-1)?.state ?? seen.state;
			},
			resumed: () => {
				seen.backAt = performance.now();
				void ask().catch(() => {
					seen.refusals += 1;
				});
			},
		},
	);
	return {
		buyer,
		shown: () => seen.state,
		backAt: () => seen.backAt,
		asked: () => seen.asked,
		refusals: () => seen.refusals,
		reported: () => reported.map(([, message]) => message),
		close: stop,
	};
}

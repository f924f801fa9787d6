import { describe, expect, test } from "vitest";
import { hashOf } from "#server/graphql/documents.ts";
import { closeCodes } from "#shared/close-codes.ts";
import { feed, lineFeedRow, orderFeedRow } from "../support/feed-rows.ts";
import { feedRolled, openLiveMill, orderChanged, someQuery } from "../support/live-mill.ts";
import { startLivePortal } from "../support/live-portal.ts";
import { close, follow, openAs } from "../support/live-socket.ts";
import { asOwner, insertPerson } from "../support/people.ts";

const mill = openLiveMill();
const line = (orderNumber: string, item: number) => ({ orderNumber, item, state: "rolled" });
const next = (lines: object[], id = "1") => ({
	type: "next",
	id,
	payload: { data: { orderChanged: { lines, isComplete: true } } },
});

describe("documents over the socket", () => {
	const refused = async (query: string) => {
		const spoken = await openAs(mill.here.url, mill.buyer);
		spoken.say({ type: "subscribe", id: "1", payload: { query } });
		const answer = await spoken.hear();
		await close(spoken);
		return answer;
	};

	test("a free-form document is refused as a GraphQL error, and the socket stays open", async () => {
		const spoken = await openAs(mill.here.url, mill.buyer);
		spoken.say({ type: "subscribe", id: "1", payload: { query: "subscription { orderChanged { isComplete } }" } });
		expect(await spoken.hear()).toMatchObject({
			type: "error",
			payload: [{ extensions: { code: "PERSISTED_QUERY_ONLY" } }],
		});
		await follow(spoken, orderChanged, {}, "2");
		await close(spoken);
	});

	test("a document is followed by its hash as well, with an empty text, which the protocol demands", async () => {
		const spoken = await openAs(mill.here.url, mill.buyer);
		spoken.say({
			type: "subscribe",
			id: "1",
			payload: { query: "", extensions: { documentId: hashOf(orderChanged) } },
		});
		await expect.poll(() => mill.here.realtime.counts().subscriptions).toBe(1);
		spoken.say({
			type: "subscribe",
			id: "2",
			payload: { query: "", extensions: { documentId: hashOf("nothing of ours") } },
		});
		expect(await spoken.hear()).toMatchObject({
			type: "error",
			id: "2",
			payload: [{ extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } }],
		});
		await close(spoken);
	});

	test("a text that is no document is refused as a GraphQL error", async () => {
		expect(await refused("}{")).toMatchObject({ type: "error" });
	});

	test("a query is sent to the calls' address instead", async () => {
		expect(await refused(someQuery)).toMatchObject({
			type: "error",
			payload: [{ message: "Send queries and mutations to POST /api/graphql" }],
		});
	});

	test("a subscription is refused over HTTP", async () => {
		const headers = {
			authorization: `Bearer ${mill.buyer.bearer}`,
			cookie: mill.buyer.cookie,
			"content-type": "application/json",
		};
		const response = await fetch(`${mill.here.url}/api/graphql`, {
			method: "POST",
			headers,
			body: JSON.stringify({ query: orderChanged }),
		});
		expect(await response.json()).toMatchObject({ errors: [{ message: "Subscribe over the socket" }] });
	});

	test.each([
		["a supplier", { suppliers: ["V1"] }, true],
		["a customer who has not taken the terms", { soldTo: ["S1"] }, false],
	])("%s may not follow orders", async (_who, lists, hasTerms) => {
		const stranger = await mill.here.signIn((await insertPerson(mill.database, lists)).id, { hasTerms });
		const spoken = await openAs(mill.here.url, stranger);
		spoken.say({ type: "subscribe", id: "1", payload: { query: orderChanged } });
		expect(await spoken.hear()).toMatchObject({
			payload: { errors: [{ message: "Forbidden", extensions: { code: "forbidden" } }] },
		});
		await close(spoken);
	});

	test("one socket follows no more than thirty things", async () => {
		const spoken = await openAs(mill.here.url, mill.buyer);
		for (let n = 1; n <= 30; n++) await follow(spoken, orderChanged, {}, String(n));
		spoken.say({ type: "subscribe", id: "31", payload: { query: orderChanged } });
		expect(await spoken.hear()).toMatchObject({ type: "error", id: "31" });
		await close(spoken);
	});
});

describe("order changes", () => {
	test("a line imported by one process is published by another", async () => {
		const spoken = await openAs(mill.there.url, mill.buyer);
		await follow(spoken, orderChanged);
		await feedRolled(mill);
		expect(await spoken.hear()).toEqual(next([line("M100", 1)]));
		await close(spoken);
	});

	test("only the requested order or line is published", async () => {
		const spoken = await openAs(mill.here.url, mill.buyer);
		await follow(spoken, orderChanged, { order: "M100", item: 2 }, "line");
		await follow(spoken, orderChanged, { order: "M999" }, "other");
		await feedRolled(mill, { item: 1 });
		await feedRolled(mill, { item: 2 });
		expect(await spoken.hear()).toEqual(next([line("M100", 2)], "line"));
		expect(spoken.unheard()).toEqual([]);
		await close(spoken);
	});

	test("nobody receives a line that is not theirs", async () => {
		const stranger = await mill.here.signIn((await insertPerson(mill.database, { soldTo: ["S2"], shipTo: ["T2"] })).id);
		const spoken = await openAs(mill.here.url, stranger);
		await follow(spoken, orderChanged);
		await feedRolled(mill, { item: 1 });
		await feedRolled(mill, { order: "M200", item: 1 });
		expect(await spoken.hear()).toEqual(next([line("M200", 1)]));
		await close(spoken);
	});

	test("a ship-to receives what is shipped to it, and under an alias only that counts", async () => {
		const isr = (await insertPerson(mill.database, { soldTo: ["S2"], shipTo: ["T1"] })).id;
		const spoken = await openAs(mill.here.url, await mill.here.signIn(isr, { alias: "T1" }));
		await follow(spoken, orderChanged);
		await feedRolled(mill, { order: "M200", item: 1 });
		await feedRolled(mill, { item: 1 });
		expect(await spoken.hear()).toEqual(next([line("M100", 1)]));
		await close(spoken);
	});

	test("access is checked on delivery: a published line that became another customer's is not sent", async () => {
		const spoken = await openAs(
			mill.here.url,
			await mill.here.signIn((await insertPerson(mill.database, { shipTo: ["T1"] })).id),
		);
		await follow(spoken, orderChanged);
		// As a line looks whose ship-to changed between the announcement and its delivery: the key still names the old one.
		const keys =
			"jsonb_build_array(jsonb_build_object('account', l.account_id, 'shipTo', t.id, 'order', 'M200', 'item', 1))";
		await asOwner(
			mill.database,
			`insert into live_events (kind, keys) select 'order-lines', ${keys} from order_lines l, accounts t
				where l.order_number = 'M200' and t.code = 'T1'`,
		);
		await mill.here.realtime.listener.look();
		await feedRolled(mill);
		expect(await spoken.hear()).toEqual(next([line("M100", 1)]));
		await close(spoken);
	});

	test("many lines at once are published as one incomplete update", async () => {
		const spoken = await openAs(mill.here.url, mill.buyer);
		await follow(spoken, orderChanged, { order: "M100" });
		const lines = Array.from({ length: 400 }, (_, n) => lineFeedRow({ item: n + 1 }));
		await feed(mill.database, "orders", [orderFeedRow({ revision: 2, lines })]);
		expect(await spoken.hear()).toMatchObject({
			payload: { data: { orderChanged: { lines: [], isComplete: false } } },
		});
		await close(spoken);
	});

	test("a change that commits after later ones is not skipped", async () => {
		const spoken = await openAs(mill.here.url, mill.buyer);
		await follow(spoken, orderChanged);
		const key = (item: number) =>
			`jsonb_build_array(jsonb_build_object('account', account_id, 'shipTo', ship_to_id, 'order', 'M100', 'item', ${item}::int))`;
		const publishItem = (item: number) =>
			`insert into live_events (kind, keys) select 'order-lines', ${key(item)} from orders where order_number = 'M100'`;
		const late = await mill.database.transaction("millgate_feeds", {}, async (tx) => {
			await tx.sql(publishItem(1));
			await asOwner(mill.database, publishItem(2));
			return spoken.hear();
		});
		expect(late).toMatchObject({ payload: { data: { orderChanged: { lines: [{ item: 2 }] } } } });
		expect(await spoken.hear()).toMatchObject({ payload: { data: { orderChanged: { lines: [{ item: 1 }] } } } });
		await close(spoken);
	});

	test("the listening connection recovers after it is cut, and publishes what happened in the meantime", async () => {
		const spoken = await openAs(mill.here.url, mill.buyer);
		await follow(spoken, orderChanged);
		const cut = await asOwner(
			mill.database,
			`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'millgate live'
				and datname = current_database()`,
		);
		expect(cut.length).toBe(2);
		await feedRolled(mill, { item: 1 });
		expect(await spoken.hear()).toEqual(next([line("M100", 1)]));
		await expect.poll(() => mill.here.realtime.listener.isListening()).toBe(true);
		await feedRolled(mill, { item: 2 });
		expect(await spoken.hear()).toEqual(next([line("M100", 2)]));
		await close(spoken);
	});
});

describe("readers", () => {
	test("4499 ends a client that sends but does not read, and nothing of it stays behind", async () => {
		const before = mill.here.realtime.counts();
		const spoken = await openAs(mill.here.url, mill.buyer);
		await follow(spoken, orderChanged);
		spoken.socket.pause();
		const payload = { much: "x".repeat(60 * 1024) };
		// The system's own buffers take some megabytes before this process has to.
		for (let n = 0; n < 400; n++) spoken.say({ type: "ping", payload });
		await expect.poll(() => mill.here.realtime.counts(), { timeout: 20_000 }).toEqual(before);
		spoken.socket.resume();
		const { code } = await spoken.closed;
		expect([closeCodes.terminated, 1006]).toContain(code);
	});

	test("a client that leaves is no longer followed", async () => {
		const before = mill.here.realtime.counts();
		const spoken = await openAs(mill.here.url, mill.buyer);
		await follow(spoken, orderChanged);
		expect(mill.here.realtime.counts()).toEqual({
			sockets: before.sockets + 1,
			subscriptions: before.subscriptions + 1,
		});
		spoken.socket.terminate();
		await expect.poll(() => mill.here.realtime.counts()).toEqual(before);
	});

	test("a server that stops tells its sockets to reconnect", async () => {
		const passing = await startLivePortal(mill.database, [orderChanged]);
		const spoken = await openAs(passing.url, mill.buyer);
		await passing.stop();
		expect(await spoken.closed).toMatchObject({ code: 1001 });
	});
});

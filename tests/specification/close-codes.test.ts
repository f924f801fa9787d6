import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from "graphql-ws";
import { describe, expect, test } from "vitest";
import { endSessionOfKey, rotateToken } from "#server/session/sessions.ts";
import { type CloseCode, closeCodes } from "#shared/close-codes.ts";
import { feedRolled, openLiveMill, orderChanged } from "../support/live-mill.ts";
import type { LivePerson } from "../support/live-portal.ts";
import { close, follow, openAs, openSocket, type SpokenSocket } from "../support/live-socket.ts";
import { asOwner, insertPerson } from "../support/people.ts";

const mill = openLiveMill();
const init = (person: LivePerson) => ({
	type: "connection_init",
	payload: { Authorization: `Bearer ${person.bearer}` },
});

describe("close codes (§8)", () => {
	/** Server's codes of §8 with what provokes each; the client's own are in the client's tests. */
	const rows: [CloseCode, string, () => Promise<SpokenSocket>][] = [
		[
			4400,
			"a message that is none",
			async () => {
				const spoken = await openSocket(mill.here.url);
				spoken.say("not a message");
				return spoken;
			},
		],
		[
			4400,
			"a message that only servers send",
			async () => {
				const spoken = await openAs(mill.here.url, mill.buyer);
				spoken.say({ type: "connection_ack" });
				return spoken;
			},
		],
		[
			4401,
			"a subscription before the connection is acknowledged",
			async () => {
				const spoken = await openSocket(mill.here.url);
				spoken.say({ type: "subscribe", id: "1", payload: { query: orderChanged } });
				return spoken;
			},
		],
		[
			4403,
			"a bearer token without its session cookie",
			async () => {
				const spoken = await openSocket(mill.here.url);
				spoken.say(init(mill.buyer));
				return spoken;
			},
		],
		[
			4403,
			"a session cookie without a bearer token",
			async () => {
				const spoken = await openSocket(mill.here.url, { cookie: mill.buyer.cookie });
				spoken.say({ type: "connection_init" });
				return spoken;
			},
		],
		[4406, "a handshake without the protocol", () => openSocket(mill.here.url, { protocol: "" })],
		[4408, "no initialisation", () => openSocket(mill.here.url)],
		[
			4409,
			"a second subscription of one id",
			async () => {
				const spoken = await openAs(mill.here.url, mill.buyer);
				await follow(spoken, orderChanged);
				spoken.say({ type: "subscribe", id: "1", payload: { query: orderChanged } });
				return spoken;
			},
		],
		[
			4429,
			"a second initialisation",
			async () => {
				const spoken = await openAs(mill.here.url, mill.buyer);
				spoken.say(init(mill.buyer));
				return spoken;
			},
		],
	];

	test.each(rows)("%i answers %s", async (code, _what, provoke) => {
		const { closed } = await provoke();
		expect(await closed).toMatchObject({ code });
	});

	test("4500 answers an error of the server, and does not reveal what it was", async () => {
		await asOwner(mill.database, "alter table session_tokens rename to session_tokens_gone");
		try {
			const spoken = await openSocket(mill.here.url, { cookie: mill.buyer.cookie });
			spoken.say(init(mill.buyer));
			expect(await spoken.closed).toEqual({ code: closeCodes.internalServerError, reason: "Internal server error" });
		} finally {
			await asOwner(mill.database, "alter table session_tokens_gone rename to session_tokens");
		}
	});

	test("4429 answers one socket too many of one person, and nobody else's", async () => {
		const held: SpokenSocket[] = [];
		for (let n = 0; n < 50; n++) held.push(await openAs(mill.here.url, mill.buyer));
		const oneMore = await openSocket(mill.here.url, { cookie: mill.buyer.cookie });
		oneMore.say(init(mill.buyer));
		expect(await oneMore.closed).toMatchObject({ code: closeCodes.tooManyInitialisationRequests });
		const other = await openAs(
			mill.here.url,
			await mill.here.signIn((await insertPerson(mill.database, { soldTo: ["S2"] })).id),
		);
		await close(other);
		await Promise.all(held.map(close));
		await close(await openAs(mill.here.url, mill.buyer));
	});
});

describe("the handshake", () => {
	test.each([
		["another origin", { origin: "https://elsewhere.example" }, 403],
		["an origin that is hidden", { origin: "null" }, 403],
		["another path", { path: "/api/other" }, 404],
	])("is refused with %s", async (_what, handshake, status) => {
		await expect(openSocket(mill.here.url, { ...handshake, cookie: mill.buyer.cookie })).rejects.toThrow(
			`HTTP ${status}`,
		);
	});

	test("is taken of a client that is no browser and names no origin, which still needs token and cookie", async () => {
		const stranger = await openSocket(mill.here.url, { origin: "" });
		stranger.say(init(mill.buyer));
		expect(await stranger.closed).toMatchObject({ code: closeCodes.forbidden });
		const spoken = await openSocket(mill.here.url, { origin: "", cookie: mill.buyer.cookie });
		spoken.say(init(mill.buyer));
		expect(await spoken.hear()).toMatchObject({ type: "connection_ack" });
		await close(spoken);
	});

	test("uses the protocol of the specification", async () => {
		const { socket, closed } = await openSocket(mill.here.url);
		expect(socket.protocol).toBe(GRAPHQL_TRANSPORT_WS_PROTOCOL);
		socket.close();
		await closed;
	});

	test("refuses a message above 64 KB", async () => {
		const spoken = await openAs(mill.here.url, mill.buyer);
		spoken.say({ type: "ping", payload: { much: "x".repeat(64 * 1024) } });
		expect(await spoken.closed).toMatchObject({ code: 1009 });
	});
});

describe("endings", () => {
	/** Each ends or changes what the socket was opened with; 4403 follows by itself. */
	const rows: [string, () => Promise<unknown>][] = [
		[
			"signs out",
			() => mill.database.transaction("millgate_auth", {}, (tx) => endSessionOfKey(tx, keyOf(mill.buyer), "sign-out")),
		],
		[
			"is deactivated",
			() => asOwner(mill.database, "update people set is_active = false where id = $1", [mill.buyerId]),
		],
		[
			"loses an account",
			() => asOwner(mill.database, "delete from person_accounts where person_id = $1", [mill.buyerId]),
		],
		["gains a group", () => asOwner(mill.database, "insert into person_groups values ($1, 'SSA-VP')", [mill.buyerId])],
		[
			"has an account that closes",
			() => asOwner(mill.database, "update accounts set is_active = false where code = 'S1'"),
		],
		["is removed", () => asOwner(mill.database, "delete from people where id = $1", [mill.buyerId])],
	];

	test.each(rows)("4403 closes every socket of a person who %s, in every process", async (_what, end) => {
		const sockets = [await openAs(mill.here.url, mill.buyer), await openAs(mill.there.url, mill.buyer)];
		await end();
		for (const { closed } of sockets) expect(await closed).toEqual({ code: closeCodes.forbidden, reason: "Forbidden" });
	});

	test("nobody else's socket is closed with it", async () => {
		const other = await openAs(
			mill.here.url,
			await mill.here.signIn((await insertPerson(mill.database, { soldTo: ["S1"] })).id),
		);
		const spoken = await openAs(mill.here.url, mill.buyer);
		await mill.database.transaction("millgate_auth", {}, (tx) => endSessionOfKey(tx, keyOf(mill.buyer), "sign-out"));
		await spoken.closed;
		await follow(other, orderChanged);
		await close(other);
	});

	test("4403 closes a socket when its token ends, and not one whose token was renewed in time", async () => {
		const short = await mill.here.signIn(mill.buyerId, { tokenSeconds: 1 });
		const long = await openAs(mill.here.url, mill.buyer);
		const spoken = await openAs(mill.here.url, short);
		expect(await spoken.closed).toMatchObject({ code: closeCodes.forbidden });
		await follow(long, orderChanged);
		await close(long);
	});

	test("a replaced token keeps its socket for its last minute only", async () => {
		const spoken = await openAs(mill.here.url, mill.buyer);
		const fresh = await rotateToken(mill.database, { bearer: mill.buyer.bearer, sessionId: mill.buyer.sessionId }, 600);
		expect(fresh).toBeDefined();
		await mill.here.realtime.listener.look();
		await follow(spoken, orderChanged);
		await asOwner(
			mill.database,
			`update session_tokens set expires_at = now() + interval '300 ms'
				where expires_at < now() + interval '90 s' and session_id = $1`,
			[mill.buyer.sessionId],
		);
		expect(await spoken.closed).toMatchObject({ code: closeCodes.forbidden });
	});

	test("an ended session gets no updates, even if its end was not published", async () => {
		const spoken = await openAs(mill.here.url, mill.buyer);
		await follow(spoken, orderChanged);
		await asOwner(mill.database, "delete from session_tokens where session_id = $1", [mill.buyer.sessionId]);
		await feedRolled(mill);
		expect(await spoken.closed).toMatchObject({ code: closeCodes.forbidden });
		expect(spoken.unheard()).toEqual([]);
	});
});

function keyOf({ cookie }: LivePerson): string {
	return /millgate-session=([\w-]+)/.exec(cookie)?.[1] ?? "";
}

import { beforeEach, describe, expect, test } from "vitest";
import { connectDatabase } from "#server/database/database.ts";
import { createLog } from "#server/log.ts";
import { UnavailableError } from "#shared/errors.ts";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../tests/support/people.ts";
import { findViewer, forgetViewers } from "./find-viewer.ts";
import { cleanUpSessions, endSessionOfKey, openSession, rotateToken } from "./sessions.ts";

let person: SomePerson;
let held: { sessionId: string; sessionKey: string; token: string };
const termsVersion = "2026-01";

const database = await testDatabase();

beforeEach(async () => {
	person = await insertPerson(database, {
		soldTo: ["100", "200"],
		shipTo: ["300"],
		suppliers: ["900"],
		groups: ["SSA-VP"],
	});
	held = await open();
	forgetViewers(database);
});

const open = () =>
	database.transaction("millgate_auth", {}, (tx) =>
		openSession(tx, {
			personId: person.id,
			provider: "cdc",
			idToken: "id.token",
			address: "127.0.0.1",
			userAgent: "x".repeat(900),
			sessionSeconds: 600,
			tokenSeconds: 60,
		}),
	);
const viewer = (proof: { bearer?: string; sessionKey?: string; alias?: string } = {}) =>
	findViewer(database, { bearer: held.token, sessionKey: held.sessionKey, termsVersion, ...proof });
const change = async (sql: string, values: unknown[] = []) => {
	await asOwner(database, sql, values);
	forgetViewers(database);
};

describe("token and session prove a user only together", () => {
	test("both of one session find the person with groups and lists", async () => {
		const found = await viewer();
		expect(found?.user).toEqual({ Groups: ["SSA-VP"], SoldTo: ["100", "200"], ShipTo: ["300"], Suppliers: ["900"] });
		expect(found).toMatchObject({ email: person.email, alias: undefined, hasAcceptedTerms: false });
		expect(found?.scope).toEqual(found?.fullScope);
		expect(found?.scope.soldToIds).toEqual([person.accountIds["100"], person.accountIds["200"]]);
	});

	test("a token of another session finds nobody", async () => {
		const other = await open();
		expect(await viewer({ bearer: other.token })).toBeUndefined();
	});

	test.each([
		["no session", { sessionKey: undefined }],
		["no token", { bearer: undefined }],
		["a tampered token", { bearer: `${"A".repeat(42)}B` }],
		["a tampered session", { sessionKey: `${"A".repeat(42)}B` }],
		["an injected token", { bearer: "' or true --" }],
	])("%s finds nobody", async (_title, proof) => {
		expect(await viewer(proof)).toBeUndefined();
	});

	test("neither secret is stored", async () => {
		const [row] = await asOwner<{ all: string }>(
			database,
			"select (select json_agg(s)::text from sessions s) || (select json_agg(t)::text from session_tokens t) as all",
		);
		expect(row?.all).not.toContain(held.token);
		expect(row?.all).not.toContain(held.sessionKey);
	});
});

describe("expiry, sign-out and deactivation are the database's", () => {
	test("an expired token finds nobody", async () => {
		await change("update session_tokens set expires_at = now() - interval '1 second'");
		expect(await viewer()).toBeUndefined();
	});

	test("an expired session finds nobody, whatever its token says", async () => {
		await change("update sessions set expires_at = now() - interval '1 second'");
		expect(await viewer()).toBeUndefined();
	});

	test("a deactivated person is signed out, though nobody notifies this process", async () => {
		expect(await viewer()).toBeDefined();
		await asOwner(database, "update people set is_active = false where id = $1", [person.id]);
		await expect.poll(() => viewer(), { timeout: 10_000, interval: 50 }).toBeUndefined();
		expect(await rotateToken(database, { bearer: held.token, sessionId: held.sessionId }, 60)).toBeUndefined();
	});

	test("a reactivated person must sign in again, also when a feed does both", async () => {
		const set = (isActive: boolean) =>
			database.transaction("millgate_feeds", {}, (tx) =>
				tx.sql("update people set is_active = $1 where id = $2", [isActive, person.id]),
			);
		await set(false);
		await set(true);
		forgetViewers(database);
		expect(await viewer()).toBeUndefined();
		const rows = await asOwner(database, "select ended_why, id_token from sessions where id = $1", [held.sessionId]);
		expect(rows).toEqual([{ ended_why: "deactivated", id_token: null }]);
		held = await open();
		expect(await viewer()).toBeDefined();
	});

	test("an account that is taken away is gone, and its alias with it", async () => {
		await change("delete from person_accounts where person_id = $1 and account_id = $2", [
			person.id,
			person.accountIds["100"],
		]);
		const found = await viewer({ alias: "100" });
		expect(found?.user.SoldTo).toEqual(["200"]);
		expect(found?.alias).toBeUndefined();
	});

	test("an ended session ends its tokens, gives up its id token once and stays on record", async () => {
		const end = () =>
			database.transaction("millgate_auth", {}, (tx) => endSessionOfKey(tx, held.sessionKey, "sign-out"));
		expect(await end()).toMatchObject({
			sessionId: held.sessionId,
			personId: person.id,
			email: person.email,
			idToken: "id.token",
			provider: "cdc",
		});
		forgetViewers(database);
		expect(await viewer()).toBeUndefined();
		expect(await end()).toBeUndefined();
		const rows = await asOwner(database, "select ended_why, id_token from sessions where id = $1", [held.sessionId]);
		expect(rows).toEqual([{ ended_why: "sign-out", id_token: null }]);
	});
});

describe("an alias narrows the rows in reach", () => {
	test("a sold-to narrows to its rows, a ship-to to what it receives", async () => {
		const soldTo = await viewer({ alias: "200" });
		expect(soldTo?.alias).toMatchObject({ code: "200", kind: "sold_to" });
		expect(soldTo?.scope).toEqual({
			personId: person.id,
			soldToIds: [person.accountIds["200"]],
			shipToIds: [],
			supplierIds: [],
		});
		const shipTo = await viewer({ alias: "300" });
		expect(shipTo?.scope).toEqual({
			personId: person.id,
			soldToIds: [],
			shipToIds: [person.accountIds["300"]],
			supplierIds: [],
		});
		expect(shipTo?.fullScope.soldToIds).toHaveLength(2);
		expect(shipTo?.user.SoldTo).toEqual(["100", "200"]);
	});

	test.each(["999", "900", "", "100' or true"])("alias %j is not theirs and is no alias", async (alias) => {
		const found = await viewer({ alias });
		expect(found?.alias).toBeUndefined();
		expect(found?.scope).toEqual(found?.fullScope);
	});
});

describe("a token is replaced without throwing out the other tab", () => {
	const rotate = (bearer: string) => rotateToken(database, { bearer, sessionId: held.sessionId }, 60);

	test("two tabs refreshing at once both go on", async () => {
		const tokens = await Promise.all([rotate(held.token), rotate(held.token)]);
		forgetViewers(database);
		expect(new Set(tokens).size).toBe(2);
		for (const bearer of tokens) expect(await viewer({ bearer })).toBeDefined();
		expect(await viewer()).toBeDefined();
	});

	test("the replaced token is valid for a minute at most, and never longer than it was", async () => {
		await asOwner(database, "update session_tokens set expires_at = now() + interval '1 hour'");
		await rotate(held.token);
		const within = `select count(*)::int as n from session_tokens where expires_at between now() + interval '50 s'
				and now() + interval '61 s' and session_id = $1`;
		expect(await asOwner(database, within, [held.sessionId])).toEqual([{ n: 2 }]);
		await asOwner(database, "update session_tokens set expires_at = now() + interval '5 s' where session_id = $1", [
			held.sessionId,
		]);
		await rotate(held.token);
		const soon =
			"select count(*)::int as n from session_tokens where expires_at <= now() + interval '5 s' and session_id = $1";
		expect(await asOwner(database, soon, [held.sessionId])).toEqual([{ n: 2 }]);
	});

	test("an expired token is not replaced, nor with another session", async () => {
		const other = await open();
		expect(await rotateToken(database, { bearer: held.token, sessionId: other.sessionId }, 60)).toBeUndefined();
		await change("update session_tokens set expires_at = now()");
		expect(await rotate(held.token)).toBeUndefined();
	});

	test("a token never outlives its session", async () => {
		await asOwner(database, "update sessions set expires_at = now() + interval '30 s' where id = $1", [held.sessionId]);
		await rotateToken(database, { bearer: held.token, sessionId: held.sessionId }, 7200);
		const [row] = await asOwner<{ ok: boolean }>(
			database,
			`select bool_and(t.expires_at <= s.expires_at) as ok from session_tokens t join sessions s on s.id = t.session_id
				where t.session_id = $1 and t.issued_at > s.signed_in_at`,
			[held.sessionId],
		);
		expect(row?.ok).toBe(true);
	});
});

test("clean-uping removes what nobody can use and nothing else", async () => {
	const other = await open();
	await change("update session_tokens set expires_at = now() - interval '1 s' where session_id = $1", [
		other.sessionId,
	]);
	await cleanUpSessions(database);
	const left = await asOwner<{ n: number }>(
		database,
		"select count(*)::int as n from session_tokens where session_id = any($1)",
		[[held.sessionId, other.sessionId]],
	);
	expect(left).toEqual([{ n: 1 }]);
	expect(await viewer()).toBeDefined();
});

test("a database that does not answer is unavailable, not a visitor", async () => {
	const nowhere = connectDatabase("postgres://nobody@127.0.0.1:1/nothing", {
		connections: 2,
		acquireMs: 500,
		log: createLog("silent"),
	});
	await expect(findViewer(nowhere, { bearer: held.token, sessionKey: held.sessionKey, termsVersion })).rejects.toThrow(
		UnavailableError,
	);
	await nowhere.close();
});

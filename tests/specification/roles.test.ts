import { describe, expect, test } from "vitest";
import type { UserJson } from "#shared/access.ts";
import * as adminAccess from "#web/guards/admin-access.tsx";
import * as pageAccess from "#web/guards/page-access.tsx";
import * as valuePlusAccess from "#web/guards/value-plus-access.tsx";
import type { Caller } from "../support/api.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { guardAnswer } from "../support/guard-answer.ts";

type Lists = { groups?: string[]; soldTo?: string[]; shipTo?: string[]; suppliers?: string[] };
type Row = { who: string; lists: Lists; admin: number; valuePlus: number; customer: number; supplier: number };

/** Specification §6: who a user is by what get-user answers, and what each of the three checks then says. */
const rows: Row[] = [
	{
		who: "an administrator (Groups include SSA-Admin)",
		lists: { groups: ["SSA-Admin"] },
		admin: 200,
		valuePlus: 403,
		customer: 200,
		supplier: 403,
	},
	{
		who: "an administrator among other groups",
		lists: { groups: ["Plant 7", "SSA-Admin"] },
		admin: 200,
		valuePlus: 403,
		customer: 200,
		supplier: 403,
	},
	{
		who: "a value-plus user (Groups include SSA-VP)",
		lists: { groups: ["SSA-VP"], soldTo: ["S1"] },
		admin: 403,
		valuePlus: 200,
		customer: 200,
		supplier: 403,
	},
	{
		who: "a signed-in user without any group",
		lists: { soldTo: ["S1"] },
		admin: 403,
		valuePlus: 403,
		customer: 200,
		supplier: 403,
	},
	{ who: "a signed-in user with nothing at all", lists: {}, admin: 403, valuePlus: 403, customer: 200, supplier: 403 },
	{
		who: "a group that only looks like one",
		lists: { groups: ["ssa-admin", "SSA-Admins", "SSA-VP2"] },
		admin: 403,
		valuePlus: 403,
		customer: 200,
		supplier: 403,
	},
	{ who: "a supplier", lists: { suppliers: ["V1"] }, admin: 403, valuePlus: 403, customer: 403, supplier: 200 },
	{
		who: "a supplier who buys, too",
		lists: { suppliers: ["V1"], soldTo: ["S1"] },
		admin: 403,
		valuePlus: 403,
		customer: 200,
		supplier: 200,
	},
];

const database = await testDatabase();
const api = await testApi(database);

const post = (path: string, headers: Record<string, string>, body: unknown = {}) =>
	fetch(`${api.url}${path}`, {
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify(body),
	});

/** The user as the real get-user answers it. */
async function userOf(caller: Caller): Promise<UserJson> {
	const { data } = (await (await post("/api/auth/get-user", caller)).json()) as { data: string };
	return JSON.parse(data);
}

describe("the three checks that run before routes (§6)", () => {
	test.each(rows)("$who", async ({ lists, admin, valuePlus, customer, supplier }) => {
		const user = await userOf(await api.signInAs(lists));
		expect({
			admin: await guardAnswer(adminAccess.middleware, user, "/admin"),
			valuePlus: await guardAnswer(valuePlusAccess.middleware, user, "/customer"),
			customer: await guardAnswer(pageAccess.middleware, user, "/customer"),
			supplier: await guardAnswer(pageAccess.middleware, user, "/supplier"),
		}).toEqual({ admin, valuePlus, customer, supplier });
	});

	test.each([
		["admin access", adminAccess.middleware, "/admin"],
		["page access", pageAccess.middleware, "/customer"],
		["value-plus access", valuePlusAccess.middleware, "/customer"],
	])("%s redirects a visitor who is not signed in", async (_check, checks, path) => {
		expect(await guardAnswer(checks, undefined, path)).toBe(302);
	});
});

describe("calls (§6)", () => {
	test.each(["/api/auth/get-user", "/api/auth/session", "/api/auth/terms", "/api/auth/alias"])(
		"%s without a token gives a forbidden error, also with the session's cookie",
		async (path) => {
			const { cookie } = await api.signInAs({ soldTo: ["S1"] });
			for (const headers of [{}, { cookie }] as Record<string, string>[]) {
				const answer = await post(path, headers);
				expect(answer.status).toBe(403);
				expect(await answer.json()).toMatchObject({ code: "forbidden" });
			}
		},
	);

	test.each([
		["a query", "{ viewer { email } }"],
		["a mutation", "mutation { markNotificationsRead { unread } }"],
	])("%s of the data endpoint without a token gives a forbidden error", async (_what, query) => {
		const { errors, data } = await api.ask(undefined, query);
		expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(["forbidden"]);
		expect(data ?? null).toBeNull();
	});

	test("who is no administrator is refused what administrators ask, and who is one is answered", async () => {
		const asked = async (lists: Lists) => {
			const { errors } = await api.ask(await api.signInAs(lists), "{ feedRuns { id } }");
			return errors?.[0]?.extensions?.code ?? "answered";
		};
		expect(await asked({ groups: ["SSA-Admin"] })).toBe("answered");
		expect(await asked({ groups: ["SSA-VP"], soldTo: ["S1"] })).toBe("forbidden");
		expect(await asked({ suppliers: ["V1"] })).toBe("forbidden");
	});
});

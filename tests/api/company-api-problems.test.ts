import { expect, test } from "vitest";
import { apiErrors } from "#features/developers/api-errors.ts";
import { callsPerMinute } from "#server/api/program-requests.ts";
import { languages } from "#shared/languages.ts";
import { type TestProgram, testProgram } from "../support/company-key.ts";
import { feedPartners } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
const buyer = await testProgram(database, api, { soldTo: ["S1"] });
const receiver = await testProgram(database, api, { shipTo: ["T1"] });
const narrow = await testProgram(database, api, { soldTo: ["S1"] }, { scopes: ["orders:read"] });
const ended = await testProgram(database, api, { soldTo: ["S1"] });
await asOwner(database, "update feed_keys set revoked_at = now() where id = $1", [ended.keyId]);
const expired = await testProgram(database, api, { soldTo: ["S1"] });
await asOwner(database, "update feed_keys set expires_at = now() where id = $1", [expired.keyId]);
const orphan = await testProgram(database, api, { soldTo: ["S1"] });
await asOwner(database, "delete from account_administrators where person_id = $1", [orphan.owner.id]);
const deactivated = await testProgram(database, api, { soldTo: ["S1"] });
await asOwner(database, "update people set is_active = false where id = $1", [deactivated.owner.id]);
const closed = await testProgram(database, api, { soldTo: ["S9"] });
await asOwner(database, "update accounts set is_active = false where code = 'S9'");
const busy = await testProgram(database, api, { soldTo: ["S1"] });
await asOwner(
	database,
	"insert into rate_limits (bucket, window_at, hits) select 'api-key:' || $1, to_timestamp(floor(extract(epoch from now()) / 60) * 60 + w), $2 from unnest(array[0, 60]) w",
	[busy.keyId, callsPerMinute],
);

const lines = "/api/customer/v1/order-lines";
const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
const nobody = { headers: {} };
const cursor = (at: number) => Buffer.from(JSON.stringify(["1", "order_lines", "1", 0, at])).toString("base64url");

type Case = [
	what: string,
	program: Pick<TestProgram, "headers"> | { headers: object },
	path: string,
	code: string,
	status: number,
	field?: string,
];
const cases: readonly Case[] = [
	["no key", nobody, lines, "key-missing", 401],
	["a key that does not exist", bearer(`mgf_${"x".repeat(43)}`), lines, "key-unknown", 401],
	["a revoked key", ended, lines, "key-ended", 401],
	["an expired key", expired, lines, "key-ended", 401],
	["a key whose owner administers nothing", orphan, lines, "key-without-accounts", 403],
	["a key whose owner was deactivated", deactivated, lines, "key-without-accounts", 403],
	["a key of a company that the mill has closed", closed, lines, "key-without-accounts", 403],
	["a key without the scope", narrow, "/api/customer/v1/certificates", "scope-missing", 403],
	["an account of another company", buyer, `${lines}?account=S2`, "account-foreign", 403],
	["prices for a ship-to", receiver, "/api/customer/v1/invoices", "accounts-without-access", 403],
	["a row that is not there", buyer, `${lines}/M999/1`, "not-found", 404],
	["an address that is not there", buyer, "/api/customer/v1/nothing", "not-found", 404],
	["an unknown parameter", buyer, `${lines}?colour=red`, "invalid", 400, "colour"],
	["an unknown field", buyer, `${lines}?fields=colour`, "invalid", 400, "fields"],
	["an unknown view", buyer, `${lines}?view=lost`, "invalid", 400, "view"],
	["a filter that means nothing", buyer, `${lines}?promised_from=soon`, "invalid", 400, "promised"],
	["too many rows", buyer, `${lines}?limit=1001`, "invalid", 400, "limit"],
	["two cursors", buyer, `${lines}?after=x&changedSince=y`, "invalid", 400, "changedSince"],
	["a cursor of another listing", buyer, `${lines}?after=x`, "invalid", 400, "cursor"],
	["a wrong cursor of changes", buyer, `${lines}?changedSince=x`, "cursor-invalid", 400, "changedSince"],
	["a cursor of another database", buyer, `${lines}?changedSince=${cursor(0)}`, "cursor-expired", 410, "changedSince"],
	["too many calls", busy, lines, "too-many", 429],
];

test.each(cases)("%s is a problem in both languages", async (_what, { headers }, path, code, status, field) => {
	const details: string[] = [];
	for (const language of languages) {
		const response = await fetch(`${api.url}${path}`, { headers: { ...headers, "accept-language": language } });
		expect(response.headers.get("content-type")).toContain("application/problem+json");
		if (status === 401) expect(response.headers.get("www-authenticate")).toMatch(/^Bearer /);
		if (status === 429) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
		const problem = (await response.json()) as { detail: string; faults?: { field: string }[] };
		expect([response.status, problem]).toEqual([
			status,
			expect.objectContaining({ code, status, requestId: response.headers.get("x-request-id") }),
		]);
		if (field) expect(problem.faults?.map((fault) => fault.field)).toContain(field);
		details.push(problem.detail);
	}
	expect(new Set(details).size, details[0]).toBe(2);
});

test("every code that reading answers is in the guide, with its status", () => {
	for (const [, , , code, status] of cases) expect(apiErrors).toContainEqual(expect.objectContaining({ code, status }));
});

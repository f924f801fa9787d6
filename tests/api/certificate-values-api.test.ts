import { describe, expect, test } from "vitest";
import { feedCertificates } from "../support/certificate-mill.ts";
import { testProgram } from "../support/company-key.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { asOwner } from "../support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedCertificates(database);
const buyer = await testProgram(database, api, { soldTo: ["S1"] });
const yard = await testProgram(database, api, { shipTo: ["T1"] });
const other = await testProgram(database, api, { soldTo: ["S2"] });
const both = await testProgram(database, api, { soldTo: ["S1", "S2"], shipTo: ["T1"] });

const root = "/api/customer/v1/certificate-values";
type Value = Record<string, unknown> & { id: string; account: string | null; certificateNumber: string };
type Page = { data: Value[]; removed: unknown[]; next: string | null; changes: string | null; hasMore: boolean };
const page = (query = "", program = buyer) => program.read<Page>(`${root}?limit=1000${query}`);
const certificatesIn = ({ data }: Page) => [...new Set(data.map(({ certificateNumber }) => certificateNumber))].sort();

describe("values of certificates", () => {
	test("come one a row, with certificate, limits and both systems of units", async () => {
		const { data } = await page("&one=X1&property=tensileKsi");
		expect(data).toMatchObject([
			{
				...{ account: "S1", certificateNumber: "X1", heatNumber: "H1", test: "tension", value: 70.5, unit: "ksi" },
				...{ least: 65, most: 90, isWithin: true, inSi: { value: 486, unit: "MPa" } },
			},
		]);
	});

	test("come page by page, each once, and have no changes to follow", async () => {
		const all = await page();
		const seen: Value[] = [];
		for (let after = ""; after !== "end"; ) {
			const { data, next, changes, removed } = await buyer.read<Page>(`${root}?limit=7${after && `&after=${after}`}`);
			seen.push(...data);
			expect([changes, removed]).toEqual([null, []]);
			after = next ?? "end";
		}
		expect(seen).toEqual(all.data);
		expect(new Set(seen.map(({ id }) => id)).size).toBe(all.data.length);
		expect(seen.length).toBeGreaterThan(20);
	});

	test("of five hundred heats are read by one request, in whichever way they are separated", async () => {
		const heats = ["H1", ...Array.from({ length: 499 }, (_, index) => `H${1_000_000_000_000 + index}`)];
		const answers = [];
		for (const separator of [",", "+", "%2C"]) {
			const response = await buyer.get(`${root}?limit=1000&heats=${heats.join(separator)}`);
			answers.push((await response.json()) as Page);
		}
		expect(answers[0]?.data.length).toBeGreaterThan(0);
		expect(answers[0]?.data.every(({ heatNumber }) => heatNumber === "H1")).toBe(true);
		expect(answers).toEqual([answers[0], answers[0], answers[0]]);
		const more = await buyer.get(`${root}?heats=${[...heats, "H2"].join(",")}`);
		expect([more.status, await more.json()]).toMatchObject([400, { code: "invalid", faults: [{ field: "heats" }] }]);
	});

	test("name the next page in a header unless its address is too long for one", async () => {
		const short = await buyer.get(`${root}?limit=1&heats=H1`);
		expect(short.headers.get("link")).toMatch(/^<\/api\/customer\/v1\/certificate-values\?.*>; rel="next"$/);
		const heats = ["H1", ...Array.from({ length: 300 }, (_, index) => `H${100_000 + index}`)];
		const long = await buyer.get(`${root}?limit=1&heats=${heats.join(",")}`);
		expect([long.headers.get("link"), ((await long.json()) as Page).next]).toEqual([null, expect.any(String)]);
	});

	test("are a file too, by the same filters", async () => {
		const response = await buyer.get(`${root}.csv?one=X1`);
		const lines = (await response.text()).trim().split("\n");
		expect(response.headers.get("content-type")).toContain("text/csv");
		expect(lines).toHaveLength(1 + (await page("&one=X1")).data.length);
		expect(lines[0]).toContain("Certificate");
	});

	test("have an ETag and the limit of calls", async () => {
		const first = await buyer.get(`${root}?one=X1`);
		const etag = first.headers.get("etag") ?? "";
		expect(first.headers.get("ratelimit")).toMatch(/^"key";r=\d+;t=\d+$/);
		expect((await buyer.get(`${root}?one=X1`, { "if-none-match": etag })).status).toBe(304);
	});
});

describe("who sees values", () => {
	test("a ship-to sees those of what it receives, without the account that bought", async () => {
		const { data } = await page("", yard);
		expect(data.length).toBeGreaterThan(0);
		expect(new Set(data.map(({ account }) => account))).toEqual(new Set([null]));
		expect(certificatesIn(await page()).toSorted()).toEqual(expect.arrayContaining(certificatesIn({ data } as Page)));
	});

	test("another company sees its own alone, and foreign heats as if they did not exist", async () => {
		const own = await page("", other);
		expect(new Set(own.data.map(({ account }) => account))).toEqual(new Set(["S2"]));
		expect((await page("&heats=H1", other)).data).toEqual((await page("&heats=H404", other)).data);
		expect((await page("&one=X1", other)).data).toEqual([]);
	});

	test("a key of several accounts reads as one of them", async () => {
		const all = await page("", both);
		expect(new Set(all.data.map(({ account }) => account))).toEqual(new Set(["S1", "S2"]));
		expect((await page("&account=S2", both)).data).toEqual((await page("", other)).data);
	});

	test("a key without the scope, or whose owner is stopped, reads none", async () => {
		const rights = { soldTo: ["S1"] };
		const without = await testProgram(database, api, rights, { scopes: ["orders:read"] });
		const refused = await without.get(root);
		expect([refused.status, await refused.json()]).toMatchObject([403, { code: "scope-missing" }]);
		const stopped = await testProgram(database, api, rights);
		expect((await page("", stopped)).data.length).toBeGreaterThan(0);
		await asOwner(database, "update people set is_active = false where id = $1", [stopped.owner.id]);
		for (const path of [root, `${root}.csv`]) {
			const response = await stopped.get(path);
			expect([response.status, await response.json()]).toMatchObject([403, { code: "key-without-accounts" }]);
		}
	});
});

describe("what rows without a number do not have", () => {
	test("changes: the problem names the parameter and says so in both languages", async () => {
		const details: unknown[] = [];
		for (const language of ["en", "es"]) {
			const response = await buyer.get(`${root}?changedSince=x`, { "accept-language": language });
			const problem = (await response.json()) as { detail: string };
			expect([response.status, problem]).toMatchObject([400, { code: "invalid", faults: [{ field: "changedSince" }] }]);
			details.push(problem.detail);
		}
		expect(details[0]).toBe("The changes of these rows cannot be followed. Leave changedSince out.");
		expect(details[1]).not.toBe(details[0]);
	});

	test("an address of one row", async () => {
		const [{ id } = { id: "" }] = (await page()).data;
		expect((await buyer.get(`${root}/${id}`)).status).toBe(404);
	});
});

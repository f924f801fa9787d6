import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSchema } from "#app/schema.ts";
import { connectDatabase, type Database } from "#server/database/database.ts";
import { appUrl } from "#server/database/roles.ts";
import { createLog } from "#server/log.ts";
import { type Answer, type Api, type Caller, startApi } from "../support/api.ts";
import { feed, feedPartners, orderFeedRow, pieceFeedRow, shipmentFeedRow } from "../support/feed-rows.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { feedCommodities, purchaseOrderFeedRow, receiptFeedRow } from "../support/supply-rows.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { outcomes } from "./sent-twice-outcomes.ts";
import { type Made, makings, peopleFile } from "./sent-twice-rows.ts";

let database: TestDatabase;
let folder: string;
/** Two processes, each with connections of its own. */
let processes: [Api, Api];
let otherDatabase: Database;
let caller: Caller;
/** Administers S1 for its company. */
let company: Caller;
const made: Made = {};

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "sent-twice-"));
	database = await createTestDatabase();
	otherDatabase = connectDatabase(appUrl(database.adminUrl), {
		connections: 8,
		acquireMs: 5000,
		log: createLog("silent"),
	});
	const settings = { DATA_DIR: folder };
	processes = [
		await startApi(database, settings),
		await startApi({ ...otherDatabase, adminUrl: database.adminUrl }, settings),
	];
	await feedPartners(database);
	await feed(database, "orders", [orderFeedRow()]);
	await feed(database, "pieces", [pieceFeedRow({ state: "shipped", bol: "B1" })]);
	await feed(database, "shipments", [shipmentFeedRow({ netLb: 6500, pieces: ["C1"] })]);
	await feedCommodities(database);
	await feed(database, "purchase-orders", [purchaseOrderFeedRow()]);
	await feed(database, "receipts", [receiptFeedRow({ notice: undefined, load: undefined })]);
	await feed(database, "stock-list", [stockItem]);
	const everybody = await insertPerson(database, {
		groups: ["SSA-Admin", "SSA-ISR"],
		soldTo: ["S1"],
		suppliers: ["V1"],
	});
	const boss = await insertPerson(database, { soldTo: ["S1"] });
	await asOwner(
		database,
		`insert into account_administrators (person_id, account_id, list) select p, id, 'sold_to'
			from accounts, unnest($1::bigint[]) p where code = 'S1'`,
		[[everybody.id, boss.id]],
	);
	caller = await processes[0].signIn(everybody.id);
	company = await processes[0].signIn(boss.id);
	await ask('mutation { holdStock(stockNumber: "S1001", account: "S1") }', {});
	made.file = await upload();
	made.plan = await planOf();
});
afterAll(async () => {
	await Promise.all(processes.map((api) => api.stop()));
	await otherDatabase.close();
	await database.drop();
	await rm(folder, { recursive: true });
});

const stockItem = {
	...{
		stock: "S1001",
		mill: "RB",
		product: "plate",
		heat: "H1",
		grade: "A572-50",
		thicknessIn: 0.5,
		widthIn: 96,
		lengthIn: 240,
		pieces: 2,
	},
	...{ weightLb: 6534, quality: "prime", producedOn: "2026-10-01", isAvailable: true, revision: 1 },
};

const ask = (document: string, variables: object, key?: string, api = processes[0], by = caller): Promise<Answer> =>
	api.ask(key ? ({ ...by, "idempotency-key": key } as Caller) : by, document, variables as Record<string, unknown>);

async function upload(): Promise<object> {
	const headers = { authorization: caller.authorization, cookie: caller.cookie, "x-file-name": "coi.pdf" };
	const response = await fetch(`${processes[0].url}/api/uploads`, {
		method: "POST",
		headers,
		body: "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n",
	});
	return { ...((await response.json()) as object) };
}

async function planOf(): Promise<unknown> {
	const { data } = await ask(
		"mutation ($input: PlanInvitationsInput!) { planInvitations(input: $input) { revision } }",
		{
			input: { csv: peopleFile },
		},
	);
	return (data as { planInvitations: { revision: string } }).planInvitations.revision;
}

const count = async (counted: string) =>
	(await asOwner<{ n: number }>(database, `select count(*)::int as n from ${counted}`))[0]?.n ?? 0;

test("every mutation says how it treats a repeated request", () => {
	const fields = Object.keys(buildSchema().getMutationType()?.getFields() ?? {});
	expect(fields.toSorted()).toEqual(Object.keys(outcomes).toSorted());
	expect(Object.keys(makings).toSorted()).toEqual(fields.filter((field) => outcomes[field] === "once").toSorted());
});

describe.each(Object.entries(makings))("%s", (field, { document, variables, counted, isOfCompany }) => {
	test("sent twice at once, to two processes, makes one and answers alike, and so does the same once more", async () => {
		const before = await count(counted);
		const [key, sent, by] = [randomUUID(), variables(made), isOfCompany ? company : caller];
		const answers = await Promise.all(processes.map((api) => ask(document, sent, key, api, by)));
		const [first] = answers;
		expect(first?.errors).toBeUndefined();
		expect(answers[1]).toEqual(first);
		expect(await ask(document, sent, key, processes[0], by)).toEqual(first);
		expect(await count(counted)).toBe(before + 1);
		made[field] = first?.data?.[field];
	});
});

describe("a key", () => {
	const { document, counted } = makings.writeAboutOrder as (typeof makings)[string];
	const write = (body: string, key: string) => ask(document, { input: { body, order: "M100", item: 1 } }, key);

	test("under which nothing was taken may be used again", async () => {
		const [before, key] = [await count(counted), randomUUID()];
		expect((await write("", key)).errors?.[0]?.extensions?.code).toBe("invalid");
		expect((await write("Now with words.", key)).errors).toBeUndefined();
		expect(await count(counted)).toBe(before + 1);
	});

	test("under which something else was taken is refused, and nothing is made", async () => {
		const [before, key] = [await count(counted), randomUUID()];
		await write("The first.", key);
		expect((await write("The second.", key)).errors?.[0]?.message).toContain("Different content was already sent");
		expect(await count(counted)).toBe(before + 1);
	});

	test("whose answer was lost with its process gets a message, and nothing is created again", async () => {
		const [before, key] = [await count(counted), randomUUID()];
		await write("A last word.", key);
		await asOwner(database, "update idempotency_keys set answer = null where key = $1", [key]);
		expect((await write("A last word.", key)).errors?.[0]?.message).toContain("already sent this");
		expect(await count(counted)).toBe(before + 1);
	});

	test("is one person's own", async () => {
		const [before, key] = [await count(counted), randomUUID()];
		await write("Mine.", key);
		const colleague = await processes[0].signIn((await insertPerson(database, { soldTo: ["S1"] })).id);
		const theirs = { ...colleague, "idempotency-key": key } as Caller;
		const { errors } = await processes[0].ask(theirs, document, { input: { body: "Mine.", order: "M100", item: 1 } });
		expect(errors).toBeUndefined();
		expect(await count(counted)).toBe(before + 2);
	});

	test("seals what was answered, since it may be a secret", async () => {
		const rows = await asOwner<{ text: string }>(
			database,
			"select encode(answer, 'escape') as text from idempotency_keys where field = 'makeApiKey'",
		);
		expect(rows.map(({ text }) => text.includes("key"))).toEqual([false]);
	});
});

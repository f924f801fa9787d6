import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Api, type Caller, startApi } from "./api.ts";
import { emptyTables } from "./empty-tables.ts";
import { feed, feedPartners, orderFeedRow } from "./feed-rows.ts";
import { insertPerson } from "./people.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export let database: TestDatabase;
export let api: Api;
export let buyer: Caller;
export let ann: Caller;
export let bob: Caller;
export let elsewhere: Caller;
export let admin: Caller;
export let annId: number;
export let bobId: number;

const things = [
	"complaints",
	"order_messages",
	"stock_requests",
	"desk_marks",
	"outbox",
	"audit_events",
	"notifications",
];

export type Key = { account: string; kind: string; item: string };

export const complaintRow = {
	...{
		complaint: "CL1",
		soldTo: "S1",
		kind: "order_error",
		order: "M100",
		asked: "explanation",
		description: "Wrong plates came.",
	},
	...{ by: "Purchasing", at: new Date(Date.now() - 3_600_000).toISOString(), revision: 1 },
	defects: [{ family: "wrong_material", code: "wrong_grade" }],
};

export const complaint: Key = { account: "S1", kind: "complaint", item: "CL1" };
export const thread: Key = { account: "S1", kind: "order_message", item: "M100" };

type Listed = {
	kind: string;
	item: string;
	account: string;
	turn: string;
	assignee: string | null;
	isOverdue: boolean;
	state: string;
};

export async function queue(caller: Caller, tab = "toAnswer", filter = {}): Promise<Listed[]> {
	const document = `query ($tab: DeskTab, $filter: DeskItemFilterInput) { deskItems(tab: $tab, filter: $filter) {
		nodes { kind item account turn assignee isOverdue state } } }`;
	const { data, errors } = await api.ask<{ deskItems: { nodes: Listed[] } }>(caller, document, { tab, filter });
	if (errors) throw new Error(errors[0]?.message);
	return data?.deskItems.nodes ?? [];
}

export const items = async (caller: Caller, tab?: string) => (await queue(caller, tab)).map(({ item }) => item);

type Detail = {
	version: string;
	state: string;
	turn: string;
	assigneeId: string | null;
	entries: Record<string, unknown>[];
};

export async function read(caller: Caller, key: Key): Promise<Detail | null> {
	const document = `query ($key: DeskKeyInput!) { deskItem(key: $key) { version state turn assigneeId
		entries { side author body state } colleagues { id } } }`;
	return (await api.ask<{ deskItem: Detail | null }>(caller, document, { key })).data?.deskItem ?? null;
}

type Refusal = { message: string; extensions?: { code?: string; faults?: { field: string; reason: string }[] } };

export async function change(caller: Caller, document: string, variables: object): Promise<Refusal | undefined> {
	return (await api.ask(caller, document, variables as Record<string, unknown>)).errors?.[0];
}

export async function answer(caller: Caller, key: Key, values: object, version?: string): Promise<Refusal | undefined> {
	const document = `mutation ($key: DeskKeyInput!, $version: String!, $values: String!) { answerDeskItem(key: $key, version: $version, values: $values) }`;
	const seen = version ?? (await read(caller, key))?.version ?? "";
	return change(caller, document, { key, version: seen, values: JSON.stringify(values) });
}

export const writeAbout = (caller: Caller, body: string) =>
	change(caller, "mutation ($input: WriteAboutOrderInput!) { writeAboutOrder(input: $input) }", {
		input: { order: "M100", body },
	});

/** An API with a buyer and inside sales; each test begins with an empty desk. */
export function setUpDesk(): void {
	beforeAll(async () => {
		database = await createTestDatabase();
		api = await startApi(database);
		await feedPartners(database);
		await feed(database, "orders", [orderFeedRow()]);
		const signIn = async (lists: Parameters<typeof insertPerson>[1]) => {
			const { id } = await insertPerson(database, lists);
			return { id, caller: await api.signIn(id) };
		};
		const isr = { groups: ["SSA-ISR"], soldTo: ["S1"] };
		({ caller: buyer } = await signIn({ soldTo: ["S1"] }));
		({ id: annId, caller: ann } = await signIn(isr));
		({ id: bobId, caller: bob } = await signIn(isr));
		({ caller: elsewhere } = await signIn({ groups: ["SSA-ISR"], soldTo: ["S2"] }));
		({ caller: admin } = await signIn({ groups: ["SSA-Admin"] }));
	});
	beforeEach(() => emptyTables(database, ...things));
	afterAll(async () => {
		await api.stop();
		await database.drop();
	});
}

import { beforeEach } from "vitest";
import type { Api, Caller, Refusal } from "./api.ts";
import { emptyTables } from "./empty-tables.ts";
import { feed, feedPartners, orderFeedRow } from "./feed-rows.ts";
import { testApi, testDatabase } from "./fixtures.ts";

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

type Detail = {
	version: string;
	state: string;
	turn: string;
	assigneeId: string | null;
	entries: Record<string, unknown>[];
};

function deskCalls(api: Api) {
	async function queue(caller: Caller, tab = "toAnswer", filter = {}): Promise<Listed[]> {
		const document = `query ($tab: DeskTab, $filter: DeskItemFilterInput) { deskItems(tab: $tab, filter: $filter) {
			nodes { kind item account turn assignee isOverdue state } } }`;
		const { data, errors } = await api.ask<{ deskItems: { nodes: Listed[] } }>(caller, document, { tab, filter });
		if (errors) throw new Error(errors[0]?.message);
		return data?.deskItems.nodes ?? [];
	}

	const items = async (caller: Caller, tab?: string) => (await queue(caller, tab)).map(({ item }) => item);

	async function read(caller: Caller, key: Key): Promise<Detail | null> {
		const document = `query ($key: DeskKeyInput!) { deskItem(key: $key) { version state turn assigneeId
			entries { side author body state } colleagues { id } } }`;
		return (await api.ask<{ deskItem: Detail | null }>(caller, document, { key })).data?.deskItem ?? null;
	}

	async function change(caller: Caller, document: string, variables: object): Promise<Refusal | undefined> {
		return (await api.ask(caller, document, variables as Record<string, unknown>)).errors?.[0];
	}

	async function answer(caller: Caller, key: Key, values: object, version?: string): Promise<Refusal | undefined> {
		const document = `mutation ($key: DeskKeyInput!, $version: String!, $values: String!) { answerDeskItem(key: $key, version: $version, values: $values) }`;
		const seen = version ?? (await read(caller, key))?.version ?? "";
		return change(caller, document, { key, version: seen, values: JSON.stringify(values) });
	}

	const writeAbout = (caller: Caller, body: string) =>
		change(caller, "mutation ($input: WriteAboutOrderInput!) { writeAboutOrder(input: $input) }", {
			input: { order: "M100", body },
		});

	return { queue, items, read, change, answer, writeAbout };
}

/** An API with a buyer and inside sales; each test begins with an empty desk. */
export async function setUpDesk() {
	const database = await testDatabase();
	const api = await testApi(database);
	await feedPartners(database);
	await feed(database, "orders", [orderFeedRow()]);
	const insideSales = { groups: ["SSA-ISR"], soldTo: ["S1"] };
	const buyer = await api.signInAs({ soldTo: ["S1"] });
	const ann = await api.signInAs(insideSales);
	const bob = await api.signInAs(insideSales);
	const elsewhere = await api.signInAs({ groups: ["SSA-ISR"], soldTo: ["S2"] });
	const admin = await api.signInAs({ groups: ["SSA-Admin"] });
	beforeEach(() => emptyTables(database, ...things));
	return { database, api, buyer, ann, bob, elsewhere, admin, ...deskCalls(api) };
}

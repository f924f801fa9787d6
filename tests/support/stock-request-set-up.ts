import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Api, type Caller, startApi } from "./api.ts";
import { emptyTables } from "./empty-tables.ts";
import { feed, restartFeeds } from "./feed-rows.ts";
import { asOwner, insertPerson } from "./people.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const item = (stock: string) => ({
	...{
		stock,
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
});

export const now = () => new Date().toISOString();
export const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
export let database: TestDatabase;
export let api: Api;
export let buyer: Caller;
export let rival: Caller;
export let yard: Caller;
export let buyerId: number;
export let colleagueId: number;

export const hold = (caller: Caller, account: string, stock: string) =>
	api.ask(
		caller,
		"mutation ($stock: String!, $account: String!) { holdStock(stockNumber: $stock, account: $account) }",
		{
			stock,
			account,
		},
	);

export async function requested(): Promise<string> {
	await hold(buyer, "S1", "S1001");
	const input = { account: "S1", poNumber: "PO-77", mode: "truck", requestedWeek: nextWeek };
	const { data } = await api.ask<{ requestStock: string }>(
		buyer,
		"mutation ($input: RequestStockInput!) { requestStock(input: $input) }",
		{
			input,
		},
	);
	return data?.requestStock ?? "";
}

type Shown = {
	state: string;
	decisionNote: string | null;
	decidedBy: string | null;
	orderNumber: string | null;
	hasOrder: boolean;
	stockNumbers: string[];
};

export const shown = async (caller = buyer) =>
	(
		await api.ask<{ stockRequests: Shown[] }>(
			caller,
			"{ stockRequests { state decisionNote decidedBy orderNumber hasOrder stockNumbers } }",
		)
	).data?.stockRequests;

export const listed = async (caller = rival) =>
	(
		await api.ask<{ stockItems: { nodes: { stockNumber: string }[] } }>(
			caller,
			"{ stockItems(tab: free) { nodes { stockNumber } } }",
		)
	).data?.stockItems.nodes.map(({ stockNumber }) => stockNumber);

export const decision = (request: string, changes: object = {}) => ({
	request,
	state: "confirmed",
	at: now(),
	by: "R. Ortiz",
	revision: 1,
	...changes,
});

export const decide = (...rows: object[]) => feed(database, "stock-decisions", rows);
export const reasons = ({ rejects }: Awaited<ReturnType<typeof feed>>) =>
	rejects.map(({ field, code }) => `${field} ${code}`);

export const notificationsOf = (person: number) =>
	asOwner(
		database,
		`select subject->>'po' as po, subject->>'state' as state, mail from notifications
			where person_id = $1 and event = 'stockDecided'`,
		[person],
	);

/** An API with stock, two buyers of it and a ship-to; each test begins without requests. */
export function setUpStockRequests(): void {
	beforeAll(async () => {
		database = await createTestDatabase();
		api = await startApi(database);
	});
	afterAll(async () => {
		await api?.stop();
		await database?.drop();
	});
	beforeEach(async () => {
		await restartFeeds(database);
		await emptyTables(database, "stock_requests", "stock_items");
		await feed(database, "stock-list", [item("S1001"), item("S1002")]);
		buyerId = (await insertPerson(database, { soldTo: ["S1"] })).id;
		colleagueId = (await insertPerson(database, { soldTo: ["S1"] })).id;
		buyer = await api.signIn(buyerId);
		rival = await api.signIn((await insertPerson(database, { soldTo: ["S2"] })).id);
		yard = await api.signIn((await insertPerson(database, { shipTo: ["T1"] })).id);
	});
}

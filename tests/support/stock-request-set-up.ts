import { beforeEach } from "vitest";
import type { Api, Caller } from "./api.ts";
import { emptyTables } from "./empty-tables.ts";
import { feed, restartFeeds } from "./feed-rows.ts";
import { testApi, testDatabase } from "./fixtures.ts";
import { asOwner } from "./people.ts";
import type { TestDatabase } from "./test-database.ts";

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

export const decision = (request: string, changes: object = {}) => ({
	request,
	state: "confirmed",
	at: now(),
	by: "R. Ortiz",
	revision: 1,
	...changes,
});

export const reasons = ({ rejects }: Awaited<ReturnType<typeof feed>>) =>
	rejects.map(({ field, code }) => `${field} ${code}`);

type Shown = {
	state: string;
	decisionNote: string | null;
	decidedBy: string | null;
	orderNumber: string | null;
	hasOrder: boolean;
	stockNumbers: string[];
};

function stockCalls(api: Api, database: TestDatabase, buyer: Caller, rival: Caller) {
	const hold = (caller: Caller, account: string, stock: string) =>
		api.ask(
			caller,
			"mutation ($stock: String!, $account: String!) { holdStock(stockNumber: $stock, account: $account) }",
			{
				stock,
				account,
			},
		);

	async function requested(): Promise<string> {
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

	const shown = async (caller = buyer) =>
		(
			await api.ask<{ stockRequests: Shown[] }>(
				caller,
				"{ stockRequests { state decisionNote decidedBy orderNumber hasOrder stockNumbers } }",
			)
		).data?.stockRequests;

	const listed = async (caller = rival) =>
		(
			await api.ask<{ stockItems: { nodes: { stockNumber: string }[] } }>(
				caller,
				"{ stockItems(tab: free) { nodes { stockNumber } } }",
			)
		).data?.stockItems.nodes.map(({ stockNumber }) => stockNumber);

	const decide = (...rows: object[]) => feed(database, "stock-decisions", rows);
	const notificationsOf = (person: number) =>
		asOwner(
			database,
			`select subject->>'po' as po, subject->>'state' as state, mail from notifications
				where person_id = $1 and event = 'stockDecided'`,
			[person],
		);

	return { hold, requested, shown, listed, decide, notificationsOf };
}

/** An API with stock, two buyers of it and a ship-to; each test begins without requests. */
export async function setUpStockRequests() {
	const database = await testDatabase();
	const api = await testApi(database);
	const buyer = await api.signInAs({ soldTo: ["S1"] });
	const colleague = await api.signInAs({ soldTo: ["S1"] });
	const rival = await api.signInAs({ soldTo: ["S2"] });
	const yard = await api.signInAs({ shipTo: ["T1"] });
	beforeEach(async () => {
		await restartFeeds(database);
		await emptyTables(database, "stock_requests", "stock_items");
		await feed(database, "stock-list", [item("S1001"), item("S1002")]);
		await api.signInAgain(buyer, colleague, rival, yard);
	});
	return { database, api, buyer, colleague, rival, yard, ...stockCalls(api, database, buyer, rival) };
}

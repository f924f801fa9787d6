import fc from "fast-check";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { apiCollections } from "#app/api-collections.ts";
import { type ApiCollection, isNumbered, type NumberedCollection } from "#server/api/api-collection.ts";
import { type TestProgram, testProgram } from "../support/company-key.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { type Row, type Told, type Way, waysOf } from "./program-ways.ts";
import { bodiesOf, type InsertedEvent, insertEndpoint, insertEvents } from "./random-events.ts";
import { insertMill, millOf, type RandomLine, type RandomMill } from "./random-mill.ts";
import { insertSupplies } from "./supply-tables.ts";

const database = await testDatabase();
const api = await testApi(database);
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
afterAll(() => admin.end());
const ways = waysOf(api.url);

const collectionOf = (name: string): ApiCollection => {
	const found = apiCollections.find((one) => one.name === name);
	if (!found) throw new Error(`There is no collection ${name}`);
	return found;
};

const numbered = (name: string): NumberedCollection => {
	const found = collectionOf(name);
	if (!isNumbered(found)) throw new Error(`Rows of ${name} have no number`);
	return found;
};

/** The order that a row hangs on, by its collection; `hasPrices`: for sold-tos alone. */
const ofLines: readonly { collection: ApiCollection; orderOf: (row: Row) => string; hasPrices?: true }[] = [
	{ collection: collectionOf("orders"), orderOf: (row) => String(row.orderNumber) },
	{ collection: collectionOf("order-lines"), orderOf: (row) => String(row.orderNumber) },
	{ collection: collectionOf("shipments"), orderOf: (row) => String(row.bolNumber).slice(1) },
	{ collection: collectionOf("tallies"), orderOf: (row) => String(row.pieceNumber).slice(1) },
	{ collection: collectionOf("railcars"), orderOf: (row) => String(row.bolNumber).slice(1) },
	{ collection: collectionOf("certificates"), orderOf: (row) => String(row.certificateNumber).slice(1) },
	{ collection: collectionOf("certificate-values"), orderOf: (row) => String(row.certificateNumber).slice(1) },
	{ collection: collectionOf("complaints"), orderOf: (row) => String(row.complaintNumber).slice(1) },
	{ collection: collectionOf("invoices"), orderOf: (row) => String(row.invoiceNumber).slice(1), hasPrices: true },
	{ collection: collectionOf("acknowledgments"), orderOf: (row) => String(row.number).slice(1), hasPrices: true },
];
const ofSuppliers = ["purchase-orders", "notices", "receipts", "settlements", "documents"].map(collectionOf);
const suppliers = [201, 202];

/** The accounts of a key, or those that are left of them under an alias. */
type Accounts = { soldTos: number[]; shipTos: number[]; suppliers: number[] };

const randomAccounts = ({ soldTos, shipTos }: RandomMill): fc.Arbitrary<Accounts> =>
	fc
		.record({ soldTos: fc.subarray(soldTos), shipTos: fc.subarray(shipTos), suppliers: fc.subarray(suppliers) })
		.filter((accounts) => Object.values(accounts).flat().length > 0);

type World = { mill: RandomMill; isLoose: boolean; keys: { accounts: Accounts; alias: number }[] };

const everything: fc.Arbitrary<World> = millOf({ minLength: 120, maxLength: 130 }).chain((mill) =>
	fc.record({
		mill: fc.constant(mill),
		isLoose: fc.boolean(),
		keys: fc.array(fc.record({ accounts: randomAccounts(mill), alias: fc.nat() }), { minLength: 6, maxLength: 6 }),
	}),
);

/** No price is like another figure: a text that has it tells it. */
const price = "7777.77";
const priceCents = "777777";

async function fill(mill: RandomMill): Promise<void> {
	await insertMill(admin, mill);
	await insertSupplies(admin);
	const priced = [
		`update order_line_prices set base_per_cwt = ${price}, net_per_cwt = ${price}`,
		`update complaint_money set claimed_amount = ${price}`,
		`update invoices set total_cents = ${priceCents}, base_cents = ${priceCents}, open_cents = ${priceCents}`,
		`update order_acknowledgment_lines set net_per_cwt = ${price}`,
		"update pieces set state = 'shipped', bol_number = 'B' || order_number",
		`insert into supplier_documents (account_id, kind, document_number, issued_on, mill)
		 select account_id, 'settlement', settlement_number, settled_on, mill from settlements`,
		"delete from webhook_endpoints",
	];
	// The mill's people and accounts have ids of their own, behind which those of the keys begin.
	const next = (table: string) => `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`;
	for (const statement of [...priced, next("people"), next("accounts")]) await admin.query(statement);
}

/** Tries by way: a row of the mill that one key asked for, and that was shown or not, as it must be. */
const tries: Record<string, { shown: number; hidden: number }> = {};

function count(way: Pick<Way, "name">, shown: number, all: number): void {
	tries[way.name] ??= { shown: 0, hidden: 0 };
	const counted = tries[way.name] as { shown: number; hidden: number };
	counted.shown += shown;
	counted.hidden += all - shown;
}

const isVisible =
	({ soldTos, shipTos }: Accounts) =>
	({ account, shipTo }: RandomLine) =>
		soldTos.includes(account) || shipTos.includes(shipTo);
const isBought =
	({ soldTos }: Accounts) =>
	({ account }: RandomLine) =>
		soldTos.includes(account);
const rowsIn = (told: Told) => (typeof told === "string" ? [] : told.rows);
const hasPrice = (row: Row) => /7777\.?77/.test(JSON.stringify(row));

/** Every row of every collection is shown to the key if it is of its accounts, and otherwise not. */
async function checkLists(way: Way, program: TestProgram, mill: RandomMill, accounts: Accounts, alias?: string) {
	for (const { collection, orderOf, hasPrices } of ofLines) {
		const told = await way.list(program, collection, alias);
		const expected = mill.lines.filter(hasPrices ? isBought(accounts) : isVisible(accounts));
		expect([collection.name, rowsIn(told).map(orderOf).sort()]).toEqual([
			collection.name,
			expected.map(({ order }) => order).sort(),
		]);
		if (hasPrices) expect(told === "refused").toBe(accounts.soldTos.length === 0);
		const bought = new Set(mill.lines.filter(isBought(accounts)).map(({ order }) => order));
		for (const row of rowsIn(told))
			expect([orderOf(row), hasPrice(row) && !bought.has(orderOf(row))]).toEqual([orderOf(row), false]);
		// The figures are there to be seen.
		if (collection.name === "order-lines") expect(rowsIn(told).filter(hasPrice)).toHaveLength(bought.size);
		count(way, expected.length, mill.lines.length);
	}
}

/** Rows of suppliers, of which each has several of the same numbers. */
async function checkSuppliers(way: Way, program: TestProgram, accounts: Accounts, all: ReadonlyMap<string, Row[]>) {
	for (const collection of ofSuppliers) {
		const told = await way.list(program, collection);
		const rows = all.get(`${way.name} ${collection.name}`) ?? [];
		const expected = rows.filter(({ account }) => accounts.suppliers.includes(Number(account)));
		expect([collection.name, rowsIn(told)]).toEqual([collection.name, expected]);
		count(way, expected.length, rows.length);
	}
}

/** Single rows by number: those of others look like none. */
async function checkSingles(way: Way, program: TestProgram, mill: RandomMill, accounts: Accounts) {
	for (const line of mill.lines.slice(0, 5)) {
		const told = await way.one(program, numbered("order-lines"), [line.order, line.item]);
		const isShown = isVisible(accounts)(line);
		expect([line.order, typeof told === "string" ? told : "shown"]).toEqual([
			line.order,
			isShown ? "shown" : accounts.soldTos.length + accounts.shipTos.length > 0 ? "not found" : "refused",
		]);
		expect(rowsIn(told).some(hasPrice)).toBe(isBought(accounts)(line));
		count(way, isShown ? 1 : 0, 1);
	}
}

const webhooks = { name: "webhooks" };
const mostEventLines = 20;
type ToldEndpoint = { endpoint: number; accounts: Accounts };

/** Whether programs of these accounts are told of an event, and whether as its buyer. */
function toldOf(event: InsertedEvent, accounts: Accounts): { isSent: boolean; account: string | null } {
	if ("supplier" in event)
		return { isSent: accounts.suppliers.includes(event.supplier), account: String(event.supplier) };
	const isBuyer = isBought(accounts)(event.line);
	return {
		isSent: isBuyer || (isVisible(accounts)(event.line) && !event.isOfBuyer),
		account: isBuyer ? String(event.line.account) : null,
	};
}

/** An endpoint is sent every event of its accounts that its owner administers, and no other; no price to a ship-to. */
async function checkBodies({ endpoint, accounts }: ToldEndpoint, events: readonly InsertedEvent[]) {
	const bodies = await bodiesOf(admin, database, endpoint);
	for (const event of events) {
		const { isSent, account } = toldOf(event, accounts);
		const body = bodies.get(event.key);
		expect([event.key, body !== undefined]).toEqual([event.key, isSent]);
		if (body === undefined) continue;
		expect([event.key, (JSON.parse(body) as { data: Row }).data.account]).toEqual([event.key, account]);
		const isBuyer = "line" in event && account !== null;
		if (!isBuyer) expect([event.key, hasPrice(JSON.parse(body) as Row)]).toEqual([event.key, false]);
		else if (event.kind === "order.promise_moved") expect(hasPrice(JSON.parse(body) as Row)).toBe(true);
	}
	count(webhooks, bodies.size, events.length);
}

const codes = (ids: readonly number[]) => ids.map(String);
const keyFor = ({ soldTos, shipTos, suppliers: own }: Accounts) =>
	testProgram(database, api, { soldTo: codes(soldTos), shipTo: codes(shipTos), suppliers: codes(own) });

/** The accounts that are left of a key's when it asks for one of them. */
function underAlias(accounts: Accounts, number: number): { alias: string; left: Accounts } {
	const all = [...accounts.soldTos, ...accounts.shipTos, ...accounts.suppliers];
	const id = all[number % all.length] ?? 0;
	const only = (ids: readonly number[]) => ids.filter((one) => one === id);
	const left = {
		soldTos: only(accounts.soldTos),
		shipTos: only(accounts.shipTos),
		suppliers: only(accounts.suppliers),
	};
	return { alias: String(id), left };
}

// Each mill empties and fills all tables: on a busy machine that takes its time.
describe("programs of companies, by every way and in what they are sent", { timeout: 300_000 }, () => {
	test("read exactly the rows of their accounts, and no price but of what they bought", async () => {
		const check = async ({ mill, isLoose, keys }: World) => {
			await fill(mill);
			const endpoints: ToldEndpoint[] = [];
			const whole = await keyFor({ soldTos: [], shipTos: [], suppliers });
			const all = new Map<string, Row[]>();
			for (const way of ways)
				for (const collection of ofSuppliers)
					all.set(`${way.name} ${collection.name}`, rowsIn(await way.list(whole, collection)));
			for (const { accounts, alias: number } of keys) {
				const program = await keyFor(accounts);
				const { alias, left } = underAlias(accounts, number);
				// One acts for all accounts, of which its owner administers some; the other for one of the owner's.
				const everyone = [...mill.soldTos, ...mill.shipTos, ...suppliers];
				const only = Object.values(left).flat();
				endpoints.push(
					number % 2 === 0
						? { endpoint: await insertEndpoint(admin, program.owner.id, everyone), accounts }
						: { endpoint: await insertEndpoint(admin, program.owner.id, only), accounts: left },
				);
				for (const way of ways) {
					await checkLists(way, program, mill, accounts);
					await checkLists(way, program, mill, left, alias);
					await checkSuppliers(way, program, accounts, all);
					await checkSingles(way, program, mill, accounts);
				}
			}
			const events = await insertEvents(admin, database, {
				lines: mill.lines.slice(0, mostEventLines),
				suppliers,
				isLoose,
			});
			for (const endpoint of endpoints) await checkBodies(endpoint, events);
		};
		await fc.assert(fc.asyncProperty(everything, check), { numRuns: 4, endOnFailure: true });
		const counts = [...ways, webhooks].map(({ name }) => tries[name] ?? { shown: 0, hidden: 0 });
		expect(counts.reduce((sum, { shown, hidden }) => sum + shown + hidden, 0)).toBeGreaterThanOrEqual(100_000);
		for (const { shown, hidden } of counts) expect(Math.min(shown, hidden)).toBeGreaterThan(1000);
	});
});

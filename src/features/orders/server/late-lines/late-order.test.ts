import fc from "fast-check";
import { expect, test } from "vitest";
import { insertAccount, insertMill, insertOrder, linkAccounts } from "../../../../../tests/support/factories.ts";
import { testDatabase } from "../../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../../tests/support/people.ts";
import type { Transaction } from "../../../../server/database/database.ts";
import { findResourcePage } from "../../../../server/lists/resources/resource-page.ts";
import { millDay } from "../../mill-day.ts";
import { daysLate, isLate, lateBuckets } from "../../order-line.ts";
import { type LateTab, lateOrdersList, lateTabs } from "../../order-lines-list.ts";
import { lateOrders } from "../order-lines-resources.ts";

const timeZones = ["Pacific/Kiritimati", "America/Chicago", "Pacific/Pago_Pago"];
const soldTos: number[] = [];
const shipTos: number[] = [];

const database = await testDatabase();
for (const [index, time_zone] of timeZones.entries()) await insertMill(database, { code: `Z${index}`, time_zone });
for (let index = 0; index < 5; index += 1)
	soldTos.push(await insertAccount(database, "sold_to", { code: `S${index}` }));
for (let index = 0; index < 3; index += 1)
	shipTos.push(await insertAccount(database, "ship_to", { code: `T${index}` }));
for (const soldTo of soldTos) {
	for (const shipTo of shipTos) await linkAccounts(database, soldTo, shipTo);
	for (const order_number of ["M1", "M2"]) await insertOrder(database, soldTo, shipTos[0] ?? 0, { order_number });
}

const dayNear = fc
	.integer({ min: -9, max: 9 })
	.map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
const dayFarther = fc
	.integer({ min: -45, max: 9 })
	.map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
const someLine = fc.record({
	account: fc.nat(4),
	shipTo: fc.nat(2),
	order_number: fc.constantFrom("M1", "M2"),
	mill: fc.constantFrom("Z0", "Z1", "Z2"),
	first_promised_on: fc.option(fc.oneof(dayNear, dayFarther)),
	estimated_on: fc.option(dayNear),
	requested_on: dayNear,
	shipped_lb: fc.constantFrom(0, 0, 0, 1000),
	state: fc.constantFrom("rolled", "ready", "on_hold", "closed"),
});
type SomeLine = typeof someLine extends fc.Arbitrary<infer Line> ? Line : never;

const insertLines = `insert into order_lines (account_id, ship_to_id, order_number, item, mill, po_number, po_line,
		product, grade, thickness_in, width_in, mode, ordered_pieces, ordered_lb, ordered_on, requested_on,
		first_promised_on, estimated_on, shipped_lb, state, state_at, revision)
	select account_id, ship_to_id, order_number, item, mill, 'PO', '1', 'plate', 'A36', 1, 96, 'truck', 1, 1000,
	'2026-01-01', requested_on, first_promised_on, estimated_on, shipped_lb, state, now(), 1
	from jsonb_to_recordset($1) x (account_id bigint, ship_to_id bigint, order_number text, item int, mill text,
	requested_on date,
		first_promised_on date, estimated_on date, shipped_lb int, state text)`;

async function keepOnly(lines: readonly SomeLine[]): Promise<void> {
	const rows = lines.map(({ account, shipTo, ...line }, item) => ({
		...line,
		item,
		account_id: soldTos[account],
		ship_to_id: shipTos[shipTo],
	}));
	await asOwner(database, "delete from order_lines");
	await asOwner(database, insertLines, [JSON.stringify(rows)]);
}

type Kept = {
	key: string;
	order: string;
	item: number;
	account: number;
	shipTo: number;
	timeZone: string;
	isOpen: boolean;
	balanceLb: number;
	firstPromisedOn: string | null;
	estimatedOn: string | null;
	now: string;
};
const keptLines = `select l.order_number || '-' || l.item as key, l.order_number as order, l.item,
	l.account_id as account, l.ship_to_id as "shipTo",
	m.time_zone as "timeZone", l.is_open as "isOpen", l.balance_lb as "balanceLb",
	l.first_promised_on as "firstPromisedOn",
	l.estimated_on as "estimatedOn", to_json(now()) #>> '{}' as now from order_lines l join mills m on m.code = l.mill`;

/** What the view holds by the rules of order-line.ts, the latest first, and behind that by the list's key. */
function ordered(lines: readonly Kept[], tab: LateTab): string[] {
	const bucket = lateBuckets.find(({ id }) => id === tab);
	return lines
		.map((line) => ({ ...line, today: millDay(line.now, line.timeZone) }))
		.filter((line) => isLate(line, line.today))
		.map((line) => ({ ...line, days: daysLate(line, line.today) ?? 0 }))
		.filter(({ days }) => bucket === undefined || (days >= bucket.from && days <= (bucket.to ?? days)))
		.toSorted((a, b) => b.days - a.days || (a.order === b.order ? b.item - a.item : a.order < b.order ? 1 : -1))
		.map(({ key }) => key);
}

type Walk = { tab: LateTab; size: number; isDescending: boolean; isBackward: boolean };

/** The pages of a view from one end to the other, each behind the cursor of the one before. */
async function walked(
	tx: Transaction,
	scope: object,
	{ tab, size, isDescending, isBackward }: Walk,
): Promise<string[]> {
	const keys: string[] = [];
	const request = { tab, search: "", filters: {} };
	const sort = { column: lateOrdersList.sort.column, isDescending };
	// The clock of one transaction for all pages.
	const stays = { ...tx, last: tx.sql, lastPlanned: tx.sql };
	for (let cursor: string | undefined; ; ) {
		const wanted = { nodes: { orderNumber: {}, item: {} }, pageInfo: {} };
		const { nodes, pageInfo } = await findResourcePage(
			stays,
			lateOrders,
			{ request, sort, scope, page: { size, cursor, isBackward } },
			wanted,
		);
		const page = nodes.map(({ orderNumber, item }) => `${orderNumber}-${item}`);
		keys.push(...(isBackward ? page.toReversed() : page));
		const edge = isBackward ? pageInfo.startCursor : pageInfo.endCursor;
		if (edge === null || !(isBackward ? pageInfo.hasPreviousPage : pageInfo.hasNextPage)) return keys;
		cursor = edge;
	}
}

const someWalk: fc.Arbitrary<Walk> = fc.record({
	tab: fc.constantFrom(...lateTabs),
	size: fc.constantFrom(1, 2, 3, 50),
	isDescending: fc.boolean(),
	isBackward: fc.boolean(),
});
const someScope = fc.record({ soldTos: fc.subarray([0, 1, 2, 3, 4]), shipTos: fc.subarray([0, 1, 2]) });

test("pages of late lines follow each other from the latest to the least late, for every user and from either end", async () => {
	const lines = fc.array(someLine, { minLength: 20, maxLength: 60 });
	const walks = fc.array(fc.tuple(someScope, someWalk), { minLength: 6, maxLength: 6 });
	await fc.assert(
		fc.asyncProperty(lines, walks, async (some, asked) => {
			await keepOnly(some);
			for (const [who, walk] of asked) {
				const scope = {
					soldToIds: who.soldTos.map((one) => soldTos[one] ?? 0),
					shipToIds: who.shipTos.map((one) => shipTos[one] ?? 0),
				};
				const { found, seen } = await database.transaction(
					"millgate_viewer",
					{ personId: 1, ...scope },
					async (tx) => ({
						seen: await tx.sql<Kept>(keptLines),
						found: await walked(tx, scope, walk),
					}),
				);
				const due = ordered(seen, walk.tab);
				expect([who, walk, found]).toEqual([who, walk, walk.isDescending === walk.isBackward ? due.toReversed() : due]);
			}
		}),
		{ numRuns: 25 },
	);
});

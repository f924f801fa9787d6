import { type Api, type Caller, startApi } from "./api.ts";
import {
	insertAccount,
	insertLine,
	insertPiece,
	insertPrice,
	insertShipment,
	type LineKey,
	linkAccounts,
} from "./factories.ts";
import { asOwner, insertPerson } from "./people.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/**
 * A portal with 42 lines of sold-tos S1 and S2 for ship-tos T1 and T2, one of S9, and people who see different parts of
 * them.
 */
export type ListedLines = {
	database: TestDatabase;
	api: Api;
	/** S1 and S2 together; `asAlias` is the same person acting for S2. */
	owner: Caller;
	asAlias: Caller;
	/** Ship-to T1 alone. */
	receiver: Caller;
	/** S9 alone. */
	stranger: Caller;
	/** Sold-to S1 and ship-to T1. */
	both: Caller;
	/** Has a piece PC-1 of heat H-500, shipped on BOL-77 in GATX 1234. */
	special: LineKey;
	list: (caller: Caller, variables?: Record<string, unknown>) => Promise<LineList>;
	/** Counts lines `l` of account `a` as the owner of the database. */
	total: (sql: string) => Promise<number>;
	stop: () => Promise<void>;
};

export type LineNode = Record<string, never> & {
	orderNumber: string;
	item: number;
	poLine: string;
	soldTo: { code: string };
};
export type LineList = {
	nodes: LineNode[];
	pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
	totals: { count: number; orderedLb: number; readyLb: number; shippedLb: number; balanceLb: number };
	tabs: { tab: string; count: number }[];
};

export const lineListDocument = `query ($first: Int, $after: String, $last: Int, $before: String, $tab: OrderLineTab, $search: String, $filter: OrderLineFilterInput, $sort: OrderLineSortInput) {
	orderLines(first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter, sort: $sort) {
		nodes { orderNumber item poNumber poLine grade product mode state thicknessIn firstPromisedOn daysLate readyLb soldTo { code } shipTo { code } }
		pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
		totals { count orderedLb readyLb shippedLb balanceLb } tabs { tab count }
	}
}`;

/** The day so many days from now. */
export const dayFromNow = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

export const keyOf = ({ soldTo, orderNumber, item, poLine }: LineNode) =>
	`${soldTo?.code}/${orderNumber}/${item}/${poLine}`;
export const keysOf = (connection: LineList) => connection.nodes.map(keyOf);

export async function startListedLines(): Promise<ListedLines> {
	const database = await createTestDatabase();
	const api = await startApi(database);
	const people = await insertPeople(database);
	const special = await insertLines(database, people.accountIds);
	const { person, yard, other, mixed } = people;
	const list: ListedLines["list"] = async (caller, variables = {}) => {
		const { data, errors } = await api.ask<{ orderLines: LineList }>(caller, lineListDocument, {
			tab: "all",
			first: 200,
			...variables,
		});
		if (!data) throw new Error(JSON.stringify(errors));
		return data.orderLines;
	};
	const total = (sql: string) =>
		asOwner<{ found: string }>(
			database,
			`select count(*) as found from order_lines l join accounts a on a.id = l.account_id where ${sql}`,
		).then((rows) => Number(rows[0]?.found));
	const stop = async () => {
		await api.stop();
		await database.drop();
	};
	const owner = await api.signIn(person);
	const asAlias = await api.signIn(person, "S2");
	const [receiver, stranger, both] = [await api.signIn(yard), await api.signIn(other), await api.signIn(mixed)];
	return { database, api, owner, asAlias, receiver, stranger, both, special, list, total, stop };
}

async function insertPeople(database: TestDatabase) {
	const person = await insertPerson(database, { soldTo: ["S1", "S2"] });
	const yard = await insertPerson(database, { shipTo: ["T1"] });
	const other = await insertPerson(database, { soldTo: ["S9"] });
	const mixed = await insertPerson(database, { soldTo: ["S1"], shipTo: ["T1"] });
	const T2 = await insertAccount(database, "ship_to", { code: "T2", name: "Yard T2" });
	const accountIds: Record<string, number> = { ...person.accountIds, ...yard.accountIds, ...other.accountIds, T2 };
	return { person: person.id, yard: yard.id, other: other.id, mixed: mixed.id, accountIds };
}

async function insertLines(
	database: TestDatabase,
	{ S1 = 0, S2 = 0, S9 = 0, T1 = 0, T2 = 0 }: Record<string, number>,
): Promise<LineKey> {
	for (const [soldTo, shipTo] of [
		[S1, T1],
		[S1, T2],
		[S2, T1],
	] as const)
		await linkAccounts(database, soldTo, shipTo);
	const lines: LineKey[] = [];
	for (let index = 0; index < 42; index++) {
		const line = await insertLine(database, pick([S1, S1, S2], index), pick([T1, T2], index >> 1), lineValues(index));
		await insertPrice(database, line);
		lines.push(line);
	}
	const special = lines[5] as LineKey;
	await insertShipment(database, special, { bol_number: "BOL-77", vehicle: "GATX 1234" });
	await insertPiece(database, special, { piece_number: "PC-1", heat_number: "H-500", bol_number: "BOL-77" });
	await insertLine(database, S9, T2, { order_number: "M100", po_number: "PO-7" });
	return special;
}

function lineValues(index: number): Record<string, unknown> {
	const state = pick(["entered", "scheduled", "rolled", "ready", "on_hold", "closed", "partly_shipped"], index);
	return {
		// Both accounts have the same numbers: only the account distinguishes them.
		order_number: `M${100 + Math.floor(index / 3)}`,
		item: 1 + (index % 2),
		po_number: `PO-${pick([7, 7, 8, 9], index)}`,
		po_line: String(index),
		part_number: pick([null, `X-${index % 5}`, "y-1"], index),
		grade: pick(["A36", "A588", "A572-50"], index),
		thickness_in: pick([0.5, 0.75, 2], index),
		length_in: pick([240, null], index),
		product: pick(["plate", "coil"], index),
		mode: pick(["truck", "railcar", "barge"], index),
		ordered_lb: 1000 + (index % 4) * 500,
		ready_lb: pick([0, 0, 250], index),
		ready_pieces: index % 3,
		shipped_lb: pick([0, 100], index),
		last_shipped_at: pick([null, "2026-05-01T12:00:00.123456Z"], index),
		first_promised_on: pick([null, dayFromNow(-20), dayFromNow(-3), dayFromNow(9)], index),
		estimated_on: pick([null, dayFromNow(-9), dayFromNow(2), dayFromNow(12)], index >> 1),
		state,
		held_from: state === "on_hold" ? "tested" : null,
	};
}

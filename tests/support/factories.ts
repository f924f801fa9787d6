import { randomBytes } from "node:crypto";
import { asOwner } from "./people.ts";
import type { TestDatabase } from "./test-database.ts";

/** The smallest valid rows, written as the owner; `changes` go over them. Names follow the tables' columns. */

type Owner = Pick<TestDatabase, "adminUrl">;
type Row = Readonly<Record<string, unknown>>;

const unique = () => randomBytes(4).toString("hex").toUpperCase();

async function insert<T extends Record<string, unknown>>(database: Owner, table: string, row: Row): Promise<T> {
	const columns = Object.keys(row);
	const places = columns.map((_, index) => `$${index + 1}`);
	const sql = `insert into ${table} (${columns.join(", ")}) values (${places.join(", ")}) returning *`;
	const [made] = await asOwner<T>(database, sql, Object.values(row));
	if (!made) throw new Error(`Nothing was written to ${table}`);
	return made;
}

export async function insertMill(database: Owner, changes: Row = {}): Promise<void> {
	const row = { code: "RB", name: "River Bend", place: "Iowa", time_zone: "America/Chicago", ...changes };
	await asOwner(
		database,
		"insert into mills (code, name, place, time_zone) values ($1, $2, $3, $4) on conflict do nothing",
		[row.code, row.name, row.place, row.time_zone],
	);
}

/** An account of a kind; answers its id. */
export async function insertAccount(
	database: Owner,
	kind: "sold_to" | "ship_to" | "supplier",
	changes: Row = {},
): Promise<number> {
	const code = unique();
	const { id } = await insert<{ id: string }>(database, "accounts", {
		code,
		kind,
		name: `Account ${code}`,
		revision: 1,
		...changes,
	});
	return Number(id);
}

export async function linkAccounts(database: Owner, soldToId: number, shipToId: number): Promise<void> {
	await asOwner(database, "insert into account_links (sold_to_id, ship_to_id) values ($1, $2) on conflict do nothing", [
		soldToId,
		shipToId,
	]);
}

export type LineKey = { account_id: number; order_number: string; item: number; ship_to_id: number };

/** An order of an account; the mill RB is made with it. */
export async function insertOrder(
	database: Owner,
	soldToId: number,
	shipToId: number,
	changes: Row = {},
): Promise<string> {
	await insertMill(database);
	const row = {
		account_id: soldToId,
		order_number: `M${unique()}`,
		ship_to_id: shipToId,
		po_number: `PO-${unique()}`,
		mill: "RB",
		ordered_on: "2026-03-02",
		revision: 1,
		...changes,
	};
	return (await insert<{ order_number: string }>(database, "orders", row)).order_number;
}

/** An open line, with its order when there is none of that number. */
export async function insertLine(
	database: Owner,
	soldToId: number,
	shipToId: number,
	changes: Row = {},
): Promise<LineKey> {
	const order = (changes.order_number as string | undefined) ?? `M${unique()}`;
	const found = await asOwner(database, "select from orders where account_id = $1 and order_number = $2", [
		soldToId,
		order,
	]);
	if (found.length === 0)
		await insertOrder(database, soldToId, shipToId, { order_number: order, po_number: changes.po_number ?? "PO-1" });
	const row = {
		account_id: soldToId,
		order_number: order,
		item: 1,
		ship_to_id: shipToId,
		mill: "RB",
		po_number: "PO-1",
		po_line: "10",
		product: "plate",
		grade: "A36",
		thickness_in: 0.5,
		width_in: 96,
		length_in: 240,
		mode: "truck",
		ordered_pieces: 2,
		ordered_lb: 6500,
		ordered_on: "2026-03-02",
		requested_on: "2026-05-04",
		state: "entered",
		state_at: "2026-03-02T12:00:00Z",
		revision: 1,
		...changes,
	};
	const { item } = await insert<{ item: number }>(database, "order_lines", row);
	return { account_id: soldToId, order_number: order, item, ship_to_id: shipToId };
}

export async function insertPrice(
	database: Owner,
	{ account_id, order_number, item }: LineKey,
	changes: Row = {},
): Promise<void> {
	await insert(database, "order_line_prices", {
		account_id,
		order_number,
		item,
		base_per_cwt: 50,
		net_per_cwt: 57.5,
		...changes,
	});
}

export async function insertPiece(database: Owner, line: LineKey, changes: Row = {}): Promise<string> {
	const size = { thickness_in: 0.5, width_in: 96, length_in: 240, weight_lb: 3250 };
	const row = { ...line, piece_number: `P${unique()}`, ...size, state: "produced", revision: 1, ...changes };
	return (await insert<{ piece_number: string }>(database, "pieces", row)).piece_number;
}

export async function insertShipment(
	database: Owner,
	{ account_id, ship_to_id }: Omit<LineKey, "order_number" | "item">,
	changes: Row = {},
): Promise<string> {
	const row = { account_id, ship_to_id, bol_number: `B${unique()}`, mill: "RB", mode: "truck", net_lb: 6500 };
	return (
		await insert<{ bol_number: string }>(database, "shipments", {
			...row,
			shipped_at: "2026-05-01T12:00:00Z",
			revision: 1,
			...changes,
		})
	).bol_number;
}

import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { OpenAPIClientAxios } from "openapi-client-axios";

/** What a customer's program copies: the operation that lists it, and the fields that name a row. */
const collections = {
	lines: { operation: "list-customer-order-lines", number: ["orderNumber", "item"] },
	tallies: { operation: "list-customer-tallies", number: ["pieceNumber"] },
	certificates: { operation: "list-customer-certificates", number: ["certificateNumber"] },
	invoices: { operation: "list-customer-invoices", number: ["invoiceNumber"] },
} as const;
type Collection = keyof typeof collections;
export const mirrored = Object.keys(collections) as readonly Collection[];

type Row = Record<string, unknown>;
type Page = { data: Row[]; removed: Row[]; next: string | null; changes: string | null; hasMore: boolean };
type Parameters = { limit: number; after?: string; changedSince?: string };

/** A copy of a customer's rows, and how often a page brought the same row twice. */
export type Mirror = {
	/** Reads everything at first, then what changed; answers how many rows came. */
	follow: () => Promise<number>;
	/** The copied rows of a collection, by their number. */
	rows: (collection: Collection) => Map<string, Row>;
	doubled: () => number;
};

/**
 * An ERP's program that knows the portal by its address, its contract and a key alone: its client is made from the
 * contract, and its copy is in SQLite; `sizes` says how many rows a call may bring. Rejects when a call is refused.
 */
export async function openMirror(
	url: string,
	key: string,
	sizes: { listing: number; changes: number },
): Promise<Mirror> {
	const definition = await (await fetch(`${url}/api/openapi.json`)).json();
	const axiosConfigDefaults = { baseURL: url, headers: { authorization: `Bearer ${key}` } };
	const client = await new OpenAPIClientAxios({ definition, axiosConfigDefaults }).init();
	const copy = new DatabaseSync(":memory:");
	copy.exec(`create table rows (collection text, number text, row text, primary key (collection, number));
		create table cursors (collection text primary key, cursor text)`);
	const put = copy.prepare("replace into rows values (?, ?, ?)");
	const drop = copy.prepare("delete from rows where collection = ? and number = ?");
	const keep = copy.prepare("replace into cursors values (?, ?)");
	const cursorOf = copy.prepare("select cursor from cursors where collection = ?");
	const rowsOf = copy.prepare("select number, row from rows where collection = ?");
	let doubled = 0;

	const numberOf = (collection: Collection, row: Row) =>
		collections[collection].number.map((field) => row[field]).join("/");
	const read = async (collection: Collection, parameters: Parameters): Promise<Page> =>
		(await client[collections[collection].operation]?.(parameters))?.data;

	/** Rows and cursor in one transaction: a program that dies between them reads the same again. */
	function store(collection: Collection, { data, removed }: Page, cursor: string | null): number {
		copy.exec("begin");
		doubled += data.length - new Set(data.map((row) => numberOf(collection, row))).size;
		for (const row of data) put.run(collection, numberOf(collection, row), JSON.stringify(row));
		for (const row of removed) drop.run(collection, numberOf(collection, row));
		if (cursor) keep.run(collection, cursor);
		copy.exec("commit");
		return data.length + removed.length;
	}

	async function readAll(collection: Collection): Promise<number> {
		let page = await read(collection, { limit: sizes.listing });
		const start = page.changes;
		let count = 0;
		while (page.next !== null) {
			count += store(collection, page, null);
			page = await read(collection, { limit: sizes.listing, after: page.next });
		}
		return count + store(collection, page, start);
	}

	async function readChanges(collection: Collection, changedSince: string): Promise<number> {
		const page = await read(collection, { limit: sizes.changes, changedSince });
		const count = store(collection, page, page.changes);
		return page.hasMore && page.changes ? count + (await readChanges(collection, page.changes)) : count;
	}

	return {
		follow: async () => {
			let count = 0;
			for (const collection of mirrored) {
				const known = cursorOf.get(collection)?.cursor;
				count += typeof known === "string" ? await readChanges(collection, known) : await readAll(collection);
			}
			return count;
		},
		rows: (collection) =>
			new Map(rowsOf.all(collection).map(({ number, row }) => [String(number), JSON.parse(String(row)) as Row])),
		doubled: () => doubled,
	};
}

/** Follows, as often as the limit of a key allows, until `work` has ended. Rejects when either fails. */
export async function followWhile(mirror: Mirror, work: () => Promise<void>): Promise<void> {
	let isOver = false;
	const follow = async () => {
		while (!isOver) {
			await mirror.follow();
			await pause(250);
		}
	};
	const doWork = () =>
		work().finally(() => {
			isOver = true;
		});
	await Promise.all([doWork(), follow()]);
}

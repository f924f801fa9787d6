import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { z } from "zod";
import { entityOfFile } from "#features/feeds/entities.ts";
import { rowSchemas } from "#features/feeds/rows/row-schemas.ts";
import { type FeedName, feedNames } from "./feed-files.ts";
import { writeDemoMill } from "./write-demo-mill.ts";

export type DemoRows = { [Feed in FeedName]: z.infer<(typeof rowSchemas)[Feed]>[] };

/**
 * For tests: writes a demo into a folder of its own, reads every row through its feed's schema, and removes the folder.
 */
export async function writtenDemo(today: string, scale: number): Promise<DemoRows> {
	const folder = await mkdtemp(join(tmpdir(), "demo-mill-"));
	try {
		const { files } = await writeDemoMill(folder, { today, scale });
		const rows = Object.fromEntries(feedNames.map((feed) => [feed, []])) as unknown as Record<FeedName, unknown[]>;
		for (const path of [...files.history, ...files.recent]) {
			const feed = entityOfFile(path) as FeedName;
			rows[feed].push(...(await readRows(path, feed)));
		}
		return rows as DemoRows;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function readRows(path: string, feed: FeedName): Promise<unknown[]> {
	const rows: unknown[] = [];
	for await (const line of createInterface({ input: createReadStream(path) }))
		rows.push(rowSchemas[feed].parse(JSON.parse(line)));
	return rows;
}

export type DemoLine = {
	order: DemoRows["orders"][number];
	line: DemoRows["orders"][number]["lines"][number];
	states: { at: string; state: string; heat?: string | null | undefined }[];
	promisedOn: string[];
	pieces: DemoRows["pieces"];
};

/** Every order line with its events, oldest first as written, and its pieces; throws when one of them names no line. */
export function linesOf(demo: DemoRows): Map<string, DemoLine> {
	const lines = new Map<string, DemoLine>();
	for (const order of demo.orders) {
		for (const line of order.lines)
			lines.set(`${order.order}/${line.item}`, { order, line, states: [], promisedOn: [], pieces: [] });
	}
	const requireLine = (row: { order: string; item: number }): DemoLine => {
		const found = lines.get(`${row.order}/${row.item}`);
		if (!found) throw new Error(`No line ${row.order}/${row.item}`);
		return found;
	};
	for (const event of demo["order-events"]) {
		if (event.kind === "state") requireLine(event).states.push(event);
		else requireLine(event).promisedOn.push(event.promisedOn);
	}
	for (const piece of demo.pieces) requireLine(piece).pieces.push(piece);
	return lines;
}

import { type FileHandle, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import type { Day } from "./calendar.ts";

/** The files of the demo, in the order in which they must be loaded. */
export const feedNames = [
	"mills",
	"accounts",
	"people",
	"orders",
	"order-events",
	"specifications",
	"heats",
	"pieces",
	"shipments",
	"railcar-sightings",
	"stock-list",
	"resources",
	"notices",
	"commodities",
	"purchase-orders",
	"shipping-notices",
	"receipts",
	"settlements",
	"remittances",
	"supplier-papers",
	"complaints",
	"complaint-answers",
	"invoices",
	"acknowledgments",
	"acknowledgment-answers",
	"order-messages",
	"stock-requests",
	"stock-decisions",
	"processing",
	"stocking",
	"certificates",
] as const;
export type FeedName = (typeof feedNames)[number];

/** What people see first, and what is loaded behind them: orders and purchase orders of before with all that is theirs. */
export const demoParts = ["recent", "history"] as const;
export type DemoPart = (typeof demoParts)[number];

/** Orders of more days ago are history. Heats in stock are younger: the stock is of the newest quarter of two years. */
const recentDays = 200;

/** The part in which something of a day belongs: an order, or a heat, which no younger order is made of. */
export const partOf = (day: Day, today: Day): DemoPart => (day < today - recentDays ? "history" : "recent");

export type FeedRows = {
	/** Takes one row; it reaches the disk at a later `flush`, when enough has gathered, or when the files close. */
	add: (feed: FeedName, row: object) => void;
};

/** Rows that are added without naming a part are recent. */
export type FeedFiles = FeedRows & {
	in: (part: DemoPart) => FeedRows;
	/** Paths of the files of a part that have rows, in the order in which they must be loaded; known once closed. */
	paths: Record<DemoPart, string[]>;
	/** Writes what has gathered in any file past 256 KiB: await it between orders so that memory stays flat. */
	flush: () => Promise<void>;
	close: () => Promise<void>;
};

const gatherChars = 262_144;

/** Opens one NDJSON file per feed and part in the folder, replacing what was there. */
export async function openFeedFiles(folder: string): Promise<FeedFiles> {
	const parts = {
		recent: await openPart(join(folder, "recent")),
		history: await openPart(join(folder, "history")),
	};
	return {
		paths: { recent: parts.recent.paths, history: parts.history.paths },
		add: parts.recent.add,
		in: (part) => parts[part],
		flush: async () => {
			for (const part of demoParts) await parts[part].flush(gatherChars);
		},
		close: async () => {
			for (const part of demoParts) await parts[part].close();
		},
	};
}

type OpenFile = { path: string; file: FileHandle; waiting: string; isEmpty: boolean };

async function openPart(folder: string) {
	await mkdir(folder, { recursive: true });
	const openFile = async (name: FeedName, index: number): Promise<[FeedName, OpenFile]> => {
		const path = join(folder, `${String(index + 1).padStart(2, "0")}-${name}.ndjson`);
		return [name, { path, file: await open(path, "w"), waiting: "", isEmpty: true }];
	};
	const files = new Map(await Promise.all(feedNames.map(openFile)));
	const paths: string[] = [];
	const flush = async (least: number) => {
		for (const one of files.values()) {
			if (one.waiting.length < least || one.waiting === "") continue;
			const text = one.waiting;
			one.waiting = "";
			one.isEmpty = false;
			await one.file.writeFile(text);
		}
	};
	return {
		paths,
		add: (feed: FeedName, row: object) => {
			const one = files.get(feed);
			if (one) one.waiting += `${JSON.stringify(row)}\n`;
		},
		flush,
		close: async () => {
			await flush(0);
			for (const { file, path, isEmpty } of files.values()) {
				await file.close();
				if (!isEmpty) paths.push(path);
			}
		},
	};
}

import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";

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
	"certificates",
	"order-messages",
	"stock-requests",
	"stock-decisions",
	"processing",
	"stocking",
] as const;
export type FeedName = (typeof feedNames)[number];

export type FeedFiles = {
	paths: string[];
	/** Takes one row; it reaches the disk at the next `flush` or when enough has gathered. */
	add: (feed: FeedName, row: object) => void;
	/** Writes what has gathered in any file past 256 KiB: await it between orders so that memory stays flat. */
	flush: () => Promise<void>;
	close: () => Promise<void>;
};

const gatherChars = 262_144;

/** Opens one NDJSON file per feed in the folder, replacing what was there. */
export async function openFeedFiles(folder: string): Promise<FeedFiles> {
	const paths = feedNames.map((name, index) => join(folder, `${String(index + 1).padStart(2, "0")}-${name}.ndjson`));
	const files = await Promise.all(paths.map((path) => open(path, "w")));
	const waiting = feedNames.map(() => "");
	const write = async (file: FileHandle, index: number) => {
		const text = waiting[index] ?? "";
		waiting[index] = "";
		if (text !== "") await file.writeFile(text);
	};
	return {
		paths,
		add: (feed, row) => {
			waiting[feedNames.indexOf(feed)] += `${JSON.stringify(row)}\n`;
		},
		flush: async () => {
			for (const [index, file] of files.entries())
				if ((waiting[index] ?? "").length > gatherChars) await write(file, index);
		},
		close: async () => {
			for (const [index, file] of files.entries()) {
				await write(file, index);
				await file.close();
			}
		},
	};
}

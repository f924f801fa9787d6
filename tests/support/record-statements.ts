import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import pg from "pg";
import { expect } from "vitest";

/**
 * Records in the file MILLGATE_RECORD_SQL which test file runs which query in src/: one line for each pair, with a tab
 * between. For statements whose text is only known at run time (`npm test -- sql`).
 */
const file = process.env.MILLGATE_RECORD_SQL;
const noted = new Set<string>();
const mechanism = /src\/server\/(?:database\/database|traces\/traces)\.ts/;

const { query } = pg.Client.prototype;
// biome-ignore lint/suspicious/noExplicitAny: pg's own method has many forms, all of which are handed on as they come.
pg.Client.prototype.query = function (this: pg.Client, ...asked: any[]) {
	const frames = new Error().stack?.split("\n") ?? [];
	const place = frames
		.map((frame) => /(src\/[^:]+\.ts):(\d+)/.exec(frame))
		.find((found) => found && !mechanism.test(found[0]) && !found[0].includes(".test."));
	const test = expect.getState().testPath;
	const line = place && test && `${place[1]}:${place[2]}\t${relative(process.cwd(), test)}\n`;
	if (file && line && !noted.has(line)) {
		noted.add(line);
		appendFileSync(file, line);
	}
	return (query as (...given: unknown[]) => unknown).apply(this, asked);
} as typeof query;

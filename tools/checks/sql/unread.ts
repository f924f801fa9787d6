import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type CallSite, placeName } from "./call-sites.ts";
import { lineOf } from "./modules.ts";

/**
 * Places whose text is only known when they run: why, and tests that run them. Written by `node tools/check-sql.ts
 * --record`.
 */
export const unreadPlaces = z.record(
	z.string(),
	z.strictObject({ why: z.string(), tests: z.array(z.string()).min(1) }),
);
export type UnreadPlaces = z.infer<typeof unreadPlaces>;

/** One line for each unread place without a test, and for each entry of the list that is of no use. */
export function unreadFaults(root: string, unread: ReadonlyMap<CallSite, string>, listed: UnreadPlaces): string[] {
	const names = new Set([...unread.keys()].map(placeName));
	const missing = [...unread].filter(([place]) => !listed[placeName(place)]);
	const needless = Object.keys(listed).filter((name) => !names.has(name));
	const gone = Object.entries(listed).flatMap(([name, { tests }]) =>
		tests.filter((test) => !existsSync(join(root, test))).map((test) => `${name}: there is no ${test}`),
	);
	return [
		...missing.map(
			([{ place }, why]) =>
				`${place}: its text is only known when it runs (${why}), and no test of it is listed: node tools/check-sql.ts --record TEST`,
		),
		...needless.map((name) => `${name} is listed in unread.json, and is read by now or gone`),
		...gone,
	];
}

/**
 * The list anew from what a run of tests noted: `path:line`, a tab and the test's path on each line. What none of them
 * ran keeps the tests it had. Throws for a place that had none.
 */
export function listUnread(unread: ReadonlyMap<CallSite, string>, notes: string, before: UnreadPlaces): UnreadPlaces {
	const ran = notes.split("\n").map((line) => line.split("\t") as [place: string, test: string]);
	const found: UnreadPlaces = {};
	for (const [place, why] of [...unread].sort(([a], [b]) => a.place.localeCompare(b.place, "en"))) {
		const name = placeName(place);
		const tests = ran.filter(([at]) => isAt(place, at)).map(([, test]) => test);
		const [nearest] = tests.sort((a, b) => nearness(b, place) - nearness(a, place) || a.localeCompare(b, "en"));
		const known = nearest ? [nearest] : before[name]?.tests;
		if (!known) throw new Error(`${place.place}: none of these tests runs it`);
		found[name] = { why, tests: [...new Set([...(found[name]?.tests ?? []), ...known])] };
	}
	return found;
}

/** A text that is passed on is queried somewhere in the same function. */
function isAt({ place, text, around, module }: CallSite, at: string): boolean {
	const [outermost] = around;
	if (text || !outermost) return place === at;
	const [path, line] = at.split(":");
	const last = module.bytes.slice(0, outermost.span.end).split("\n").length;
	return path === module.path && Number(line) >= lineOf(module, outermost) && Number(line) <= last;
}

/** How many folders a test's path shares with the place that it runs. */
function nearness(test: string, { module }: CallSite): number {
	const folders = module.path.split("/");
	return test.split("/").findIndex((folder, index) => folder !== folders[index]);
}

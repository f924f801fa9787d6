import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { type CallSite, findCallSites } from "./call-sites.ts";
import { readCatalogue } from "./catalogue.ts";
import { type Description, describeAll } from "./describe.ts";
import { readModules } from "./modules.ts";
import { readTexts } from "./texts.ts";
import { type Described, verifyTypes } from "./verify.ts";

export type SqlCheck = {
	/** What is wrong, each with file and line. */
	faults: string[];
	places: CallSite[];
	/** How many different texts were prepared. */
	statements: number;
	/** Places whose text is only known when they run, and why. */
	unread: Map<CallSite, string>;
};

/**
 * Checks every statement of src/ whose text is known before it runs, on a migrated database:
 * 1. finds the places that ask the database (call-sites.ts), 2. reads their texts (texts.ts), 3. has PostgreSQL prepare
 *    and describe each (describe.ts), 4. has tsc compare what the code declares with that (verify.ts). `client` is an
 *    administrator's, and is of no use afterwards.
 */
export async function checkSql(root: string, client: pg.Client): Promise<SqlCheck> {
	// tsc names files by their real path.
	const folder = realpathSync(mkdtempSync(join(tmpdir(), "millgate-sql-")));
	try {
		const tree = readModules(root);
		const places = findCallSites(tree.values());
		const read = await readTexts(root, folder, tree, places);
		const textsOf = (place: CallSite) => read.get(place)?.texts ?? [];
		const answers = await describeAll(client, places.flatMap(textsOf));
		const answersTo = (place: CallSite) => textsOf(place).flatMap((text) => answers.get(text) ?? []);
		const refused = places.flatMap((place) =>
			answersTo(place).flatMap((answer) => ("fault" in answer ? [`${place.place}: ${answer.fault}`] : [])),
		);
		const described = places.flatMap((place) => describedBy(place, answersTo(place)));
		const differing = verifyTypes(root, folder, described, await readCatalogue(client));
		const unread = new Map(
			places.flatMap((place) =>
				read.get(place)?.unknown === undefined ? [] : [[place, read.get(place)?.unknown ?? ""]],
			),
		);
		return { faults: [...new Set([...refused, ...differing])], places, statements: answers.size, unread };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function describedBy(site: CallSite, answers: Description[]): Described[] {
	const queries = answers.filter((answer) => "columns" in answer);
	return queries.length > 0
		? [{ site, rows: queries.map(({ columns }) => columns), parameters: queries.map(({ parameters }) => parameters) }]
		: [];
}

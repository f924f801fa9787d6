import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onMigratedDatabase } from "./checks/migrated-database.ts";
import { report } from "./checks/report.ts";
import { checkSql } from "./checks/sql/check.ts";
import { checkComposed } from "./checks/sql/check-composed.ts";
import { composedStatements } from "./checks/sql/composed.ts";
import { listUnread, unreadFaults, unreadPlaces } from "./checks/sql/unread.ts";

/**
 * `npm test -- sql`: every statement is prepared on a database that has just been migrated, and what the code declares
 * of its parameters and rows is compared with PostgreSQL's answer (decisions/checked-sql.md). `--record TEST…` writes
 * anew which tests run the statements that are composed.
 */
const leastShare = 0.95;
const list = new URL("checks/sql/unread.json", import.meta.url);
const root = process.cwd();

await onMigratedDatabase("sql", async ({ url, client, folder }) => {
	const { faults, places, statements, unread } = await checkSql(root, client);
	const composed = await composedStatements();
	const refused = await checkComposed(root, url, composed);
	const [option, ...tests] = process.argv.slice(2);
	const before = unreadPlaces.parse(JSON.parse(readFileSync(list, "utf8")));
	const listed = option === "--record" ? listUnread(unread, noteTests(folder, tests), before) : before;
	if (listed !== before) writeFileSync(list, `${JSON.stringify(listed, undefined, "\t")}\n`);
	const share = 1 - unread.size / places.length;
	const few =
		share < leastShare
			? [
					`Only ${(share * 100).toFixed(1)} % of the places that ask the database are checked, not ${leastShare * 100} %`,
				]
			: [];
	const checked = places.length - unread.size;
	report(
		"sql",
		[...faults, ...refused, ...unreadFaults(root, unread, listed), ...few],
		`${checked} of ${places.length} places checked, ${statements} statements and ${composed.length} composed ones`,
	);
});
// The modules whose texts were read may keep timers and connections.
process.exit();

/** Runs tests that record which place queried the database. */
function noteTests(folder: string, tests: string[]): string {
	const file = join(folder, "notes");
	spawnSync("node_modules/.bin/vitest", ["run", ...tests], {
		stdio: "inherit",
		env: { ...process.env, MILLGATE_RECORD_SQL: file },
	});
	return existsSync(file) ? readFileSync(file, "utf8") : "";
}

import { readFileSync, writeFileSync } from "node:fs";
import { committed } from "./checks/committed.ts";
import { coverageFaults, coveragePage, coverageText, readSections } from "./checks/coverage.ts";
import { report } from "./checks/report.ts";

/**
 * `npm test -- coverage`: every sentence is held, narrowed, open or not shown, and the page lists its status. With
 * --write, writes the page.
 */
const sections = await readSections(process.cwd());
const text = coverageText(sections);
if (process.argv.includes("--write")) writeFileSync(coveragePage, text);
const page = process.argv.includes("--write") ? text : (committed(coveragePage) ?? readFileSync(coveragePage, "utf8"));
const stale =
	page === text ? [] : [`${coveragePage} is not what the sentences say: run \`npm run coverage\`, then \`git add\` it`];
report(
	"coverage",
	[...coverageFaults(process.cwd(), sections), ...stale],
	`${[...sections.values()].flat().length} sentences`,
);

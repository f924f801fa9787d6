import { readFileSync, writeFileSync } from "node:fs";
import { chapters } from "../tests/accessibility/clauses.ts";
import { evaluations } from "../tests/accessibility/criteria.ts";
import { axeTags } from "../tests/support/axe.ts";
import { committed } from "./checks/committed.ts";
import {
	type Conformance,
	conformanceCounts,
	conformanceFaults,
	conformanceFigures,
	conformancePage,
	conformanceText,
} from "./checks/conformance.ts";
import { report } from "./checks/report.ts";
import { axeRules, wcagCriteria } from "./checks/wcag.ts";

/**
 * `npm test -- accessibility`: each success criterion of level A and AA is evaluated by existing tests, and the report
 * and the portal's figures say how. With --write, writes both.
 */
const found: Conformance = { criteria: wcagCriteria(), evaluations, rules: axeRules(axeTags), chapters };
const isWritten = process.argv.includes("--write");
const pages = [
	[conformancePage, conformanceText(found)],
	[conformanceFigures, `${JSON.stringify(conformanceCounts(found), null, "\t")}\n`],
] as const;
if (isWritten) for (const [path, text] of pages) writeFileSync(path, text);
const stale = pages
	.filter(([path, text]) => !isWritten && (committed(path) ?? readFileSync(path, "utf8")) !== text)
	.map(([path]) => `${path} is not what the evaluations say: run \`npm run coverage\`, then \`git add\` it`);
report(
	"accessibility",
	[...conformanceFaults(process.cwd(), found), ...stale],
	`${found.criteria.length} success criteria`,
);

import { readFileSync, writeFileSync } from "node:fs";
import { chapters } from "../tests/security/chapters.ts";
import { committed } from "./checks/committed.ts";
import { report } from "./checks/report.ts";
import { securityFaults, securityPage, securityText } from "./checks/security.ts";

/**
 * `npm test -- security`: each requirement of ASVS has its test or its reason, and the page says which. With --write,
 * writes the page.
 */
const isWritten = process.argv.includes("--write");
const text = securityText(chapters);
if (isWritten) writeFileSync(securityPage, text);
const page = isWritten ? text : (committed(securityPage) ?? readFileSync(securityPage, "utf8"));
const stale =
	page === text
		? []
		: [`${securityPage} is not what the requirements say: run \`npm run coverage\`, then \`git add\` it`];
report(
	"security",
	[...securityFaults(process.cwd(), chapters), ...stale],
	`${chapters.flatMap((one) => one.requirements).length} requirements`,
);

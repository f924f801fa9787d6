import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { auditFaults, knownFindings, readAudit } from "./checks/audit.ts";
import { report } from "./checks/report.ts";

/**
 * `npm test -- audit`: checks the packages of package-lock.json for known vulnerabilities in the registry. Ends with 75
 * if it gave no answer: that is neither passed nor failed, and npm test says so
 * (decisions/audit-neither-passed-nor-failed.md).
 */
const undecided = 75;
const known = knownFindings.parse(
	JSON.parse(readFileSync(new URL("checks/known-findings.json", import.meta.url), "utf8")),
);
const asked = spawnSync("npm", ["audit", "--json", "--fetch-retries=0", "--fetch-timeout=8000"], {
	encoding: "utf8",
	timeout: 30_000,
});
const answer = readAudit(asked.stdout ?? "");
if (answer) {
	report("audit", auditFaults(answer, known, new Date().toISOString().slice(0, 10)), "no finding that is not known");
} else {
	process.stdout.write("audit: the registry gave no answer; whether a package has known weaknesses was NOT checked\n");
	process.exitCode = undecided;
}

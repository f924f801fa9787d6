// `npm test`: installs what is missing, runs every check and every test, and ends with one line: N passed, N failed.
// Plain JavaScript, because it starts on whatever Node the machine has (>= 18) and continues under the pinned one. `npm
// test -- lint unit` runs only the named stages, `npm test -- changed` what a change touches.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installWhenStale } from "./install.mjs";
import { changedFiles, planFor, projectFiles } from "./test/changed.mjs";
import { installChromium } from "./test/chromium.mjs";
import { makeRunFolder, removeRunFolder } from "./test/run-folder.mjs";
import { check, tests } from "./test/stages.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
const runFolder = makeRunFolder();
process.on("exit", () => removeRunFolder(runFolder));
process.env.TMPDIR = runFolder;
process.env.MILLGATE_DEMO_DIR ??= join(runFolder, "demo");
// Commands and servers that tests start read their modules in half the time.
process.env.NODE_COMPILE_CACHE ??= join(runFolder, "compiled");

const changes = process.argv[2] === "changed" ? changedFiles() : undefined;
const plan = changes && planFor(changes, projectFiles());
const named = plan?.stages ?? process.argv.slice(2);
if (plan) {
	process.stdout.write(
		`${changes.length} changed files; runs ${named.join(", ") || "nothing"} (${plan.tests.length} test files)\n`,
	);
	for (const path of plan.browser) process.stdout.write(`not run: ${path}\n`);
	process.stdout.write("Left to the whole run: all other stages and tests.\n\n");
	if (named.length === 0) process.exit(0);
}
const isGenerated = named.length === 0 || named.includes("generate");
const unit = tests("unit", ["vitest run", ...(plan?.tests ?? [])].join(" "));
// What tsc remembers halves its time; the whole run checks everything anew.
const incremental = "--incremental --tsBuildInfoFile node_modules/.cache/types.tsbuildinfo";
const stages = [
	check("generate", "node tools/generate.ts"),
	[
		// A few tests are done beside the checks; all of them need both cores.
		...(plan ? [unit] : []),
		// The two that take longest, and use less than two cores.
		check("demo", "node tests/support/prepare-demo.ts"),
		check("build", `node tools/build.ts${isGenerated ? " --generated" : ""}`),
		check("types", `react-router typegen && tsc --noEmit ${plan ? incremental : ""}`),
		check(
			"lint",
			`biome check --error-on-warnings --max-diagnostics=200 ${changes ? ["--no-errors-on-unmatched", ...changes].join(" ") : "."}`,
		),
		check("layers", "node tools/check-layers.ts"),
		check("unused", "knip --no-progress"),
		check("texts", "node tools/check-texts.ts"),
		check("styles", "node tools/check-styles.ts"),
		check("schema", "node tools/check-schema.ts"),
		check("sql", "node tools/check-sql.ts"),
		check("coverage", "node tools/check-coverage.ts"),
		check("security", "node tools/check-security.ts"),
		check("accessibility", "node tools/check-accessibility.ts"),
		check("deployment", "node tools/check-deployment.ts"),
		check("distribution", "node tools/check-distribution.ts"),
		check("audit", "node tools/check-audit.ts"),
	],
	...(plan ? [] : [unit]),
	check("clocks", "node tests/clocks/run.ts", { prints: true }),
	check("script-size", "node bench/script-size.ts", { needs: ["build"], prints: true }),
	tests("browser", "vitest run --config vitest.browser.config.ts", {
		needs: ["build", "demo"],
		before: () => chromium,
	}),
];

const unknown = named.filter((name) => !stages.flat().some((stage) => stage.name === name));
if (unknown.length > 0) {
	process.stderr.write(
		`No such stage: ${unknown.join(", ")}. There are: ${stages
			.flat()
			.map((stage) => stage.name)
			.join(", ")}\n`,
	);
	process.exit(2);
}

// Some hundred megabytes come over the network and are unpacked while npm installs and the other stages work.
const chromium = named.length === 0 || named.includes("browser") ? installChromium() : undefined;
installWhenStale(root);
const total = { passed: 0, failed: 0, skipped: 0 };
const broken = [];
const failures = [];
const undecided = [];
for (const group of stages) {
	const wanted = [group].flat().filter(({ name }) => named.length === 0 || named.includes(name));
	// Two at a time: a machine of two cores has no more to give, and output stays in one piece.
	await inPairs(wanted, async (stage) => {
		const missing = stage.needs.find((name) => broken.includes(name));
		const result = missing
			? { passed: 0, failed: 1, skipped: 0, output: `not run: ${missing} failed\n`, seconds: 0 }
			: await stage.run();
		for (const key of Object.keys(total)) total[key] += result[key];
		if (result.failed > 0) broken.push(stage.name);
		failures.push(...(result.failures ?? []));
		if (result.isUndecided) undecided.push(stage.name);
		const sign = result.failed > 0 ? "✗" : result.isUndecided ? "?" : "✓";
		process.stdout.write(`${result.output}${sign} ${stage.name} (${result.seconds.toFixed(1)} s)\n`);
	});
}
if (broken.length > 0) process.stdout.write(`\n${[`Failed: ${broken.join(", ")}`, ...failures].join("\n")}\n`);
if (undecided.length > 0) process.stdout.write(`\nNot checked: ${undecided.join(", ")}\n`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function inPairs(items, work) {
	const waiting = [...items];
	const lane = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
	};
	await Promise.all([lane(), lane()]);
}

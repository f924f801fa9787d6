// `npm test -- changed`: which stages and tests a change touches. The whole run decides; this answers sooner.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Paths that differ from where the branch left main, or on main from the commit before, uncommitted ones included;
 * what was deleted is left out.
 */
export function changedFiles() {
	return [
		...new Set([
			...git("diff", "--name-only", "--diff-filter=d", comparedCommit()),
			...git("ls-files", "-o", "--exclude-standard"),
		]),
	];
}

const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);

function comparedCommit() {
	const [head] = git("rev-parse", "HEAD");
	const [base] = git("merge-base", "HEAD", "main");
	return base === head ? "HEAD~1" : base;
}

/** All paths of the project, with readers of their text: as it is, and as it was in the commit compared with. */
export function projectFiles() {
	const commit = comparedCommit();
	const wasThere = new Set(git("ls-tree", "-r", "--name-only", commit));
	return {
		paths: git("ls-files", "-co", "--exclude-standard"),
		read: (path) => readFileSync(path, "utf8"),
		readBefore: (path) => (wasThere.has(path) ? git("show", `${commit}:${path}`).join("\n") : undefined),
	};
}

const isSource = (path) => /^src\/.*\.tsx?$/.test(path) && !isTest(path);
const isTest = (path) => /\.test\.tsx?$/.test(path);
const isBrowserTest = (path) => path.startsWith("tests/browser/") || path.endsWith(".browser.test.ts");
const isText = (path) => /^src\/.*\/(en|es)\.json$/.test(path);
const isMigration = (path) => path.startsWith("database/migrations/");

/** What each stage reads. A stage without a row belongs to the whole run. */
const inputs = {
	generate: (path, read) =>
		isText(path) || (isSource(path) && /graphql\(`|-(schema|resource|contract)\.ts$/.test(`${read(path)} ${path}`)),
	types: (path) => /\.tsx?$/.test(path) || isText(path),
	lint: (path) => /\.(tsx?|mjs|css|json)$/.test(path),
	texts: (path) => isText(path) || isSource(path),
	styles: (path) => path.endsWith(".module.css") || (isSource(path) && path.endsWith(".tsx")),
	schema: (path, read) =>
		/^src\/.*\/server\//.test(path) ||
		path.startsWith("tests/rights/") ||
		(isSource(path) && read(path).includes("graphql(`")),
	sql: (path) => isMigration(path) || /^src\/.*server\/.*\.ts$/.test(path),
	coverage: (path) => path.startsWith("tests/specification/") || path.startsWith("docs/specification"),
	security: (path) => path.startsWith("tests/security/") || path.startsWith("docs/security"),
	accessibility: (path) => path.startsWith("tests/accessibility/") || path.startsWith("docs/accessibility"),
	deployment: (path) => path.startsWith("operations/") || path === "src/server/config.ts",
};

/**
 * Stages, unit and API tests for the changed files, and the browser tests that are left to the whole run. Of a feature
 * all its tests run; of other code those beside it and those that import it; of a migration those of the row policies;
 * of a changed text also those that quote it or ask for it by its key.
 */
export function planFor(changed, { paths, read, readBefore }) {
	const stages = Object.keys(inputs).filter((stage) => changed.some((path) => inputs[stage](path, read)));
	const all = paths.filter(isTest);
	const chosen = new Set(changed.filter(isTest));
	for (const path of changed) for (const test of testsOf(path, all, read)) chosen.add(test);
	const quotes = changed.filter(isText).flatMap((path) => changedTexts(readBefore(path), read(path)));
	for (const test of all) if (quotes.some((isQuotedIn) => isQuotedIn(read(test)))) chosen.add(test);
	const found = [...chosen].sort();
	const tests = found.filter((path) => !isBrowserTest(path));
	return { stages: tests.length > 0 ? [...stages, "unit"] : stages, tests, browser: found.filter(isBrowserTest) };
}

function testsOf(path, tests, read) {
	if (isMigration(path)) return tests.filter((test) => test.startsWith("tests/rows/"));
	const [feature] = /^src\/features\/[^/]+\//.exec(path) ?? [];
	if (feature) return tests.filter((test) => test.startsWith(feature) || imports(test, path, read));
	if (!/\.(tsx?|mjs)$/.test(path) || isTest(path)) return [];
	return tests.filter((test) => dirname(test) === dirname(path) || imports(test, path, read));
}

/** For each text that is another now, a search for its key or for what it said between its parameters. */
function changedTexts(before, now) {
	const texts = JSON.parse(now);
	const changed = Object.entries(JSON.parse(before ?? "{}")).filter(([key, text]) => texts[key] !== text);
	return changed.map(([key, text]) => {
		const said = String(text).split(/\{[^}]*\}/);
		// What has no word of its own would be found everywhere.
		const hasWord = said.some((part) => /\p{L}{3}/u.test(part));
		return (test) => test.includes(`m.${key}(`) || (hasWord && said.every((part) => test.includes(part)));
	});
}

/** Whether the test names the module in an import: by its alias, or relative from a folder of tests or tools. */
function imports(test, path, read) {
	const name = path.startsWith("src/") ? `#${path.slice(4)}"` : `/${path.split("/").slice(-2).join("/")}"`;
	return read(test).includes(name);
}

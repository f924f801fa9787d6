import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { pagePaths } from "#app/route-table.ts";
import { personRow } from "#features/feeds/rows/person-row.ts";
import { groupNames } from "#shared/access.ts";
import { personCalls } from "./rights/http-calls.ts";

const documents = [
	...["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"],
	...["docs", "decisions", "bench", "tests/faults", "tests/security/attacks"].flatMap((folder) =>
		readdirSync(folder)
			.filter((name) => name.endsWith(".md"))
			.map((name) => join(folder, name)),
	),
];
const commands = Object.keys((JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object }).scripts);
const called = Object.keys(personCalls).map((call) => call.split(" ")[1] ?? "");
const addresses = [...pagePaths, ...called].map((path) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}/?$`));
const isAddress = (path: string) => addresses.some((address) => address.test(path));

/** What a document says in a pattern's first group, each once. */
const said = (text: string, pattern: RegExp) => [
	...new Set([...text.matchAll(pattern)].map(([, found = ""]) => found)),
];

describe.each(documents)("%s", (file) => {
	const text = readFileSync(file, "utf8");

	test("names pages that are there", () => {
		const named = said(text, /`(\/(?:admin|customer|supplier|desk|login|logout|status|verify|terms)[^`\s?#]*)[^`]*`/g);
		expect(named.filter((path) => !isAddress(path))).toEqual([]);
	});

	test("links to files that are there", () => {
		const named = said(text, /\]\((?!https?:|#)([^)\s#]+)/g);
		expect(named.filter((link) => !existsSync(join(dirname(file), link)))).toEqual([]);
	});

	test("names commands that are there", () => {
		const named = said(text, /`npm run ([\w-]+)/g);
		expect(named.filter((command) => !commands.includes(command))).toEqual([]);
	});
});

test("the first administrator of docs/operations.md is a row that the feed accepts", () => {
	const [line = ""] = /^\{"email".*\}$/m.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
	expect(personRow.parse(JSON.parse(line))).toMatchObject({ groups: [groupNames.admin] });
});

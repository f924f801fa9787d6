import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { feedChanges } from "./feed-changes.ts";
import { listChanges } from "./list-changes.ts";
import { namesOf } from "./names.ts";
import { scaffold } from "./scaffold.ts";
import { tableChanges } from "./table-changes.ts";

const names = namesOf("test-racks");
let root = "";
const read = (path: string) => readFileSync(join(root, path), "utf8");

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "millgate-new-"));
	const parts = [tableChanges(names, "x"), listChanges(names), feedChanges(names)];
	for (const path of ["database/migrations", ...parts.flatMap(({ lines }) => lines.map((line) => line.path))])
		cpSync(path, join(root, path), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

test("a list gets its files, its lines and a placeholder table", () => {
	const paths = scaffold(root, "list", "test-racks");
	expect(paths.every((path) => existsSync(join(root, path)))).toBe(true);
	expect(paths.filter((path) => path.startsWith("src/features/test-racks/")).map((path) => path.slice(24))).toEqual([
		"test-racks-list.ts",
		"server/test-racks-resource.ts",
		"web/test-racks-page.tsx",
		"en.json",
		"es.json",
	]);
	expect(read("src/app/route-table.ts")).toContain(
		'	"/customer/test-racks": "../features/test-racks/web/test-racks-page.tsx",',
	);
	expect(read("tests/rights/root-fields.ts")).toContain('	"Query.testRacks": "customer",');
	const migration = paths.find((path) => path.endsWith("-test-racks.sql")) ?? "";
	expect(read(migration)).toContain("create table test_racks (");
});

test("a feed of the same name uses the table that is there", () => {
	scaffold(root, "list", "test-racks");
	const paths = scaffold(root, "feed", "test-racks");
	expect(paths.filter((path) => dirname(path) === "database/migrations")).toEqual([]);
	expect(read("src/features/feeds/entities.ts")).toContain('	"stocking",\n	"test-racks",\n] as const;');
	const texts = JSON.parse(read("src/features/feeds/en.json")) as Record<string, string>;
	expect(texts.feeds_entity_test_racks).toBe("Test racks");
});

test("the importer of a new feed has the members of those that are there", () => {
	const membersOf = (text: string) =>
		[...text.matchAll(/^\t(?:async )?(\w+)[(:]/gm)].map(([, name]) => name).toSorted();
	scaffold(root, "feed", "test-racks");
	const existing = readFileSync("src/features/feeds/server/importers/programmes/stocking-importer.ts", "utf8");
	expect(membersOf(read("src/features/feeds/server/importers/test-racks-importer.ts"))).toEqual(membersOf(existing));
});

test("nothing is written twice, and nothing for a name that is no plural in kebab-case", () => {
	scaffold(root, "feed", "test-racks");
	const before = read("src/features/feeds/entities.ts");
	expect(() => scaffold(root, "feed", "test-racks")).toThrow("is there already");
	expect(() => scaffold(root, "feed", "TestRack")).toThrow("plural in kebab-case");
	expect(read("src/features/feeds/entities.ts")).toBe(before);
});

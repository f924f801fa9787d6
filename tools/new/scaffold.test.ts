import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { feedChanges } from "./feed-changes.ts";
import { listChanges } from "./list-changes.ts";
import { namesOf } from "./names.ts";
import { scaffold } from "./scaffold.ts";
import { tableChanges } from "./table-changes.ts";

const names = namesOf("coil-slots");
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
	const paths = scaffold(root, "list", "coil-slots");
	expect(paths.every((path) => existsSync(join(root, path)))).toBe(true);
	expect(paths.filter((path) => path.startsWith("src/features/coil-slots/")).map((path) => path.slice(24))).toEqual([
		"coil-slots-list.ts",
		"server/coil-slots-resource.ts",
		"web/coil-slots-page.tsx",
		"en.json",
		"es.json",
	]);
	expect(read("src/app/route-table.ts")).toContain(
		'	"/customer/coil-slots": "../features/coil-slots/web/coil-slots-page.tsx",',
	);
	expect(read("tests/rights/root-fields.ts")).toContain('	"Query.coilSlots": "customer",');
	const migration = paths.find((path) => path.endsWith("-coil-slots.sql")) ?? "";
	expect(read(migration)).toContain("create table coil_slots (");
});

test("a feed of the same name uses the table that is there", () => {
	scaffold(root, "list", "coil-slots");
	const paths = scaffold(root, "feed", "coil-slots");
	expect(paths.filter((path) => dirname(path) === "database/migrations")).toEqual([]);
	expect(read("src/features/feeds/entities.ts")).toContain('	"stocking",\n	"coil-slots",\n] as const;');
	const texts = JSON.parse(read("src/features/feeds/en.json")) as Record<string, string>;
	expect(texts.feeds_entity_coil_slots).toBe("Coil slots");
});

test("nothing is written twice, and nothing for a name that is no plural in kebab-case", () => {
	scaffold(root, "feed", "coil-slots");
	const before = read("src/features/feeds/entities.ts");
	expect(() => scaffold(root, "feed", "coil-slots")).toThrow("is there already");
	expect(() => scaffold(root, "feed", "CoilSlot")).toThrow("plural in kebab-case");
	expect(read("src/features/feeds/entities.ts")).toBe(before);
});

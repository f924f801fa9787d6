import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layerFaults } from "./layers.ts";
import { writerFaults } from "./writers.ts";

let root = "";

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "millgate-layers-"));
	write("package.json", JSON.stringify({ type: "module", imports: { "#*": "./src/*" } }));
	write("src/shared/units.ts", "export const lbPerSt = 2000;");
	write("src/server/clock.ts", 'import { lbPerSt } from "#shared/units.ts"; export const clock = lbPerSt;');
	write("src/web/clock.tsx", "export const clock = 1;");
	write("src/app/server.ts", "export const server = 1;");
	write("src/features/orders/line.ts", 'import { lbPerSt } from "#shared/units.ts"; export const line = lbPerSt;');
	write("src/features/orders/rows/row.ts", 'import { line } from "../line.ts"; export const row = line;');
	write(
		"src/features/orders/server/orders-queries.ts",
		'import { row } from "../rows/row.ts"; import { clock } from "#server/clock.ts"; export const q = [row, clock];',
	);
	write(
		"src/features/orders/web/orders-page.tsx",
		'import { line } from "../line.ts"; import { clock } from "#web/clock.tsx"; export const p = [line, clock];',
	);
	write("src/features/stock/server/stock-queries.ts", "export const stock = 1;");
	write("src/features/stock/shape.ts", "export type Shape = 1;");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), `${text}\n`);
}

describe("the layers", () => {
	test("a tree that keeps them has no fault, and every module is read", async () => {
		expect(await layerFaults(root)).toEqual({ modules: 10, faults: [] });
	});

	test.each([
		["shared-imports-nothing", "src/shared/planted.ts", 'export type { clock } from "#server/clock.ts";'],
		[
			"server-imports-shared",
			"src/server/planted.ts",
			'import { clock } from "#web/clock.tsx"; export const x = clock;',
		],
		[
			"server-imports-shared",
			"src/server/planted.ts",
			'import { line } from "#features/orders/line.ts"; export const x = line;',
		],
		["server-imports-shared", "src/server/planted.ts", 'export const x = () => import("#app/server.ts");'],
		["web-imports-shared", "src/web/planted.tsx", 'import { clock } from "#server/clock.ts"; export const x = clock;'],
		[
			"core-imports-shared",
			"src/features/orders/planted.ts",
			'import { q } from "./server/orders-queries.ts"; export const x = q;',
		],
		[
			"core-imports-shared",
			"src/features/orders/planted.ts",
			'import type { Shape } from "../stock/shape.ts"; export type X = Shape;',
		],
		[
			"feature-server",
			"src/features/orders/server/planted.ts",
			'import { stock } from "#features/stock/server/stock-queries.ts"; export const x = stock;',
		],
		[
			"feature-server",
			"src/features/orders/server/planted.ts",
			'import { p } from "../web/orders-page.tsx"; export const x = p;',
		],
		[
			"feature-web",
			"src/features/orders/web/planted.tsx",
			'import { q } from "../server/orders-queries.ts"; export const x = q;',
		],
		[
			"feature-web",
			"src/features/orders/web/planted.tsx",
			'import type { Shape } from "#features/stock/shape.ts"; export type X = Shape;',
		],
		[
			"pure-has-no-node",
			"src/shared/planted.ts",
			'import { readFileSync } from "node:fs"; export const x = readFileSync;',
		],
		[
			"web-runs-in-the-browser",
			"src/web/planted.ts",
			'import { readFileSync } from "node:fs"; export const x = readFileSync;',
		],
		["nobody-imports-tests", "src/app/planted.ts", 'import { x } from "#server/planted.test.ts"; export const y = x;'],
		["resolves", "src/app/planted.ts", 'import { x } from "#server/missing.ts"; export const y = x;'],
	])("%s names the breach planted in %s", async (rule, path, text) => {
		write("src/server/planted.test.ts", "export const x = 1;");
		write(path, text);
		const { faults } = await layerFaults(root);
		expect(faults).toEqual([expect.stringMatching(new RegExp(`^${path}.*${rule}`))]);
	});

	test("a cycle and an index file are faults", async () => {
		write("src/shared/one.ts", 'import { two } from "./two.ts"; export const one = () => two;');
		write("src/shared/two.ts", 'import { one } from "./one.ts"; export const two = () => one;');
		write("src/shared/index.ts", "export const nothing = 1;");
		const { faults } = await layerFaults(root);
		expect(faults.join("\n")).toMatch(/no-cycles/);
		expect(faults.join("\n")).toMatch(/src\/shared\/index\.ts: name the file/);
	});

	test("a page's part may take neither its type nor its code back from it", async () => {
		write(
			"src/features/orders/web/orders-page.tsx",
			'import { part } from "./part.tsx"; export type Data = 1; export const page = part;',
		);
		write("src/features/orders/web/part.tsx", "export const part = 1;");
		expect((await layerFaults(root)).faults).toEqual([]);
		for (const part of [
			'import type { Data } from "./orders-page.tsx"; export const part = 1 as Data;',
			'export const part = () => import("./orders-page.tsx");',
		]) {
			write("src/features/orders/web/part.tsx", part);
			expect((await layerFaults(root)).faults).toEqual([expect.stringMatching(/no-cycles/)]);
		}
	});

	test("a parser that reads nothing does not pass", async () => {
		const { modules, faults } = await layerFaults(root, { exclude: { path: "." } });
		expect(modules).toBe(0);
		expect(faults).toContain("src/features/orders/line.ts was not read");
	});

	test("a parser that finds modules but none of their imports does not pass", async () => {
		const { faults } = await layerFaults(root, { exclude: { path: "^src/shared/" } });
		expect(faults).toContain("src/features/orders/line.ts was not read");
	});

	test("a module left out does not pass", async () => {
		const { faults } = await layerFaults(root, { exclude: { path: "^src/features/stock/" } });
		expect(faults.toSorted()).toEqual([
			"src/features/stock/server/stock-queries.ts was not read",
			"src/features/stock/shape.ts was not read",
		]);
	});
});

describe("one writer per table", () => {
	test("two features that write one table are a fault, one feature in two files is none", () => {
		write("database/migrations/0001-things.sql", "create table orders (id int);\ncreate table stocks (id int);");
		write("src/features/orders/server/a.ts", "export const a = `insert into orders (id) values (1)`;");
		write("src/features/orders/server/b.ts", 'export const b = (q) => q.updateTable("orders");');
		expect(writerFaults(root)).toEqual([]);
		write("src/features/stock/server/c.ts", "export const c = `delete from orders`;");
		expect(writerFaults(root)).toEqual([
			"orders is written by src/features/orders and src/features/stock: one writer per table",
		]);
	});
});

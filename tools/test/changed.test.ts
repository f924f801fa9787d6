import { expect, test } from "vitest";
import { planFor } from "./changed.mjs";

const files: Record<string, string> = {
	"src/features/orders/en.json": '{ "orders_send": "Send {n} replies", "orders_late": "Late" }',
	"tests/browser/quotes.test.ts": 'getByRole("button", { name: /Send 3 answers/ })',
	"tests/browser/by-key.test.ts": "getByText(m.orders_send({ n: 3 }))",
	"tests/browser/other.test.ts": 'getByText("Late")',
	"src/features/orders/web/order-page.tsx": "graphql(`query A { a }`)",
	"src/features/orders/server/orders.test.ts": "",
	"src/features/stock/server/stock.test.ts": 'import { isLate } from "#features/orders/order-line.ts";',
	"src/features/orders/order-line.ts": "",
	"src/shared/units.ts": "",
	"src/shared/units.test.ts": "",
	"src/server/pdf/fonts.test.ts": 'import { pounds } from "#shared/units.ts";',
	"tests/browser/orders-list.test.ts": 'import { pounds } from "#shared/units.ts";',
	"tests/rows/orders.test.ts": "",
	"database/migrations/0042-notes.sql": "",
	"docs/outbox.md": "",
};
const before: Record<string, string> = {
	"src/features/orders/en.json": '{ "orders_send": "Send {n} answers", "orders_late": "Late" }',
};
const plan = (...changed: string[]) =>
	planFor(changed, {
		paths: Object.keys(files),
		read: (path: string) => files[path] ?? "",
		readBefore: (path: string) => before[path],
	});

test("a text runs what reads texts and its feature's tests, and names the browser tests that quote it", () => {
	expect(plan("src/features/orders/en.json")).toEqual({
		stages: ["generate", "types", "lint", "texts", "unit"],
		tests: ["src/features/orders/server/orders.test.ts"],
		browser: ["tests/browser/by-key.test.ts", "tests/browser/quotes.test.ts"],
	});
});

test("a module of a feature runs the feature's tests and those elsewhere that import it", () => {
	const { tests, stages } = plan("src/features/orders/order-line.ts");
	expect(tests).toEqual(["src/features/orders/server/orders.test.ts", "src/features/stock/server/stock.test.ts"]);
	expect(stages).not.toContain("generate");
});

test("a page with a GraphQL document generates its types again and compares the schema with what pages select", () => {
	expect(plan("src/features/orders/web/order-page.tsx").stages).toEqual(expect.arrayContaining(["generate", "schema"]));
});

test("shared code runs the tests beside it and those that import it, and names the browser tests", () => {
	expect(plan("src/shared/units.ts")).toMatchObject({
		tests: ["src/server/pdf/fonts.test.ts", "src/shared/units.test.ts"],
		browser: ["tests/browser/orders-list.test.ts"],
	});
});

test("a migration prepares every statement and runs the tests of row policies", () => {
	expect(plan("database/migrations/0042-notes.sql")).toEqual({
		stages: ["sql", "unit"],
		tests: ["tests/rows/orders.test.ts"],
		browser: [],
	});
});

test("a page of prose runs nothing", () => {
	expect(plan("docs/outbox.md")).toEqual({ stages: [], tests: [], browser: [] });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { textsTable } from "./texts-table.ts";

let root = "";

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "millgate-texts-table-"));
	for (const folder of ["project.inlang", "src/orders", "src/generated"])
		mkdirSync(join(root, folder), { recursive: true });
	const settings = { "plugin.inlang.messageFormat": { pathPattern: ["./src/orders/{locale}.json"] } };
	writeFileSync(join(root, "project.inlang/settings.json"), JSON.stringify(settings));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, content: string) => writeFileSync(join(root, "src", file), content);

test("the table has a row for each key, with both languages and the files that use it", () => {
	const plural = (one: string, other: string) => [{ match: { "countPlural=one": one, "countPlural=other": other } }];
	write(
		"orders/en.json",
		JSON.stringify({ $schema: "x", orders_title: "Orders", orders_count: plural("one order", "{count} orders") }),
	);
	write(
		"orders/es.json",
		JSON.stringify({ orders_title: "Pedidos", orders_count: plural("un pedido", "{count} pedidos") }),
	);
	write("orders/page.tsx", "m.orders_title(); m.orders_title(); m.orders_count();");
	write("orders/sheet.ts", "m.orders_title;");
	write("generated/orders_title.ts", "m.orders_title();");
	expect(textsTable(root).split("\n")).toEqual([
		"key\tEnglish\tSpanish\tshown in",
		"orders_title\tOrders\tPedidos\tsrc/orders/page.tsx, src/orders/sheet.ts",
		"orders_count\tone order | {count} orders\tun pedido | {count} pedidos\tsrc/orders/page.tsx",
		"",
	]);
});

test("a text keeps to its cell, and one that is missing or unused leaves the cell empty", () => {
	write("orders/en.json", JSON.stringify({ orders_note: "One\tcell,\none row" }));
	write("orders/es.json", "{}");
	expect(textsTable(root)).toBe("key\tEnglish\tSpanish\tshown in\norders_note\tOne cell, one row\t\t\n");
});

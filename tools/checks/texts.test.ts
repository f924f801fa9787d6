import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { textFaults } from "./texts.ts";

let root = "";

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "millgate-texts-"));
	for (const folder of ["project.inlang", "src/orders"]) mkdirSync(join(root, folder), { recursive: true });
	const settings = { "plugin.inlang.messageFormat": { pathPattern: ["./src/orders/{locale}.json"] } };
	writeFileSync(join(root, "project.inlang/settings.json"), JSON.stringify(settings));
	writeFileSync(join(root, "src/orders/page.ts"), "m.orders_title(); m.orders_state_held();");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function faultsOf(en: object, es: object, same: string[] = []): string[] {
	writeFileSync(join(root, "src/orders/en.json"), JSON.stringify(en));
	writeFileSync(join(root, "src/orders/es.json"), JSON.stringify(es));
	return textFaults(root, new Set(same)).faults.map((fault) => fault.replace("./src/orders/{locale}.json: ", ""));
}

test("texts in both languages that are used have no fault", () => {
	const en = { orders_title: "{count} orders", orders_state_held: "On hold" };
	expect(faultsOf(en, { orders_title: "{count} pedidos", orders_state_held: "Retenido" })).toEqual([]);
});

test("variants of a plural are compared by their parameters", () => {
	const plural = (one: string, other: string) => [{ match: { "countPlural=one": one, "countPlural=other": other } }];
	expect(
		faultsOf(
			{ orders_title: plural("{count} order", "{count} orders") },
			{ orders_title: plural("un pedido", "{count} pedidos") },
		),
	).toEqual([]);
	expect(
		faultsOf(
			{ orders_title: plural("{count} order", "{count} orders") },
			{ orders_title: plural("un pedido", "pedidos") },
		),
	).toHaveLength(1);
});

test.each([
	["a missing Spanish text", { orders_title: "Orders" }, {}, /no Spanish text/],
	["a missing English text", {}, { orders_title: "Pedidos" }, /no English text/],
	["an empty text", { orders_title: "Orders" }, { orders_title: " " }, /is empty/],
	[
		"another parameter",
		{ orders_title: "{count} orders" },
		{ orders_title: "{cuenta} pedidos" },
		/\{count\} in English and \{cuenta\}/,
	],
	["the same words", { orders_title: "Orders" }, { orders_title: "Orders" }, /same in both/],
	["a text that nobody shows", { orders_foot: "Foot" }, { orders_foot: "Pie" }, /used nowhere/],
])("%s is a fault", (_what, en, es, message) => {
	expect(faultsOf(en, es)).toEqual([expect.stringMatching(message)]);
});

test("identical texts may be listed, and are reported when they are no longer identical", () => {
	expect(faultsOf({ orders_title: "PO Total" }, { orders_title: "PO Total" }, ["orders_title"])).toEqual([]);
	expect(faultsOf({ orders_title: "Orders" }, { orders_title: "Pedidos" }, ["orders_title"])).toEqual([
		expect.stringMatching(/no longer the same/),
	]);
});

test("a text that is looked up by a computed key is a fault", () => {
	writeFileSync(
		join(root, "src/orders/words.ts"),
		`import { m } from "#generated/texts/messages.js";\nm.orders_state_held(); m[\`orders_\${word}\`]();`,
	);
	const texts = { orders_title: "Orders", orders_state_held: "On hold" };
	expect(faultsOf(texts, { orders_title: "Pedidos", orders_state_held: "Retenido" })).toEqual([
		"src/orders/words.ts: looks a text up by a computed key; name each text, in a table of functions",
	]);
});

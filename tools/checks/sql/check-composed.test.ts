import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { checkComposed } from "./check-composed.ts";
import { composedStatements } from "./composed.ts";

const root = process.cwd();
const database = await testDatabase();

async function afterRename(table: string, from: string, to: string): Promise<string[]> {
	const client = new pg.Client({ connectionString: database.adminUrl });
	await client.connect();
	const rename = (a: string, b: string) => client.query(`alter table ${table} rename column ${a} to ${b}`);
	try {
		await rename(from, to);
		return await checkComposed(root, database.adminUrl, await composedStatements());
	} finally {
		await rename(to, from);
		await client.end();
	}
}

test("a renamed column is reported where a list's field, total, filter and sort use it, by file and line", async () => {
	const faults = await afterRename("invoices", "net_lb", "net_pounds");
	const places = faults.map((fault) => fault.split(": ")[0]);
	expect(places.every((place) => /^src\/features\/invoices\/.*\.ts:\d+$/.test(place ?? ""))).toBe(true);
	expect(faults.join("\n")).toMatch(/invoices-resource\.ts:\d+: column i\.net_lb does not exist \(list invoices, /);
	expect(faults.join("\n")).toMatch(
		/invoice-row\.ts:\d+: column i\.net_lb does not exist \(list invoices, field netLb/,
	);
});

test("a renamed column of the home page's figures and of the search is reported", async () => {
	const home = await afterRename("order_lines", "balance_lb", "open_lb");
	expect(home.join("\n")).toMatch(/src\/features\/home\/server\/home-queries\.ts:\d+: .*balance_lb.*\(home, field /);
	const search = await afterRename("shipments", "bol_number", "bill_number");
	expect(search.join("\n")).toMatch(/src\/features\/search\/server\/[\w-]+\.ts:\d+: .*\(search of /);
});

import pg from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { paths } from "#shared/paths.ts";
import type { Browser } from "../support/browser.ts";
import { demoEmail, signedIn } from "../support/signed-in.ts";

const url = inject("portalUrl");
const people: Record<string, Browser> = {};
/** A line that the first demo customer bought and that is shipped to the demo's yard. */
let line: string;

beforeAll(async () => {
	people.shipTo = await signedIn(url, demoEmail("ship-to"));
	people.buyer = await signedIn(url, demoEmail("customer"));
	people.stranger = await signedIn(url, demoEmail("value-plus"));
	line = await findLine();
});

async function findLine(): Promise<string> {
	const client = new pg.Client({ connectionString: inject("portalDatabaseUrl") });
	await client.connect();
	const held = (email: string, list: string) =>
		`(select account_id from person_accounts a join people p on p.id = a.person_id where p.email = ${email}
			and a.list = '${list}')`;
	const { rows } = await client.query(
		`select order_number, item from order_lines where shipped_pieces > 0
			and account_id in ${held("$1", "sold_to")} and ship_to_id in ${held("$2", "ship_to")} order by 1 desc, 2 limit 1`,
		[demoEmail("customer"), demoEmail("ship-to")],
	);
	await client.end();
	return paths.order(rows[0].order_number, rows[0].item);
}

async function textOf(who: string, path: string): Promise<{ status: number; text: string }> {
	const response = await (people[who] as Browser).ask(`${url}${path}`);
	return { status: response.status, text: await response.text() };
}

const asData = (path: string) => path.replace("/single?", "/single.data?");
// Each answer names its request and its nonce; nothing else may differ.
const withoutIds = (text: string) =>
	text
		.replace(/nonce="[^"]+"/g, "")
		.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "")
		.replace(/order=[^&"\\]+/g, "");

describe("a single order", () => {
	test("shows its buyer the price, on the page and in its payload", async () => {
		for (const path of [line, asData(line)])
			expect(await textOf("buyer", path)).toMatchObject({ status: 200, text: expect.stringMatching(/netPerCwt/) });
		expect((await textOf("buyer", line)).text).toMatch(/\$\d+\.\d\d \/ cwt/);
	});

	test("shows a ship-to no price and no terms of payment, neither on the page nor in its payload", async () => {
		for (const path of [line, asData(line)]) {
			const { status, text } = await textOf("shipTo", path);
			expect([status, text.match(/price|cwt|surcharge|paymentTerms/gi)]).toEqual([200, null]);
		}
	});

	test("answers a stranger exactly like an order that does not exist", async () => {
		const missing = "/customer/orders/single?order=M000000&item=1";
		for (const form of [(path: string) => path, asData]) {
			const [foreign, none] = [await textOf("stranger", form(line)), await textOf("stranger", form(missing))];
			expect([foreign.status, none.status]).toEqual([404, 404]);
			expect(withoutIds(foreign.text)).toBe(withoutIds(none.text));
		}
	});

	test("a line that the order does not have is not found, nor is an address without an order", async () => {
		const order = line.replace(/&item=\d+/, "");
		for (const path of [`${order}&item=999`, `${order}&item=abc`, `${order}&item=-1`, "/customer/orders/single"]) {
			expect([path, (await textOf("buyer", path)).status]).toEqual([path, 404]);
		}
		expect((await textOf("buyer", order)).status).toBe(200);
	});
});

import { describe, expect, test } from "vitest";
import { inLanguage } from "#server/language.ts";
import { createFormat } from "#shared/format.ts";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	feed,
	feedPartners,
	invoiceFeedRow,
	orderFeedRow,
	pieceFeedRow,
	readRows,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase, testFolder } from "../../../../tests/support/fixtures.ts";
import { invoiceDocument } from "./invoice-pdf.ts";

const cookiesOf = ({ authorization, cookie }: Caller) => `${cookie}; auth=${authorization.slice("Bearer ".length)}`;
const get = (caller: Caller, path: string) =>
	fetch(`${api.url}/documents/invoice/${path}`, { headers: { cookie: cookiesOf(caller) } });
const format = createFormat({
	language: "es",
	units: "metric",
	dateFormat: "locale",
	timeZone: "UTC",
	year: 0,
	coilLabel: "rollo",
});

/** What the document says to a user who acts for these sold-tos, in Spanish. */
function describeFor(soldToIds: number[], number: string) {
	const published = {
		revision: 1,
		state: "published",
		bolNumber: null,
		orderNumber: null,
		publishedAt: "2026-05-02T05:00:00Z",
		fileKey: null,
		fileSha256: null,
	};
	return database.transaction("millgate_viewer", { personId: 1, soldToIds }, (tx) =>
		inLanguage("es", () =>
			invoiceDocument.describe(
				tx,
				{ ...published, accountId: account, account: "S1", number },
				{ format, publicUrl: "https://mill.example", millName: "Caldera Steel", language: "es" },
			),
		),
	);
}

const folder = await testFolder();
const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database, { DATA_DIR: folder });
const buyer = await api.signInAs({ soldTo: ["S1"] });
const yard = await api.signInAs({ shipTo: ["T1"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "pieces", [pieceFeedRow()]);
await feed(database, "shipments", [shipmentFeedRow()]);
const invoice = invoiceFeedRow({ freight: 150, total: 3450, openBalance: 3450 });
const memo = invoiceFeedRow({
	...{ invoice: "CM1", kind: "credit_memo", total: -100, openBalance: -100 },
	lines: [{ line: 1, note: "For complaint K1", base: -100 }],
});
await feed(database, "invoices", [invoice, memo]);
const [row] = await readRows(database, "select id from accounts where code = 'S1'");
const account = Number(row?.id);

describe("an invoice as PDF", () => {
	test.each([
		["I1", "en", "Invoice I1 r1.pdf"],
		["CM1", "en", "Credit memo CM1 r1.pdf"],
		["CM1", "es", "Nota de crédito CM1 r1.pdf"],
	])("and a memo are called by what they are: %s in %s", async (number, language, name) => {
		const disposition = (await get(buyer, `${number}.pdf?lang=${language}`)).headers.get("content-disposition");
		expect(disposition).toContain(encodeURIComponent(name));
	});

	test("is drawn for the buyer; for a ship-to and another buyer it is not there", async () => {
		const drawn = await get(buyer, "I1.pdf?lang=es");
		expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "application/pdf"]);
		expect(await drawn.text()).toContain("/Lang (es-MX)");
		for (const caller of [yard, stranger]) expect((await get(caller, "I1.pdf")).status).toBe(404);
	});

	test("says what is charged line by line in the reader's units, with freight and total", async () => {
		const document = await describeFor([account], "I1");
		expect(document?.title).toBe("Factura");
		const table = document?.blocks.find((block) => block.kind === "table");
		expect(table?.rows.map(({ cells }) => cells.filter(Boolean))).toEqual([
			[
				"M100-1",
				"A572-50 · 12.70 × 2,438 × 12,192 mm",
				"1",
				"2,948 kg",
				"$50.77",
				"$3,000.00",
				"$200.50",
				"$99.50",
				"$3,300.00",
			],
			["Importe", "$3,300.00"],
			["Flete", "$150.00"],
			["Total (USD)", "$3,450.00"],
		]);
	});

	test("stays the same document when it is paid", async () => {
		const before = await describeFor([account], "I1");
		await feed(database, "invoices", [
			invoiceFeedRow({ freight: 150, total: 3450, openBalance: 0, state: "paid", revision: 2 }),
		]);
		expect(await describeFor([account], "I1")).toEqual(before);
	});

	test("is not delivered to users who do not act for its sold-to, in any format", async () => {
		expect(await describeFor([account + 1000], "I1")).toBeUndefined();
	});
});

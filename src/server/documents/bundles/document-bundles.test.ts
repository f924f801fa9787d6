import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	feed,
	feedPartners,
	lineFeedRow,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase, testFolder } from "../../../../tests/support/fixtures.ts";
import { jobServices } from "../../../../tests/support/jobs.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { readXlsx } from "../../../../tests/support/sheet-files.ts";
import { cleanUpBundles } from "./clean-up-bundles.ts";

const folder = await testFolder();
const database = await testDatabase();
await feedPartners(database);
const api = await testApi(database, { DATA_DIR: folder });
const buyer = await api.signInAs({ soldTo: ["S1"] });
const yard = await api.signInAs({ shipTo: ["T1"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });
await feed(database, "orders", [orderFeedRow({ lines: [lineFeedRow(), lineFeedRow({ item: 2 })] })]);
await feed(database, "pieces", [
	pieceFeedRow({ heat: "H1" }),
	pieceFeedRow({ piece: "C2", heat: "H2" }),
	pieceFeedRow({ piece: "C3", item: 2, heat: "H2" }),
	pieceFeedRow({ piece: "C4", item: 2, heat: "H9" }),
]);
await feed(database, "shipments", [
	shipmentFeedRow({ netLb: 6500, pieces: ["C1"] }),
	// Late in the evening at the mill, the next day elsewhere.
	shipmentFeedRow({ bol: "B2", netLb: 13_000, pieces: ["C2", "C3"], shippedAt: "2026-05-02T03:30:00Z" }),
]);

type Bundle = { id: string; documents: number; notFound: string[] };
type Refused = { errors?: { message: string; extensions?: { faults?: { field: string; reason: string }[] } }[] };
const kinds = ["bill_of_lading", "shipment_tally"];
const prepare = async (caller: Caller, input: object) => {
	const document =
		"mutation ($input: PrepareDocumentsInput!) { prepareDocuments(input: $input) { id documents notFound } }";
	const variables = { input: { kinds, namePattern: "{kind} {number}", ...input } };
	const answer = await api.ask<{ prepareDocuments: Bundle }>(caller, document, variables);
	return { bundle: answer.data?.prepareDocuments, errors: (answer as Refused).errors };
};
const get = (caller: Caller, path: string, headers: Record<string, string> = {}) => {
	const cookie = `${caller.cookie}; auth=${caller.authorization.slice("Bearer ".length)}`;
	return fetch(`${api.url}/downloads/${path}`, { headers: { cookie, ...headers } });
};
const unzip = async (response: Response) => {
	expect(response.headers.get("content-type")).toBe("application/zip");
	return unzipSync(new Uint8Array(await response.arrayBuffer()));
};
const take = async (caller: Caller, input: object) =>
	unzip(await get(caller, `document-bundles/${(await prepare(caller, input)).bundle?.id}.zip`));

describe("pasted numbers", () => {
	test.each([
		["a bill of lading", "B1", ["B1"]],
		["a bill in small letters", "b2", ["B2"]],
		["a piece", "C3", ["B2"]],
		["a heat", "H2", ["B2"]],
		["an order", "M100", ["B1", "B2"]],
		["an order line", "M100-2", ["B2"]],
	])("lead from %s to its documents", async (_what, numbers, bols) => {
		const names = Object.keys(await take(buyer, { numbers })).filter((name) => name.endsWith(".pdf"));
		expect(names.sort()).toEqual(
			bols.flatMap((bol) => [`bill-of-lading ${bol}.pdf`, `shipment-tally ${bol}.pdf`]).sort(),
		);
	});

	test("lead there from the customer's own number", async () => {
		const [line] = await asOwner<{ po_number: string }>(database, "select po_number from order_lines limit 1");
		expect((await prepare(buyer, { numbers: line?.po_number })).bundle?.documents).toBe(4);
	});

	test("come in any mix, apart by spaces, tabs, commas and lines, and each document once", async () => {
		const { bundle } = await prepare(yard, { numbers: "b1,\tC1;H2\n\n M100  b1" });
		expect(bundle).toMatchObject({ documents: 4, notFound: [] });
	});

	test("without a match are reported, another user's exactly as those that do not exist", async () => {
		const { bundle } = await prepare(buyer, { numbers: "B1 NONE H9 x'); drop table people; --" });
		expect(bundle).toMatchObject({ documents: 2, notFound: ["NONE", "H9", "x')", "drop", "table", "people", "--"] });
		const [theirs, none] = [await prepare(stranger, { numbers: "B1" }), await prepare(stranger, { numbers: "NONE" })];
		expect(theirs.errors?.[0]?.extensions?.faults).toEqual([
			{ field: "numbers", reason: "No documents were found for these numbers. Check the numbers." },
		]);
		expect(none.errors?.[0]?.extensions?.faults).toEqual(theirs.errors?.[0]?.extensions?.faults);
		expect(none.errors?.[0]?.message).toBe(theirs.errors?.[0]?.message);
	});

	test.each([
		[
			"ten times too many",
			{ numbers: Array.from({ length: 5000 }, (_, n) => `H2401${n}`).join("\n") },
			"numbers",
			"5000 numbers are too many. Enter at most 500 at a time.",
		],
		[
			"too many",
			{ numbers: Array.from({ length: 501 }, (_, n) => `N${n}`).join(" ") },
			"numbers",
			"501 numbers are too many. Enter at most 500 at a time.",
		],
		["none", { numbers: " , ;" }, "numbers", undefined],
		[
			"one that is no number",
			{ numbers: "9".repeat(61) },
			"numbers",
			`“${"9".repeat(60)}…” is too long to be a number. Check it.`,
		],
		["a place that cannot be filled in", { numbers: "B1", namePattern: "{color}" }, "namePattern", undefined],
		["a sign that no name takes", { numbers: "B1", namePattern: "a:b" }, "namePattern", undefined],
		["a way out of the folder", { numbers: "B1", namePattern: "../{number}" }, "namePattern", undefined],
		["no name", { numbers: "B1", namePattern: "" }, "namePattern", undefined],
		["no kind", { numbers: "B1", kinds: [] }, "kinds", undefined],
		["a kind that does not exist", { numbers: "B1", kinds: ["bill_of_fare"] }, "kinds", undefined],
	])("are refused at their field when they are %s", async (_what, input, field, reason) => {
		const { bundle, errors } = await prepare(buyer, input);
		expect(bundle).toBeFalsy();
		expect(errors?.[0]?.extensions?.faults?.[0]).toEqual({ field, reason: reason ?? expect.stringMatching(/\.$/) });
	});

	test("500 at once are taken", async () => {
		const { bundle } = await prepare(buyer, {
			numbers: ["B1", ...Array.from({ length: 499 }, (_, n) => `N${n}`)].join("\n"),
		});
		expect(bundle?.notFound).toHaveLength(499);
	});
});

describe("a ZIP of documents", () => {
	test("names files as the person wants them, with an index and what was not found", async () => {
		const files = await take(buyer, { numbers: "h2 NONE", namePattern: "{account}/{asked} {kind}" });
		expect(Object.keys(files)).toEqual([
			"S1/h2 bill-of-lading.pdf",
			"S1/h2 shipment-tally.pdf",
			"Index.xlsx",
			"Not found.txt",
		]);
		expect(strFromU8(files["S1/h2 bill-of-lading.pdf"] ?? new Uint8Array()).slice(0, 8)).toBe("%PDF-1.7");
		expect(strFromU8(files["Not found.txt"] ?? new Uint8Array())).toBe("NONE\r\n");
	});

	test("lists in its index what each file is, in the reader's language", async () => {
		const { bundle } = await prepare(buyer, {
			numbers: "h2",
			kinds: ["shipment_tally"],
			namePattern: "{po} {order} {item} {heat} {bol} {date} r{revision}",
		});
		const files = await unzip(await get(buyer, `document-bundles/${bundle?.id}.zip`, { lang: "es" }));
		const { titles, rows } = readXlsx(files["Índice.xlsx"] ?? new Uint8Array());
		expect(titles).toEqual([
			...["Archivo", "Documento", "Número", "Revisión", "Estado", "Publicado", "Cuenta"],
			...["Orden de compra", "Pedido", "Coladas", "Encontrado por"],
		]);
		const name = "PO-1 M100 1+2 H2 B2 2026-05-01 r1.pdf";
		expect(rows[0]).toEqual([
			name,
			"Relación de piezas embarcadas",
			"B2",
			"1",
			"Vigente",
			expect.any(String),
			"S1",
			"PO-1",
			"M100-1, M100-2",
			"H2",
			"h2",
		]);
	});

	test("contains the selected kinds, and keeps kinds and names as the person's preference", async () => {
		await prepare(yard, { numbers: "B1", kinds: ["shipment_tally"], namePattern: "{heat}/{number}" });
		const { data } = await api.ask<{ documentChoices: unknown }>(
			yard,
			"{ documentChoices { namePattern kinds samples { kind } } }",
		);
		const samples = [{ kind: "bill_of_lading" }, { kind: "shipment_tally" }];
		expect(data?.documentChoices).toEqual({ namePattern: "{heat}/{number}", kinds: ["shipment_tally"], samples });
		const listed = Object.keys(await unzip(await get(yard, "bills-of-lading.zip?tab=all&one=B2")));
		expect(listed).toEqual(["H2/B2.pdf", "Index.xlsx"]);
		const ofStranger = await api.ask<{ documentChoices: unknown }>(
			stranger,
			"{ documentChoices { namePattern samples { kind } } }",
		);
		expect(ofStranger.data?.documentChoices).toEqual({ namePattern: "{kind} {number}", samples: [] });
	});

	test("distinguishes two files of one name", async () => {
		const names = Object.keys(await take(buyer, { numbers: "M100", namePattern: "{kind}" }));
		expect(names).toEqual(expect.arrayContaining(["bill-of-lading.pdf", "bill-of-lading (2).pdf"]));
	});

	test("is in the reader's language", async () => {
		const { bundle } = await prepare(buyer, { numbers: "B1" });
		const files = await unzip(await get(buyer, `document-bundles/${bundle?.id}.zip`, { lang: "es" }));
		expect(Object.keys(files)).toEqual([
			"conocimiento-de-embarque B1.pdf",
			"relación-de-piezas-embarcadas B1.pdf",
			"Índice.xlsx",
		]);
	});

	test("is nobody else's, and looks as one that does not exist", async () => {
		const { bundle } = await prepare(buyer, { numbers: "B1" });
		expect((await get(yard, `document-bundles/${bundle?.id}.zip`)).status).toBe(404);
		expect((await get(buyer, `document-bundles/${"x".repeat(22)}.zip`)).status).toBe(404);
		expect((await get(buyer, `document-bundles/${bundle?.id}.zip`, { "sec-fetch-site": "cross-site" })).status).toBe(
			403,
		);
	});

	test("is forgotten after a day", async () => {
		const { bundle } = await prepare(buyer, { numbers: "B1" });
		await asOwner(database, "update document_bundles set expires_at = now() - interval '1 minute' where id = $1", [
			bundle?.id,
		]);
		await cleanUpBundles(jobServices(database, { DATA_DIR: folder }));
		expect(await asOwner(database, "select from document_bundles where id = $1", [bundle?.id])).toEqual([]);
		expect((await get(buyer, `document-bundles/${bundle?.id}.zip`)).status).toBe(404);
	});

	test("holds the documents of a list's rows, of those chosen, and only of the viewer's", async () => {
		const bills = async (caller: Caller, query: string) =>
			Object.keys(await unzip(await get(caller, `bills-of-lading.zip?${query}`)));
		expect(await bills(buyer, "tab=all&sort=bol")).toEqual([
			"bill-of-lading B1.pdf",
			"bill-of-lading B2.pdf",
			"Index.xlsx",
		]);
		expect(await bills(yard, "tab=all&one=B2&names={bol}")).toEqual(["B2.pdf", "Index.xlsx"]);
		expect(await bills(stranger, "tab=all")).toEqual(["Index.xlsx"]);
		const tallies = Object.keys(await unzip(await get(buyer, "shipment-tallies.zip?tab=all")));
		expect(tallies.sort()).toEqual(["Index.xlsx", "shipment-tally B1.pdf", "shipment-tally B2.pdf"]);
		expect((await get(buyer, "bills-of-lading.zip?names={x}")).status).toBe(400);
		expect((await get(buyer, "orders.zip")).status).toBe(404);
		expect((await get(buyer, "bills-of-lading.zip?tab=all&shipped=yesterday")).status).toBe(400);
	});

	test("is on record", async () => {
		await take(buyer, { numbers: "B1" });
		const last = await asOwner(database, "select action, target, detail from audit_events order by id desc limit 3");
		const ofDocument = { account: "S1", revision: 1, source: "zip" };
		expect(last).toEqual([
			{ action: "document.download", target: "shipment_tally B1", detail: ofDocument },
			{ action: "document.download", target: "bill_of_lading B1", detail: ofDocument },
			{ action: "document.bundle", target: null, detail: { numbers: ["B1"], kinds } },
		]);
	});
});

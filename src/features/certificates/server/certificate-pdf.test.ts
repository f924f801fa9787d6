import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { inLanguage } from "#server/language.ts";
import { createFormat } from "#shared/format.ts";
import type { Caller } from "../../../../tests/support/api.ts";
import {
	certificateFeedRow,
	feed,
	feedAddresses,
	feedPartners,
	heatFeedRow,
	orderFeedRow,
	pieceFeedRow,
	readRows,
	shipmentFeedRow,
	specificationFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase, testFolder } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import type { En10168 } from "../en10168/en10168.ts";
import { certificateDocument } from "./certificate-pdf.ts";

const cookiesOf = ({ authorization, cookie }: Caller) => `${cookie}; auth=${authorization.slice("Bearer ".length)}`;
const get = (caller: Caller, path: string, headers: Record<string, string> = {}) =>
	fetch(`${api.url}/documents/certificate/${path}`, { headers: { cookie: cookiesOf(caller), ...headers } });
const format = createFormat({
	language: "es",
	units: "imperial",
	dateFormat: "locale",
	timeZone: "UTC",
	year: 0,
	coilLabel: "rollo",
});
const limits = [
	{ property: "C", most: 0.23 },
	{ property: "yieldKsi", least: 50 },
	{ property: "charpyFtLb", least: 45, tempF: -20 },
];
const tests = [
	{
		kind: "tension",
		slab: "H1-01",
		direction: "T",
		yieldKsi: 55,
		tensileKsi: 70.5,
		elongationPct: 22,
		gaugeLengthIn: 8,
	},
	{
		kind: "charpy",
		slab: "H1-01",
		direction: "L",
		tempF: -20,
		sizeMm: "10 x 10",
		energyFtLb: [40, 42, 44],
		averageFtLb: 42,
	},
];

/** Makes the limits of a certificate those above: it was issued before one whose value is outside was kept back. */
const holdAgainst = (number: string) =>
	asOwner(
		database,
		`update certificate_revisions set content = jsonb_set(content, '{limits}', $1::jsonb)
			where certificate_number = $2`,
		[JSON.stringify(limits), number],
	);

/** What the document says to a user who acts for these sold-tos, in Spanish. */
function describeFor(soldToIds: number[], number: string) {
	const published = {
		revision: 1,
		state: "published",
		bolNumber: null,
		orderNumber: null,
		publishedAt: "2026-05-02T05:00:00Z",
	};
	const reader = { format, publicUrl: "https://mill.example", millName: "Caldera Steel", language: "es" as const };
	return database.transaction("millgate_viewer", { personId: 1, soldToIds }, (tx) =>
		inLanguage("es", () =>
			certificateDocument.describe(
				tx,
				{ ...published, fileKey: null, fileSha256: null, accountId: account, account: "S1", number },
				reader,
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
await feed(database, "specifications", [specificationFeedRow({ limits: [{ property: "C", most: 0.25 }] })]);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "heats", [heatFeedRow({ chemistry: { CE: 0.4, C: 0.16 }, tests })]);
await feed(database, "pieces", [pieceFeedRow({ heat: "H1", slab: "H1-01" })]);
await feed(database, "shipments", [shipmentFeedRow()]);
await feedAddresses(database);
await feed(database, "certificates", [certificateFeedRow({ inspectorTitleEs: "Calidad" })]);
await holdAgainst("X1");
const [row] = await readRows(database, "select id from accounts where code = 'S1'");
const account = Number(row?.id);

describe("a certificate as PDF", () => {
	test("is drawn for buyer and receiver with the data inside, in their language; for anybody else it is not there", async () => {
		for (const caller of [buyer, yard]) {
			const drawn = await get(caller, "X1.pdf?lang=es");
			expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "application/pdf"]);
			const pdf = await drawn.text();
			for (const part of ["/Lang (es-MX)", "/AFRelationship /Data", "(Certificado de calidad X1 r1.json)"])
				expect(pdf).toContain(part);
		}
		expect((await get(stranger, "X1.pdf")).status).toBe(404);
	});

	test("shows each value against the limits, and marks the one that breaks them", async () => {
		const document = await describeFor([account], "X1");
		expect(document?.title).toBe("Certificado de inspección 3.1");
		const tables = (document?.blocks ?? []).flatMap((block) =>
			block.kind === "table" ? [block.rows.map(({ cells }) => cells)] : [],
		);
		expect(tables).toEqual([
			[
				["C1", "H1-01", "0.5000 × 96 × 480", "6,500 lb"],
				["Piezas", "", "1", "6,500 lb"],
			],
			[
				["Mínimo", "–", "–"],
				["Máximo", "0.2300", "–"],
				["H1", "0.1600", "0.4000"],
			],
			[
				["Mínimo", "", "", "50.0", "–", "–"],
				["Máximo", "", "", "–", "–", "–"],
				["H1-01", "T", "8 in", "55.0", "70.5", "22.0"],
			],
			[["H1-01", "L", "V · 10 x 10 mm", "-20 °F", "40 · 42 · 44", "42 ft-lb *", "45", "–"]],
		]);
	});

	test("writes each figure with all that was certified, so that what misses its limit never reads as if it met it", async () => {
		const odd = [
			{
				kind: "tension",
				slab: "H7-01",
				direction: "T",
				yieldKsi: 49.96,
				tensileKsi: 70,
				elongationPct: 22.5,
				gaugeLengthIn: 2.5,
			},
			{ kind: "hardness", slab: "H7-01", scale: "HBW", value: 143.5 },
			{ kind: "charpy", slab: "H7-01", direction: "L", tempF: -20.5, energyFtLb: [44.4, 45.3], averageFtLb: 44.85 },
		];
		await feed(database, "heats", [heatFeedRow({ heat: "H7", chemistry: { C: 0.230_04, B: 0.000_25 }, tests: odd })]);
		await feed(database, "pieces", [pieceFeedRow({ piece: "C7", heat: "H7", slab: "H7-01" })]);
		await feed(database, "shipments", [shipmentFeedRow({ bol: "B7", pieces: ["C7"] })]);
		const steps = [{ step: "normalize", tempF: 1650.5, minutes: 12.25 }];
		const heatTreatment = { condition: "normalized", steps };
		await feed(database, "certificates", [
			certificateFeedRow({ certificate: "X7", heat: "H7", bol: "B7", pieces: ["C7"], heatTreatment }),
		]);
		await holdAgainst("X7");
		const { blocks = [] } = (await describeFor([account], "X7")) ?? {};
		const cells = blocks.flatMap((block) => (block.kind === "table" ? block.rows.map((row) => row.cells) : []));
		expect(cells).toContainEqual(["H7", "0.23004 *", "0.00025"]);
		expect(cells).toContainEqual(["H7-01", "T", "2.5 in", "49.96 *", "70.0", "22.5"]);
		expect(cells).toContainEqual(["H7-01", "–", "HBW", "–", "143.5", "–", "–"]);
		expect(cells).toContainEqual(["H7-01", "L", "V", "-20.5 °F", "44.4 · 45.3", "45 ft-lb", "–", "–"]);
		expect(JSON.stringify(blocks)).toContain("1,650.5 °F 12.25 min");
	});

	test("is in a ZIP of its list, for the receiver as for the buyer", async () => {
		for (const caller of [buyer, yard]) {
			const answer = await fetch(`${api.url}/downloads/certificates.zip?tab=all&one=X1`, {
				headers: { cookie: cookiesOf(caller) },
			});
			expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toEqual([
				"certificate X1.pdf",
				"Index.xlsx",
			]);
		}
	});

	test("is not delivered to users who do not act for its sold-to, in any format", async () => {
		expect(await describeFor([account + 1000], "X1")).toBeUndefined();
	});
});

describe("a certificate's data", () => {
	test("follows EN 10168, in the requested language, and is recorded", async () => {
		const answer = await get(buyer, "X1.json?lang=es");
		expect(answer.headers.get("content-type")).toBe("application/json");
		expect(answer.headers.get("content-disposition")).toContain("Certificado de calidad X1 r1.json");
		const data = (await answer.json()) as En10168;
		expect(data.Certificate).toMatchObject({
			CertificateLanguages: ["ES"],
			CommercialTransaction: { A01: { Name: "Caldera Steel, River Bend", ZipCode: "52761" }, A03: "X1" },
			Inspection: [{ C00: "H1" }, { C01: "H1-01" }, { C03: "-20 °F" }],
		});
		const audited = await database.transaction("millgate_admin", { personId: 1 }, (tx) =>
			tx.sql("select target, detail from audit_events where action = 'document.download' order by id desc limit 1"),
		);
		expect(audited).toEqual([{ target: "certificate X1", detail: { account: "S1", revision: 1, source: "data" } }]);
		expect(data.Certificate.Validation.Z03).toEqual({ Name: "A. Reyes", Title: "Calidad" });
		const english = (await (await get(buyer, "X1.json?lang=en")).json()) as En10168;
		expect(english.Certificate.Validation.Z03.Title).toBe("Quality");
		const known = { "if-none-match": answer.headers.get("etag") ?? "" };
		expect((await get(buyer, "X1.json?lang=es", known)).status).toBe(304);
	});

	test("exists as soon as the addresses are known, and the list says whether it does", async () => {
		const before = [certificateFeedRow({ certificate: "X2", soldTo: "S2", order: "M200", bol: "B2", pieces: ["C2"] })];
		await feed(database, "orders", [orderFeedRow({ order: "M200", soldTo: "S2", shipTo: "T3" })]);
		await feed(database, "pieces", [pieceFeedRow({ piece: "C2", order: "M200", heat: "H1" })]);
		await feed(database, "shipments", [shipmentFeedRow({ bol: "B2", soldTo: "S2", shipTo: "T3", pieces: ["C2"] })]);
		expect((await feed(database, "certificates", before)).rejects).toEqual([]);
		const hasData = async () =>
			(
				await api.ask<{ certificates: { nodes: object[] } }>(
					stranger,
					"{ certificates(tab: all) { nodes { hasData } } }",
				)
			).data?.certificates.nodes;
		expect(await hasData()).toEqual([{ hasData: false }]);
		expect([(await get(stranger, "X2.json")).status, (await get(stranger, "X2.pdf")).status]).toEqual([404, 200]);
		const address = { street: "1 Dock St", postalCode: "39501", city: "Gulfport", country: "US" };
		await feed(database, "accounts", [
			{ account: "S2", kind: "sold_to", name: "Gulf Fabricators", shipsTo: ["T3"], ...address, revision: 2 },
		]);
		expect(await hasData()).toEqual([{ hasData: true }]);
		expect((await get(stranger, "X2.json")).status).toBe(200);
	});

	test("is not there for a stranger, or of a document that has none; nor for another site", async () => {
		expect((await get(stranger, "X1.json")).status).toBe(404);
		const bill = await fetch(`${api.url}/documents/bill-of-lading/B1.json`, { headers: { cookie: cookiesOf(buyer) } });
		expect(bill.status).toBe(404);
		expect((await get(buyer, "X1.json", { "sec-fetch-site": "cross-site" })).status).toBe(403);
	});
});

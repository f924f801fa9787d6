import { describe, expect, test } from "vitest";
import { documentRenderers } from "#app/document-renderers.ts";
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
	stateFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase, testFolder } from "../../../../tests/support/fixtures.ts";

const heats = [
	// Of Bay Harbor, in loads of River Bend.
	heatFeedRow({ mill: "BH", meltedIn: "US", pouredIn: "US" }),
	heatFeedRow({
		heat: "H2",
		...{
			meltedIn: "BR",
			pouredIn: "MX",
			slabMaker: "Aceros del Balsas",
			meltingWorks: "Cabo Branco",
			timeZone: "America/Sao_Paulo",
		},
	}),
	heatFeedRow({ heat: "H3", slabMaker: "Superior Slab" }),
	heatFeedRow({ heat: "H4" }),
];
const numbers = ["1", "2", "3", "4"];

const folder = await testFolder();
const database = await testDatabase();
await feedPartners(database);
await feedAddresses(database);
await feed(database, "mills", [{ mill: "BH", name: "Bay Harbor", place: "Alabama", timeZone: "America/Los_Angeles" }]);
const api = await testApi(database, { DATA_DIR: folder });
const buyer = await api.signInAs({ soldTo: ["S1"] });
const stranger = await api.signInAs({ soldTo: ["S2"] });
await feed(database, "specifications", [specificationFeedRow()]);
await feed(database, "orders", [orderFeedRow()]);
expect(await feed(database, "heats", heats)).toMatchObject({ accepted: 4 });
await feed(
	database,
	"pieces",
	numbers.map((n) => pieceFeedRow({ piece: `C${n}`, heat: `H${n}` })),
);
await feed(database, "shipments", [shipmentFeedRow({ pieces: numbers.map((n) => `C${n}`), netLb: 26_000 })]);
const rows = numbers.map((n) => certificateFeedRow({ certificate: `X${n}`, heat: `H${n}`, pieces: [`C${n}`] }));
expect(await feed(database, "certificates", rows)).toMatchObject({ accepted: 4 });
await feed(database, "stock-list", [
	{
		...{
			stock: "K2",
			mill: "RB",
			product: "plate",
			heat: "H2",
			grade: "A572-50",
			thicknessIn: 0.5,
			widthIn: 96,
			lengthIn: 240,
		},
		...{ pieces: 2, weightLb: 6534, quality: "prime", producedOn: "2026-10-01", isAvailable: true, revision: 1 },
	},
]);

const none = { meltedIn: null, pouredIn: null, meltingWorks: null, slabMaker: null };
const origins: Readonly<Record<string, object>> = {
	H1: { ...none, meltedIn: "US", pouredIn: "US", meltingWorks: "Bay Harbor, Alabama" },
	H2: { meltedIn: "BR", pouredIn: "MX", meltingWorks: "Cabo Branco", slabMaker: "Aceros del Balsas" },
	H3: { ...none, slabMaker: "Superior Slab" },
	H4: { ...none, meltingWorks: "River Bend, Iowa" },
};
const melt = "melt { meltedIn pouredIn meltingWorks slabMaker }";
const get = (caller: Caller, path: string) => {
	const cookie = `${caller.cookie}; auth=${caller.authorization.slice("Bearer ".length)}`;
	return fetch(`${api.url}${path}`, { headers: { cookie } });
};
/** What a document says, as text. */
async function drawn(kind: string, number: string, language: "en" | "es"): Promise<string> {
	const [account] = await readRows(database, "select id::int from accounts where code = 'S1'");
	const accountId = Number(account?.id);
	const format = createFormat({
		language,
		units: "imperial",
		dateFormat: "locale",
		timeZone: "UTC",
		year: 0,
		coilLabel: "coil",
	});
	const published = {
		revision: 1,
		state: "published",
		bolNumber: null,
		orderNumber: null,
		publishedAt: "2026-05-02T05:00:00Z",
	} as const;
	const reader = { format, publicUrl: "https://mill.example", millName: "Caldera Steel", language };
	const document = documentRenderers.find((known) => known.kind === kind);
	const body = await database.transaction("millgate_viewer", { personId: 1, soldToIds: [accountId] }, (tx) =>
		inLanguage(language, async () =>
			document?.describe(
				tx,
				{ ...published, fileKey: null, fileSha256: null, accountId, account: "S1", number },
				reader,
			),
		),
	);
	return JSON.stringify(body);
}

const read = async <T>(document: string) => {
	const { data, errors } = await api.ask<T>(buyer, document);
	expect(errors).toBeUndefined();
	return data as T;
};

describe("melted and poured in", () => {
	test("happened on an order's page by the clock of the melting works, all else by that of the mill it was done at", async () => {
		const events = [
			...numbers.map((n) =>
				stateFeedRow({ event: `M${n}`, state: "melted", at: `2026-04-0${n}T02:00:00Z`, heat: `H${n}` }),
			),
			stateFeedRow({ event: "M5", state: "melted", at: "2026-04-05T02:00:00Z", heat: "H9" }),
			stateFeedRow({ event: "R1", state: "rolled", at: "2026-04-06T02:00:00Z" }),
		];
		expect(await feed(database, "order-events", events)).toMatchObject({ accepted: 6 });
		const { order } = await read<{ order: { item: { events: { timeZone: string }[]; shipments: object[] } } }>(
			'{ order(order: "M100", item: 1) { item { events { timeZone } shipments { timeZone } } } }',
		);
		expect(order.item.events.map(({ timeZone }) => timeZone)).toEqual([
			...["America/Los_Angeles", "America/Sao_Paulo", "UTC", "America/Chicago"],
			// Of a heat that is not known yet.
			"America/Chicago",
			"America/Chicago",
		]);
		expect(order.item.shipments).toEqual([{ timeZone: "America/Chicago" }]);
	});

	test("is what the heat states on its certificate, never the mill that ships", async () => {
		const { certificates } = await read<{
			certificates: { nodes: { heatNumber: string; timeZone: string; melt: object }[] };
		}>(
			`{ certificates(tab: all, sort: { column: number, isDescending: false }) { nodes { heatNumber timeZone ${melt} } } }`,
		);
		expect(Object.fromEntries(certificates.nodes.map((node) => [node.heatNumber, node.melt]))).toEqual(origins);
		expect(certificates.nodes.map(({ timeZone }) => timeZone)).toEqual([
			...["America/Los_Angeles", "America/Sao_Paulo", "UTC", "America/Chicago"],
		]);
	});

	test("is kept as it was on the day of issue", async () => {
		await feed(database, "heats", [heatFeedRow({ heat: "H4", meltedIn: "CA", pouredIn: "CA", revision: 2 })]);
		const { certificates } = await read<{ certificates: { nodes: object[] } }>(
			`{ certificates(tab: all, filter: { one: ["X4"] }) { nodes { ${melt} } } }`,
		);
		expect(certificates.nodes).toEqual([{ melt: origins.H4 }]);
		await feed(database, "heats", [heatFeedRow({ heat: "H4", revision: 3 })]);
	});

	test("is in block B of the data, and says what is not stated", async () => {
		const supplement = async (number: string) => {
			const data = (await (await get(buyer, `/documents/certificate/${number}.json`)).json()) as {
				Certificate: { ProductDescription: { SupplementaryInformation: Record<string, object> } };
			};
			return data.Certificate.ProductDescription.SupplementaryInformation;
		};
		expect(await supplement("X2")).toMatchObject({
			B16: { Key: "Melted and poured in", Value: "Melted in: Brazil (BR) · Poured in: Mexico (MX)" },
			B18: { Key: "Melting works", Value: "Cabo Branco" },
			B19: { Key: "Slab maker", Value: "Aceros del Balsas" },
			B20: { Key: "Melted in", Value: "BR" },
			B21: { Key: "Poured in", Value: "MX" },
		});
		expect(await supplement("X3")).toMatchObject({
			B16: { Value: "Not stated" },
			B18: { Value: "Not stated" },
			B20: { Value: "Not stated" },
		});
		expect(await supplement("X1")).not.toHaveProperty("B19");
	});

	test("is on the certificate's and the tally's PDF, in the reader's language", async () => {
		const certificate = await drawn("certificate", "X2", "es");
		expect(certificate).toContain("Fundido en: Brasil (BR) · Colado en: México (MX)");
		expect(certificate).toContain("Cabo Branco · Planchón fabricado por Aceros del Balsas");
		const tally = await drawn("shipment_tally", "B1", "en");
		for (const words of ["Bay Harbor, Alabama", "Brazil (BR)", "Superior Slab", "Not stated"])
			expect(tally).toContain(words);
	});

	test("is shown for each piece and each group of a tally, for stock, and for the heats of an order", async () => {
		const { talliedPieces } = await read<{ talliedPieces: { nodes: Row[]; groups: Row[] } }>(
			`{ talliedPieces(tab: all, filter: { bol: ["B1"] }) { nodes { heatNumber ${melt} } groups { heatNumber ${melt} } } }`,
		);
		for (const rows of [talliedPieces.nodes, talliedPieces.groups])
			expect(Object.fromEntries(rows.map((row) => [row.heatNumber, row.melt]))).toEqual(origins);
		const { stockItems } = await read<{ stockItems: { nodes: object[] } }>(
			`{ stockItems(tab: all) { nodes { heat { timeZone ${melt} } } } }`,
		);
		expect(stockItems.nodes).toEqual([{ heat: { timeZone: "America/Sao_Paulo", melt: origins.H2 } }]);
		const { order } = await read<{ order: { item: { heats: Row[] } } }>(
			`{ order(order: "M100", item: 1) { item { heats { heatNumber timeZone ${melt} } } } }`,
		);
		expect(Object.fromEntries(order.item.heats.map((row) => [row.heatNumber, row.melt]))).toEqual(origins);
	});

	test("narrows lists by country, as a code or by its name, and finds nothing of others", async () => {
		const count = async (caller: Caller, list: string, meltedIn: string) => {
			const { data } = await api.ask<Record<string, { totals: { count: number } }>>(
				caller,
				`query ($meltedIn: String) { ${list}(tab: all, filter: { meltedIn: $meltedIn }) { totals { count } } }`,
				{ meltedIn },
			);
			return data?.[list]?.totals.count;
		};
		for (const list of ["certificates", "talliedPieces", "stockItems"])
			for (const typed of ["BR", "br", "Brazil", "Brasil"])
				expect([list, await count(buyer, list, typed)]).toEqual([list, 1]);
		expect(await count(buyer, "certificates", "AR")).toBe(0);
		expect(await count(stranger, "certificates", "BR")).toBe(0);
	});

	test("is in the files of each list, as codes, with the works and the maker", async () => {
		for (const [file, columns] of [
			["certificates", "number,melt"],
			["shipment-tallies", "piece,melt"],
			["stock", "stock,melt"],
		]) {
			const answer = await get(buyer, `/downloads/${file}.csv?tab=all&columns=${columns}`);
			expect([file, answer.status]).toEqual([file, 200]);
			const text = await answer.text();
			for (const words of ["Melted in", "Poured in", "Melting works", "Slab maker", "Cabo Branco", "Aceros del Balsas"])
				expect(text).toContain(words);
			if (file !== "stock") expect(text).toContain("Not stated");
		}
	});

	test("is shown beside a heat, a certificate and an item of stock that a search finds", async () => {
		const found = async (text: string) => {
			const { search } = await read<{
				search: { kind: string; number: string; meltedIn: string | null; pouredIn: string | null }[];
			}>(`{ search(text: "${text}") { kind number meltedIn pouredIn } }`);
			return search;
		};
		expect(await found("H2")).toEqual([{ kind: "heat", number: "H2", meltedIn: "BR", pouredIn: "MX" }]);
		expect(await found("X4")).toEqual([{ kind: "certificate", number: "X4", meltedIn: "", pouredIn: "" }]);
		expect(await found("K2")).toEqual([{ kind: "stockItem", number: "K2", meltedIn: "BR", pouredIn: "MX" }]);
		expect(await found("B1")).toMatchObject([{ kind: "billOfLading", meltedIn: null }]);
	});

	test("refuses a country that is none", async () => {
		const { rejects } = await feed(database, "heats", [heatFeedRow({ heat: "H8", meltedIn: "UK", pouredIn: "us" })]);
		expect(rejects.map(({ field, code }) => [field, code]).sort()).toEqual([
			["meltedIn", "bad_country"],
			["pouredIn", "bad_country"],
		]);
	});
});

type Row = { heatNumber: string; melt: object };

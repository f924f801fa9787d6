import { parseArgs } from "node:util";
import pg from "pg";
import { certificateData } from "#features/certificates/en10168/certificate-data.ts";
import { certificateBody } from "#features/certificates/server/certificate-body.ts";
import type { PdfContent } from "#server/pdf/pdf-content.ts";
import { renderPdf } from "#server/pdf/render-pdf.ts";
import { createFormat } from "#shared/format.ts";
import { certificateFacts } from "../tests/support/certificate-facts.ts";
import { freeFormKey } from "../tests/support/free-form-key.ts";
import { startPortal } from "../tests/support/portal.ts";
import { demoEmail, signedIn } from "../tests/support/signed-in.ts";
import { sized } from "./support/sizes.ts";
import { watchPortal } from "./support/watch-portal.ts";

/**
 * What documents cost: PDFs drawn per second by one process, and ZIPs of 500 bills of lading and of 500 certificates over
 * HTTP, drawn and from the cache. `node bench/documents.ts [--documents 500]`, on the built portal with the demo mill.
 */
const { values } = parseArgs({ options: { documents: { type: "string", default: sized("500", "20") } } });
const count = Number(values.documents);

const prepare = "mutation ($input: PrepareDocumentsInput!) { prepareDocuments(input: $input) { id } }";
const columns = ["Order-item", "PO", "Grade", "Size", "Heats", "Pieces", "Actual"].map((title) => ({ title }));
const document = (number: number, lines: number): PdfContent => ({
	language: "en",
	title: "Bill of lading",
	number: String(number),
	mill: "Caldera Steel",
	issuedAt: "2026-05-01T12:00:00Z",
	blocks: [
		{
			kind: "facts",
			facts: Array.from({ length: 12 }, (_, fact) => ({ term: `Fact ${fact}`, value: `${number} value ${fact}` })),
		},
		{
			kind: "table",
			columns,
			rows: Array.from({ length: lines }, (_, line) => ({
				cells: [
					`M${number}-${line}`,
					`PO-${number + line}`,
					"A572-50",
					"0.7500 × 96 × 240",
					`H${number + line}`,
					line,
					`${4903 + line} lb`,
				],
			})),
		},
	],
});

const format = createFormat({
	language: "en",
	units: "imperial",
	dateFormat: "locale",
	timeZone: "UTC",
	year: 0,
	coilLabel: "coil",
});
const elements = ["C", "Mn", "P", "S", "Si", "Cu", "Ni", "Cr", "Mo", "V", "Nb", "Al", "CE"];

/** A certificate of one heat with two tension and two impact tests, and the same inside as data. */
function certificate(number: number): PdfContent {
	const [piece] = certificateFacts().pieceList;
	const tests = ["H1-01", "H1-04"].flatMap((slab) => [
		{
			kind: "tension" as const,
			slab,
			direction: "T" as const,
			yieldKsi: 55,
			tensileKsi: 70.5,
			elongationPct: 22,
			gaugeLengthIn: 8,
		},
		{
			kind: "charpy" as const,
			slab,
			direction: "L" as const,
			sizeMm: "10 x 10",
			tempF: -20,
			energyFtLb: [40, 42, 44],
			averageFtLb: 42,
		},
	]);
	const facts = certificateFacts({
		certificateNumber: `C${number}`,
		shares: elements.map((property, index) => ({ property, value: (number + index) / 1000, least: null, most: 1 })),
		tests,
		pieceList: Array.from(
			{ length: 8 },
			(_, index) => ({ ...piece, pieceNumber: `P${number + index}` }) as NonNullable<typeof piece>,
		),
	});
	const data = certificateData(facts, {
		company: "Caldera Steel",
		language: "en",
		verifyAt: "https://mill.example/verify",
	});
	const reader = { format, publicUrl: "https://mill.example", millName: "Caldera Steel", language: "en" } as const;
	const attachment = {
		name: "c.json",
		mediaType: "application/json",
		description: "As data",
		content: JSON.stringify(data),
	};
	const body = certificateBody(facts, reader, true);
	return {
		language: "en",
		number: `C${number}`,
		mill: "Caldera Steel",
		issuedAt: "2026-05-01T12:00:00Z",
		...body,
		attachments: [attachment],
	};
}

async function drawnPerSecond(make: (number: number) => PdfContent): Promise<number> {
	await renderPdf(make(0));
	const startedAt = performance.now();
	for (let number = 1; number <= 100; number += 1) await renderPdf(make(number));
	return (100 * 1000) / (performance.now() - startedAt);
}

async function takeZip(url: string, cookie: string) {
	const startedAt = performance.now();
	const response = await fetch(url, { headers: { cookie } });
	if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`);
	let firstMs = 0;
	let bytes = 0;
	for await (const chunk of response.body) {
		firstMs ||= performance.now() - startedAt;
		bytes += chunk.length;
	}
	return { firstMs, seconds: (performance.now() - startedAt) / 1000, bytes };
}

/** The newest documents of a kind that a user sees. */
const newest: Readonly<Record<string, string>> = {
	bill_of_lading: `select bol_number as number from shipments s where account_id in (select of_person()) order by bol_number desc
			limit $2`,
	certificate: `select certificate_number as number from certificates s where account_id in (select of_person())
			order by bol_number desc limit $2`,
};
const ofPerson = "select account_id from person_accounts a join people on people.id = a.person_id where email = $1";

for (const lines of [3, 40])
	console.log(
		`drawn: ${(await drawnPerSecond((number) => document(number, lines))).toFixed(0)} PDFs/s of ${lines} rows`,
	);
console.log(`drawn: ${(await drawnPerSecond(certificate)).toFixed(0)} certificates/s with their data`);

const portal = await startPortal({ environment: { GRAPHQL_FREE_FORM_KEY: freeFormKey } });
try {
	const email = demoEmail("isr");
	const database = new pg.Client({ connectionString: await portal.databaseUrl() });
	await database.connect();
	const person = await signedIn(portal.url, email);
	for (const [kind, query] of Object.entries(newest)) {
		const { rows } = await database.query<{ number: string }>(query.replace("select of_person()", ofPerson), [
			email,
			count,
		]);
		const input = {
			numbers: rows.map(({ number }) => number).join(" "),
			kinds: [kind],
			namePattern: "{kind} {number}",
		};
		const answer = await person.ask(`${portal.url}/api/graphql`, {
			method: "POST",
			headers: {
				authorization: `Bearer ${person.get("auth")}`,
				"content-type": "application/json",
				"x-free-form-key": freeFormKey,
			},
			body: JSON.stringify({ query: prepare, variables: { input } }),
		});
		const { data } = (await answer.json()) as { data: { prepareDocuments: { id: string } } };
		const url = `${portal.url}/downloads/document-bundles/${data.prepareDocuments.id}.zip`;
		for (const state of ["drawn", "from the cache"]) {
			const cookie = person.cookieHeader();
			const { result, watched } = await watchPortal(portal, "/status", cookie, takeZip(url, cookie));
			const { firstMs, seconds, bytes } = result;
			const rate = (rows.length / seconds).toFixed(0);
			console.log(
				`ZIP of ${rows.length} (${kind}), ${state}: first byte ${firstMs.toFixed(0)} ms, ${seconds.toFixed(1)} s, ${rate} PDFs/s, ${(bytes / 1e6).toFixed(1)} MB`,
			);
			const { pages, medianMs, worstMs, peakMb } = watched;
			console.log(
				`  meanwhile ${pages} pages one after the other: median ${medianMs.toFixed(0)} ms, worst ${worstMs.toFixed(0)} ms; memory at most ${peakMb.toFixed(0)} MB`,
			);
		}
	}
	await database.end();
} finally {
	await portal.stop();
}

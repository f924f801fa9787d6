import { parseArgs } from "node:util";
import pg from "pg";
import { drawPaper } from "#server/pdf/draw-paper.ts";
import type { Paper } from "#server/pdf/paper.ts";
import { freeFormKey } from "../tests/support/free-form-key.ts";
import { startPortal } from "../tests/support/portal.ts";
import { demoEmail, signedIn } from "../tests/support/signed-in.ts";

/**
 * What papers cost: PDFs drawn per second by one process, and a ZIP of 500 bills of lading over HTTP, drawn and from the cache.
 * `node bench/papers.ts [--papers 500]`, on the built portal with the demo mill.
 */
const { values } = parseArgs({ options: { papers: { type: "string", default: "500" } } });
const count = Number(values.papers);

const prepare = "mutation ($input: PreparePapersInput!) { preparePapers(input: $input) { id } }";
const columns = ["Order-item", "PO", "Grade", "Size", "Heats", "Pieces", "Actual"].map((title) => ({ title }));
const paper = (number: number, lines: number): Paper => ({
	language: "en",
	title: "Bill of lading",
	number: String(number),
	mill: "Caldera Steel",
	issuedAt: "2026-05-01T12:00:00Z",
	blocks: [
		{ kind: "facts", facts: Array.from({ length: 12 }, (_, fact) => ({ term: `Fact ${fact}`, value: `${number} value ${fact}` })) },
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

async function drawnPerSecond(lines: number): Promise<number> {
	await drawPaper(paper(0, lines));
	const startedAt = performance.now();
	for (let number = 1; number <= 100; number += 1) await drawPaper(paper(number, lines));
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

for (const lines of [3, 40]) console.log(`drawn: ${(await drawnPerSecond(lines)).toFixed(0)} PDFs/s of ${lines} rows`);

const portal = await startPortal({ environment: { GRAPHQL_FREE_FORM_KEY: freeFormKey } });
try {
	const email = demoEmail("isr");
	const database = new pg.Client({ connectionString: await portal.databaseUrl() });
	await database.connect();
	const { rows } = await database.query<{ bol: string }>(
		`select s.bol_number as bol from shipments s where s.account_id in (
			select account_id from person_accounts a join people on people.id = a.person_id where email = $1)
		 order by s.bol_number desc limit $2`,
		[email, count],
	);
	await database.end();
	const person = await signedIn(portal.url, email);
	const input = { numbers: rows.map(({ bol }) => bol).join(" "), kinds: ["bill_of_lading"], namePattern: "{kind} {number}" };
	const answer = await person.ask(`${portal.url}/api/graphql`, {
		method: "POST",
		headers: { authorization: `Bearer ${person.get("auth")}`, "content-type": "application/json", "x-free-form-key": freeFormKey },
		body: JSON.stringify({ query: prepare, variables: { input } }),
	});
	const { data } = (await answer.json()) as { data: { preparePapers: { id: string } } };
	const url = `${portal.url}/downloads/papers/${data.preparePapers.id}.zip`;
	for (const state of ["drawn", "from the cache"]) {
		const { firstMs, seconds, bytes } = await takeZip(url, person.cookieHeader());
		const rate = (rows.length / seconds).toFixed(0);
		console.log(
			`ZIP of ${rows.length}, ${state}: first byte ${firstMs.toFixed(0)} ms, ${seconds.toFixed(1)} s, ${rate} PDFs/s, ${(bytes / 1e6).toFixed(1)} MB`,
		);
	}
} finally {
	await portal.stop();
}

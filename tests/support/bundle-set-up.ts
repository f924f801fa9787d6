import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { documentRenderers } from "#app/document-renderers.ts";
import type { DocumentRenderer } from "#server/documents/document-renderer.ts";
import { createMakeBundleJob } from "#server/documents/making/make-bundle-job.ts";
import { type Api, type Caller, startApi } from "./api.ts";
import { feed, feedPartners, lineFeedRow, orderFeedRow, pieceFeedRow, shipmentFeedRow } from "./feed-rows.ts";
import { jobServices } from "./jobs.ts";
import { insertPerson } from "./people.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export let database: TestDatabase;
export let api: Api;
export let folder: string;
export let stranger: Caller;
export let buyer: { id: number; caller: Caller };
type Own = { id: string; state: string; made: number; total: number; failure: string | null; sizeBytes: number | null };
export const services = () => jobServices(database, { DATA_DIR: folder });

const prepareDocument =
	"mutation ($input: PrepareDocumentsInput!) { prepareDocuments(input: $input) { id isLarge documents } }";

export async function prepare(numbers = "B1 B9 NONE", caller = buyer.caller) {
	const input = { numbers, kinds: ["bill_of_lading", "shipment_tally"], namePattern: "{kind} {number}" };
	const { data } = await api.ask<{ prepareDocuments: { id: string; isLarge: boolean; documents: number } }>(
		caller,
		prepareDocument,
		{ input },
	);
	return data?.prepareDocuments ?? { id: "", isLarge: false, documents: 0 };
}

export async function ask(id: string, caller = buyer.caller) {
	const answer = await api.ask<{ makeDocumentBundle: boolean }>(
		caller,
		"mutation ($id: String!) { makeDocumentBundle(bundle: $id) }",
		{ id },
	);
	return answer.data?.makeDocumentBundle ?? (answer as { errors?: { message: string }[] }).errors?.[0]?.message;
}

export const run = (id: string, kinds: readonly DocumentRenderer[] = documentRenderers, stopping?: AbortSignal) =>
	createMakeBundleJob(kinds).run({ bundle: id, person: buyer.id }, services(), stopping);

export async function made(numbers?: string): Promise<string> {
	const { id } = await prepare(numbers);
	await ask(id);
	await run(id);
	return id;
}

export async function own(caller = buyer.caller): Promise<Own[]> {
	const { data } = await api.ask<{ documentBundles: Own[] }>(
		caller,
		"{ documentBundles { id state made total failure sizeBytes } }",
	);
	return data?.documentBundles ?? [];
}

export function get({ authorization, cookie }: Caller, id: string, headers: Record<string, string> = {}) {
	return fetch(`${api.url}/downloads/document-bundles/${id}.zip`, {
		headers: {
			cookie: `${cookie}; auth=${authorization.slice("Bearer ".length)}`,
			accept: "application/json",
			...headers,
		},
	});
}

/** An API with documents of two companies; each test has a buyer of its own. */
export function setUpBundles(): void {
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "made-"));
		database = await createTestDatabase();
		await feedPartners(database);
		api = await startApi(database, [], { DATA_DIR: folder });
		stranger = await api.signIn((await insertPerson(database, { soldTo: ["S1"] })).id);
		await feed(database, "orders", [
			orderFeedRow({ lines: [lineFeedRow()] }),
			orderFeedRow({ order: "M200", soldTo: "S2", shipTo: "T3", lines: [lineFeedRow()] }),
		]);
		await feed(database, "pieces", [pieceFeedRow(), pieceFeedRow({ piece: "D1", order: "M200" })]);
		await feed(database, "shipments", [
			shipmentFeedRow(),
			shipmentFeedRow({ bol: "B9", soldTo: "S2", shipTo: "T3", pieces: ["D1"] }),
		]);
	});
	beforeEach(async () => {
		const { id } = await insertPerson(database, { soldTo: ["S1", "S2"] });
		buyer = { id, caller: await api.signIn(id) };
	});
	afterAll(async () => {
		await api.stop();
		await database.drop();
		await rm(folder, { recursive: true });
	});
}

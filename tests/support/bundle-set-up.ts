import { beforeEach } from "vitest";
import { documentRenderers } from "#app/document-renderers.ts";
import type { DocumentRenderer } from "#server/documents/document-renderer.ts";
import { createMakeBundleJob } from "#server/documents/making/make-bundle-job.ts";
import { type Api, type Caller, messageOf, type Person } from "./api.ts";
import { feed, feedPartners, lineFeedRow, orderFeedRow, pieceFeedRow, shipmentFeedRow } from "./feed-rows.ts";
import { testApi, testDatabase, testFolder } from "./fixtures.ts";
import { jobServices } from "./jobs.ts";
import type { TestDatabase } from "./test-database.ts";

type Own = { id: string; state: string; made: number; total: number; failure: string | null; sizeBytes: number | null };
const prepareDocument =
	"mutation ($input: PrepareDocumentsInput!) { prepareDocuments(input: $input) { id isLarge documents } }";

function bundleCalls(api: Api, database: TestDatabase, buyer: Person, folder: string) {
	const services = () => jobServices(database, { DATA_DIR: folder });

	async function prepare(numbers = "B1 B9 NONE", caller: Caller = buyer) {
		const input = { numbers, kinds: ["bill_of_lading", "shipment_tally"], namePattern: "{kind} {number}" };
		const { data } = await api.ask<{ prepareDocuments: { id: string; isLarge: boolean; documents: number } }>(
			caller,
			prepareDocument,
			{ input },
		);
		return data?.prepareDocuments ?? { id: "", isLarge: false, documents: 0 };
	}

	async function ask(id: string, caller: Caller = buyer) {
		const answer = await api.ask<{ makeDocumentBundle: boolean }>(
			caller,
			"mutation ($id: String!) { makeDocumentBundle(bundle: $id) }",
			{ id },
		);
		return answer.data?.makeDocumentBundle ?? messageOf(answer);
	}

	const run = (id: string, kinds: readonly DocumentRenderer[] = documentRenderers, stopping?: AbortSignal) =>
		createMakeBundleJob(kinds).run({ bundle: id, person: buyer.id }, services(), stopping);

	async function made(numbers?: string): Promise<string> {
		const { id } = await prepare(numbers);
		await ask(id);
		await run(id);
		return id;
	}

	async function own(caller: Caller = buyer): Promise<Own[]> {
		const { data } = await api.ask<{ documentBundles: Own[] }>(
			caller,
			"{ documentBundles { id state made total failure sizeBytes } }",
		);
		return data?.documentBundles ?? [];
	}

	function get({ authorization, cookie }: Caller, id: string, headers: Record<string, string> = {}) {
		return fetch(`${api.url}/downloads/document-bundles/${id}.zip`, {
			headers: {
				cookie: `${cookie}; auth=${authorization.slice("Bearer ".length)}`,
				accept: "application/json",
				...headers,
			},
		});
	}

	return { services, prepare, ask, run, made, own, get };
}

/** An API with documents of two companies; each test has a new buyer. */
export async function setUpBundles() {
	const folder = await testFolder();
	const database = await testDatabase();
	await feedPartners(database);
	const api = await testApi(database, { DATA_DIR: folder });
	const stranger = await api.signInAs({ soldTo: ["S1"] });
	const buyer = await api.signInAs({ soldTo: ["S1", "S2"] });
	await feed(database, "orders", [
		orderFeedRow({ lines: [lineFeedRow()] }),
		orderFeedRow({ order: "M200", soldTo: "S2", shipTo: "T3", lines: [lineFeedRow()] }),
	]);
	await feed(database, "pieces", [pieceFeedRow(), pieceFeedRow({ piece: "D1", order: "M200" })]);
	await feed(database, "shipments", [
		shipmentFeedRow(),
		shipmentFeedRow({ bol: "B9", soldTo: "S2", shipTo: "T3", pieces: ["D1"] }),
	]);
	beforeEach(() => api.signInAgain(buyer));
	return { database, api, folder, stranger, buyer, ...bundleCalls(api, database, buyer, folder) };
}

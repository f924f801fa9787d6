import { afterAll, expect, test } from "vitest";
import { documentRenderers } from "#app/document-renderers.ts";
import {
	feed,
	feedPartners,
	orderFeedRow,
	pieceFeedRow,
	shipmentFeedRow,
} from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase, testFolder } from "../../../../tests/support/fixtures.ts";
import { jobServices } from "../../../../tests/support/jobs.ts";
import { startLivePortal } from "../../../../tests/support/live-portal.ts";
import { close, follow, openAs } from "../../../../tests/support/live-socket.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { createMakeBundleJob } from "./make-bundle-job.ts";

const subscription = "subscription Changed { documentBundleChanged { isComplete bundles { id } } }";

const folder = await testFolder();
const database = await testDatabase();
await feedPartners(database);
await feed(database, "orders", [orderFeedRow()]);
await feed(database, "pieces", [pieceFeedRow()]);
await feed(database, "shipments", [shipmentFeedRow()]);
const api = await testApi(database, { DATA_DIR: folder });
const portal = await startLivePortal(database, [subscription]);
const open = async (id: number) => openAs(portal.url, await portal.signIn(id));
const { id } = await insertPerson(database, { soldTo: ["S1"] });
const buyer = { id, socket: await open(id) };
const colleague = await open((await insertPerson(database, { soldTo: ["S1"] })).id);
for (const spoken of [buyer.socket, colleague]) await follow(spoken, subscription);
afterAll(async () => {
	for (const spoken of [buyer.socket, colleague]) await close(spoken);
	await portal.stop();
});

test("updates of a waiting, running and finished ZIP are sent to its requester and to nobody else", async () => {
	const caller = await api.signIn(buyer.id);
	const input = { numbers: "B1", kinds: ["bill_of_lading"], namePattern: "{kind} {number}" };
	const prepare = "mutation ($input: PrepareDocumentsInput!) { prepareDocuments(input: $input) { id } }";
	const { data } = await api.ask<{ prepareDocuments: { id: string } }>(caller, prepare, { input });
	const id = data?.prepareDocuments.id ?? "";
	await api.ask(caller, "mutation ($id: String!) { makeDocumentBundle(bundle: $id) }", { id });
	const heard = async () => {
		const update = (await buyer.socket.hear()) as {
			payload?: { data?: { documentBundleChanged?: { bundles?: object[] } } };
		};
		return update.payload?.data?.documentBundleChanged?.bundles;
	};
	const current = () => asOwner(database, "select id, state, made from document_bundles");
	expect(await heard()).toEqual([{ id }]);
	expect(await current()).toEqual([{ id, state: "waiting", made: 0 }]);
	await createMakeBundleJob(documentRenderers).run(
		{ bundle: id, person: buyer.id },
		jobServices(database, { DATA_DIR: folder }),
	);
	expect(await heard()).toEqual([{ id }]);
	expect(await current()).toEqual([{ id, state: "ready", made: 1 }]);
	expect(colleague.unheard()).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { beforeEach, expect } from "vitest";
import type { Api, Caller } from "./api.ts";
import { feed, restartFeeds } from "./feed-rows.ts";
import { testApi, testDatabase } from "./fixtures.ts";
import { asOwner } from "./people.ts";
import { feedCommodities, poLineFeedRow, purchaseOrderFeedRow } from "./supply-rows.ts";
import type { TestDatabase } from "./test-database.ts";

export const submit =
	"mutation ($input: SubmitShippingNoticeInput!) { submitShippingNotice(input: $input) { notice revision hash isNew warnings { field reason } } }";

export const amend =
	"mutation ($input: AmendShippingNoticeInput!) { amendShippingNotice(input: $input) { notice revision hash isNew } }";

export const load = (changes: object = {}) => ({
	vehicle: "T-100",
	gross: 78_000,
	tare: 32_000,
	unit: "lb",
	commodity: "210",
	radiation: "clear",
	...changes,
});

export const values = (changes: object = {}) => ({
	key: randomUUID(),
	line: "45001/1",
	mode: "truck",
	bol: "B-1",
	shippedOn: "2026-04-02",
	shippedTime: "21:00",
	loads: [load()],
	...changes,
});

export const input = (sent: object, more: object = {}) => ({ input: { values: JSON.stringify(sent), ...more } });
export type SubmittedNotice = {
	notice: string;
	revision: number;
	hash: string;
	isNew: boolean;
	warnings: { field: string }[];
};

function noticeCalls(api: Api, database: TestDatabase) {
	async function submitted(caller: Caller, sent: object): Promise<SubmittedNotice> {
		const { data, errors } = await api.ask<{ submitShippingNotice: SubmittedNotice }>(caller, submit, input(sent));
		expect(errors).toBeUndefined();
		return (data as { submitShippingNotice: SubmittedNotice }).submitShippingNotice;
	}

	const notices = () =>
		asOwner<{ state: string }>(
			database,
			"select notice_number, state, notice_revision from shipping_notices order by 1",
		);

	const outbox = () =>
		asOwner<{ kind: string; content: object }>(database, "select kind, content from outbox order by id");

	return { submitted, notices, outbox };
}

/** An API with two suppliers; each test begins with open PO lines and no notices. */
export async function setUpNotices() {
	const database = await testDatabase();
	const api = await testApi(database);
	const supplier = await api.signInAs({ suppliers: ["V1"] });
	const otherSupplier = await api.signInAs({ suppliers: ["V2"] });
	beforeEach(async () => {
		await restartFeeds(database);
		await feedCommodities(database);
		const lines = [
			poLineFeedRow({ periodTo: "2099-01-01", expiresOn: "2099-02-01" }),
			poLineFeedRow({ line: 2, weightLb: 50_000 }),
		];
		await feed(database, "purchase-orders", [purchaseOrderFeedRow({ lines })]);
		await api.signInAgain(supplier, otherSupplier);
	});
	return { database, api, supplier, otherSupplier, ...noticeCalls(api, database) };
}

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type Api, type Caller, startApi } from "./api.ts";
import { feed, restartFeeds } from "./feed-rows.ts";
import { asOwner, insertPerson } from "./people.ts";
import { feedCommodities, poLineFeedRow, purchaseOrderFeedRow } from "./supply-rows.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export let database: TestDatabase;
export let api: Api;
export let mine: Caller;
export let other: Caller;

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
export type Taken = { notice: string; revision: number; hash: string; isNew: boolean; warnings: { field: string }[] };

export type Answered = {
	errors?: { message: string; extensions?: { code?: string; faults?: { field: string; reason: string }[] } }[];
};

export const faultsOf = (answered: Answered) => answered.errors?.[0]?.extensions?.faults ?? [];

export async function taken(caller: Caller, sent: object): Promise<Taken> {
	const { data, errors } = await api.ask<{ submitShippingNotice: Taken }>(caller, submit, input(sent));
	expect(errors).toBeUndefined();
	return (data as { submitShippingNotice: Taken }).submitShippingNotice;
}

export const notices = () =>
	asOwner<{ state: string }>(database, "select notice_number, state, notice_revision from shipping_notices order by 1");

export const outbox = () =>
	asOwner<{ kind: string; content: object }>(database, "select kind, content from outbox order by id");

/** An API with two suppliers; each test begins with open PO lines and no notices. */
export function setUpNotices(): void {
	beforeAll(async () => {
		database = await createTestDatabase();
		api = await startApi(database);
	});
	afterAll(async () => {
		await api?.stop();
		await database?.drop();
	});
	beforeEach(async () => {
		await restartFeeds(database);
		await feedCommodities(database);
		const lines = [
			poLineFeedRow({ periodTo: "2099-01-01", expiresOn: "2099-02-01" }),
			poLineFeedRow({ line: 2, weightLb: 50_000 }),
		];
		await feed(database, "purchase-orders", [purchaseOrderFeedRow({ lines })]);
		mine = await api.signIn((await insertPerson(database, { suppliers: ["V1"] })).id);
		other = await api.signIn((await insertPerson(database, { suppliers: ["V2"] })).id);
	});
}

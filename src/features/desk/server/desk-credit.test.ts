import { beforeEach, expect, test } from "vitest";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { feed, feedPartners, orderFeedRow } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
await feed(database, "orders", [orderFeedRow()]);
const ann = await api.signInAs({ groups: ["SSA-ISR"], soldTo: ["S1"] });
beforeEach(() => emptyTables(database, "complaints", "outbox"));

const key = { account: "S1", kind: "complaint", item: "CL1" };
const openOne = (asked: string) =>
	feed(database, "complaints", [
		{
			...{
				complaint: "CL1",
				soldTo: "S1",
				kind: "order_error",
				order: "M100",
				asked,
				description: "Wrong plates came.",
				by: "Purchasing",
			},
			...{ at: new Date(Date.now() - 3_600_000).toISOString(), defects: [], revision: 1 },
		},
	]);
type Item = { version: string; state: string; asked: string | null };
async function read(): Promise<Item | undefined> {
	const document = "query ($key: DeskKeyInput!) { deskItem(key: $key) { version state asked } }";
	return (await api.ask<{ deskItem: Item }>(ann, document, { key })).data?.deskItem;
}
/** The field at which it is refused; nothing where it is taken. */
async function answer(values: object): Promise<string | undefined> {
	const document = `mutation ($key: DeskKeyInput!, $version: String!, $values: String!) { answerDeskItem(key: $key, version: $version, values: $values) }`;
	const version = (await read())?.version ?? "";
	const { errors } = await api.ask(ann, document, { key, version, values: JSON.stringify(values) });
	const refusal = errors?.[0];
	return (refusal?.extensions as { faults?: { field: string }[] } | undefined)?.faults?.[0]?.field ?? refusal?.message;
}
async function approve(): Promise<void> {
	for (const decision of ["acknowledged", "under_review", "approved"])
		expect(await answer({ decision })).toBeUndefined();
}

test("an approved complaint for a credit is closed once it is credited, also by the mill's own system", async () => {
	await openOne("credit");
	await approve();
	expect(await answer({ decision: "closed" })).toBe("decision");
	const at = new Date(Date.now() + 60_000).toISOString();
	const fed = await feed(database, "complaint-answers", [
		{ complaint: "CL1", answer: "A9", at, by: "ERP", state: "closed" },
	]);
	expect(fed).toMatchObject({ accepted: 0, rejected: 1 });
	expect(await answer({ decision: "credited", memo: "CM1", amount: 512.4 })).toBeUndefined();
	expect(await answer({ decision: "closed" })).toBeUndefined();
	expect(await read()).toMatchObject({ state: "closed", asked: "credit" });
});

test("one for corrected documents is closed once they are approved", async () => {
	await openOne("correction");
	await approve();
	expect(await answer({ decision: "closed" })).toBeUndefined();
	expect(await read()).toMatchObject({ state: "closed", asked: "correction" });
});

test("a credit memo is of the day at the complaint's mill", async () => {
	// Wherever the day is another one than in UTC at this hour.
	const zone = new Date().getUTCHours() < 11 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
	await asOwner(database, "update mills set time_zone = $1 where code = 'RB'", [zone]);
	await openOne("credit");
	await approve();
	await answer({ decision: "credited", memo: "CM1", amount: 512.4 });
	const [money] = await asOwner(database, "select to_char(credited_on, 'YYYY-MM-DD') as day from complaint_money");
	expect(money).toEqual({ day: new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date()) });
});

test("a message that was typed and emptied again says nothing, and keeps no answer from being taken", async () => {
	await openOne("credit");
	expect(await answer({ decision: "acknowledged", body: "" })).toBeUndefined();
	expect(await answer({ decision: "under_review", body: "  " })).toBeUndefined();
	expect(await answer({ decision: "information_requested", body: "  " })).toBe("body");
	expect(await asOwner(database, "select body from complaint_messages")).toEqual([]);
});

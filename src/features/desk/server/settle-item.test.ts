import { expect, test } from "vitest";
import { feed, feedPartners, orderFeedRow } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
await feed(database, "orders", [orderFeedRow()]);
const desk = await api.signInAs({ groups: ["SSA-ISR"], soldTo: ["S1"] });

const key = { account: "S1", kind: "order_message", item: "M100" };
/** A word of the customer's that was begun so long ago, and lands now. */
const importMessage = (body: string, ago: string) =>
	asOwner(
		database,
		`insert into order_messages (account_id, order_number, message_key, side, author, body, sent_at)
		 select id, 'M100', gen_random_uuid(), 'customer', 'Purchasing', $1, now() - $2::interval from accounts
		 where code = 'S1'`,
		[body, ago],
	);
async function ask<T>(document: string, variables: object = {}): Promise<T> {
	const { data, errors } = await api.ask(desk, document, { key, ...variables });
	if (errors) throw new Error(errors[0]?.message);
	return data as T;
}
const read = () =>
	ask<{ deskItem: { version: string; turn: string } }>(
		"query ($key: DeskKeyInput!) { deskItem(key: $key) { version turn } }",
	);
const settle = (version: string) =>
	ask("mutation ($key: DeskKeyInput!, $version: String!) { settleDeskItem(key: $key, version: $version) }", {
		version,
	});

test("a word that was on its way while the conversation was settled waits for the mill all the same", async () => {
	await importMessage("Thank you.", "2 minutes");
	await settle((await read()).deskItem.version);
	expect((await read()).deskItem.turn).toBe("nobody");
	await importMessage("One thing more.", "1 minute");
	expect((await read()).deskItem.turn).toBe("mill");
});

test("an item that has changed since it was read is not settled", async () => {
	const { version } = (await read()).deskItem;
	await importMessage("And another.", "30 seconds");
	await expect(settle(version)).rejects.toThrow("changed this after you opened it");
	expect((await read()).deskItem.turn).toBe("mill");
});

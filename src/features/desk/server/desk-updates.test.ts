import { afterAll, expect, test } from "vitest";
import { feedPartners } from "../../../../tests/support/feed-rows.ts";
import { testDatabase } from "../../../../tests/support/fixtures.ts";
import { startLivePortal } from "../../../../tests/support/live-portal.ts";
import { close, follow, openAs } from "../../../../tests/support/live-socket.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

const subscription = "subscription Changed { deskChanged { count } }";

const database = await testDatabase();
const portal = await startLivePortal(database, [subscription]);
await feedPartners(database);
afterAll(() => portal.stop());

test("what customers enter is sent to the desk of that account and to administrators, and to nobody else", async () => {
	const open = async (lists: Parameters<typeof insertPerson>[1]) =>
		openAs(portal.url, await portal.signIn((await insertPerson(database, lists)).id));
	const ann = await open({ groups: ["SSA-ISR"], soldTo: ["S1"] });
	const admin = await open({ groups: ["SSA-Admin"] });
	const elsewhere = await open({ groups: ["SSA-ISR"], soldTo: ["S2"] });
	for (const spoken of [ann, admin, elsewhere]) await follow(spoken, subscription);
	const enter = (account: string) =>
		asOwner(
			database,
			`insert into outbox (account_id, kind, subject, content) select id, 'order.message', 'M100', '{}' from accounts
				where code = $1`,
			[account],
		);
	await enter("S1");
	const update = { type: "next", payload: { data: { deskChanged: { count: 1 } } } };
	expect(await ann.hear()).toMatchObject(update);
	expect(await admin.hear()).toMatchObject(update);
	// The first that the third hears is of its own account.
	await enter("S2");
	expect(await elsewhere.hear()).toMatchObject(update);
	expect(elsewhere.unheard()).toEqual([]);
	for (const spoken of [ann, admin, elsewhere]) await close(spoken);
});

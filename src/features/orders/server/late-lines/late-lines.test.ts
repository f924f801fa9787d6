import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Api, type Caller, startApi } from "../../../../../tests/support/api.ts";
import { insertLine, type LineKey, linkAccounts } from "../../../../../tests/support/factories.ts";
import { dayFromNow } from "../../../../../tests/support/listed-lines.ts";
import { withOwnerTransaction } from "../../../../../tests/support/owner-connections.ts";
import { asOwner, insertPerson } from "../../../../../tests/support/people.ts";
import { createTestDatabase, type TestDatabase } from "../../../../../tests/support/test-database.ts";

const promised = dayFromNow(-4);
// Both of one moment, since a day may end while the tests run.
const estimate = dayFromNow(9);
const otherEstimate = dayFromNow(8);
const mill = await start();
let line: LineKey;
let number = 0;

async function start() {
	const database: TestDatabase = await createTestDatabase();
	const api: Api = await startApi(database);
	const buyer = await insertPerson(database, { soldTo: ["S1"] });
	const yard = await insertPerson(database, { shipTo: ["T1"] });
	const other = await insertPerson(database, { soldTo: ["S9"] });
	const both = await insertPerson(database, { soldTo: ["S9"], shipTo: ["T1"] });
	await linkAccounts(database, buyer.accountIds.S1 ?? 0, yard.accountIds.T1 ?? 0);
	return {
		database,
		api,
		buyer: await api.signIn(buyer.id),
		yard: await api.signIn(yard.id),
		other: await api.signIn(other.id),
		both: await api.signIn(both.id),
		ids: { ...buyer.accountIds, ...yard.accountIds },
	};
}
afterAll(async () => {
	await mill.api.stop();
	await mill.database.drop();
});

beforeEach(async () => {
	number += 1;
	const values = {
		order_number: `L${number}`,
		item: 2,
		first_promised_on: promised,
		estimated_on: estimate,
		state: "rolled",
	};
	line = await insertLine(mill.database, mill.ids.S1 ?? 0, mill.ids.T1 ?? 0, values);
});

const order = () => `L${number}`;
const ask = (caller: Caller) => mill.api.ask(caller, `mutation { askForUpdate(order: "${order()}", item: 2) }`);
const accept = (caller: Caller, day: string) =>
	mill.api.ask(caller, `mutation { acceptDate(order: "${order()}", item: 2, day: "${day}") }`);
const outbox = () =>
	asOwner<{ kind: string; content: Record<string, unknown> }>(
		mill.database,
		"select kind, content from outbox where subject = $1 order by id",
		[order()],
	);
const change = (set: string) =>
	asOwner(mill.database, `update order_lines set ${set} where order_number = $1`, [order()]);
const refusal = ({ errors }: Awaited<ReturnType<typeof ask>>) => errors?.[0]?.message;

async function listed(caller: Caller) {
	const { data } = await mill.api.ask<{
		lateOrderLines: {
			nodes: { orderNumber: string; updateAskedAt: string | null; dateAcceptedOn: string | null; isBuyer: boolean }[];
		};
	}>(caller, "{ lateOrderLines(first: 100) { nodes { orderNumber updateAskedAt dateAcceptedOn isBuyer } } }");
	return data?.lateOrderLines.nodes.find(({ orderNumber }) => orderNumber === order());
}

describe("an update of a late line", () => {
	test("is requested once, as a message about the line, until the mill sends a new date", async () => {
		expect((await ask(mill.buyer)).errors).toBeUndefined();
		await Promise.all([ask(mill.buyer), ask(mill.buyer), ask(mill.yard)]);
		const entries = await outbox();
		expect(entries.map(({ kind }) => kind)).toEqual(["order.message"]);
		expect(entries[0]?.content).toMatchObject({
			order: order(),
			item: 2,
			body: expect.stringContaining(`${order()}-2`),
		});
		expect((await listed(mill.buyer))?.updateAskedAt).not.toBeNull();
		expect((await listed(mill.yard))?.updateAskedAt).not.toBeNull();
		await change(`promise_at = now(), estimated_on = '${dayFromNow(12)}'`);
		expect((await listed(mill.buyer))?.updateAskedAt).toBeNull();
		await ask(mill.yard);
		expect(await outbox()).toHaveLength(2);
	});

	test("is requested once by people who do so at the same moment", async () => {
		// All of them wait for the line's lock, which the test holds, before the first may continue.
		const lock = "select pg_advisory_xact_lock(hashtextextended('late line ' || $1::text || '-2', 0))";
		const waiting = `select from pg_locks where locktype = 'advisory' and not granted
				and database = (select oid from pg_database where datname = current_database())`;
		const { asked } = await withOwnerTransaction(mill.database.adminUrl, async (gate) => {
			await gate.query(lock, [order()]);
			const sent = { asked: Promise.all([ask(mill.buyer), ask(mill.buyer), ask(mill.yard)]) };
			await expect.poll(() => asOwner(mill.database, waiting)).toHaveLength(3);
			return sent;
		});
		for (const { errors } of await asked) expect(errors).toBeUndefined();
		expect(await outbox()).toHaveLength(1);
	});

	test("is answered by a message of the mill too", async () => {
		await ask(mill.buyer);
		await asOwner(
			mill.database,
			`insert into order_messages (account_id, order_number, message_key, item, side, author, body)
				values ($1, $2, 'a', 2, 'mill', 'Ann', 'Next week')`,
			[line.account_id, order()],
		);
		expect((await listed(mill.buyer))?.updateAskedAt).toBeNull();
	});

	test("is refused for a line that is no longer late, and for another user's", async () => {
		expect(refusal(await ask(mill.other))).toBe("Page not found");
		await change(`estimated_on = '${promised}', first_promised_on = '${dayFromNow(3)}'`);
		expect(refusal(await ask(mill.buyer))).toMatch(/no longer late/);
		expect(await outbox()).toEqual([]);
	});
});

describe("the new date of a late line", () => {
	test("is accepted once by a buyer, and stays accepted until it changes", async () => {
		expect((await accept(mill.buyer, estimate)).errors).toBeUndefined();
		await Promise.all([accept(mill.buyer, estimate), accept(mill.buyer, estimate)]);
		expect((await outbox()).map(({ kind, content }) => [kind, content.acceptedOn])).toEqual([
			["order.date_accepted", estimate],
		]);
		expect((await listed(mill.yard))?.dateAcceptedOn).toBe(estimate);
		await change(`estimated_on = '${dayFromNow(20)}'`);
		expect((await listed(mill.buyer))?.dateAcceptedOn).toBeNull();
	});

	test("is offered to and taken from those who buy this line, not from those who buy others and only receive it", async () => {
		expect((await listed(mill.buyer))?.isBuyer).toBe(true);
		expect((await listed(mill.both))?.isBuyer).toBe(false);
		expect(refusal(await accept(mill.both, estimate))).toBe("Forbidden");
		expect((await ask(mill.both)).errors).toBeUndefined();
		expect((await outbox()).map(({ kind }) => kind)).toEqual(["order.message"]);
	});

	test("is not accepted when it has changed or passed, or for a ship-to or another user", async () => {
		expect(refusal(await accept(mill.buyer, otherEstimate))).toMatch(/has changed to/);
		expect(refusal(await accept(mill.yard, estimate))).toBe("Forbidden");
		expect(refusal(await accept(mill.other, estimate))).toBe("Page not found");
		await change(`estimated_on = '${dayFromNow(-2)}'`);
		expect(refusal(await accept(mill.buyer, dayFromNow(-2)))).toMatch(/has passed/);
		expect(await outbox()).toEqual([]);
	});
});

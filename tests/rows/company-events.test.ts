import fc from "fast-check";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../support/fixtures.ts";
import { insertEndpoint, insertEvents, messagesOf } from "./random-events.ts";
import { insertMill, randomMill, randomScope } from "./random-mill.ts";

const database = await testDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
afterAll(() => admin.end());

/** A mill, the accounts of an endpoint's owner, and which of the mill's accounts the endpoint acts for. */
const worlds = randomMill.chain((mill) =>
	fc.record({
		mill: fc.constant(mill),
		scope: randomScope(mill),
		accounts: fc.subarray([...mill.soldTos, ...mill.shipTos]),
		isLoose: fc.boolean(),
	}),
);

// Each mill empties and fills all tables: on a busy machine that takes its time.
test("a company's endpoint is sent exactly the events of its accounts, and a price as their sold-to alone", {
	timeout: 120_000,
}, async () => {
	await fc.assert(
		fc.asyncProperty(worlds, async ({ mill, scope, accounts, isLoose }) => {
			await insertMill(admin, mill);
			const events = await insertEvents(admin, mill, isLoose);
			const endpoint = await insertEndpoint(admin, scope, accounts);
			const messages = await messagesOf(database, endpoint, events);
			const acts = (ids: readonly number[] | undefined, id: number) =>
				(ids ?? []).includes(id) && accounts.includes(id);
			for (const [index, { line, kind, isOfBuyer }] of events.entries()) {
				const isBuyer = acts(scope.soldToIds, line.account);
				const isReceiver = acts(scope.shipToIds, line.shipTo);
				const message = messages[index];
				expect([kind, message !== undefined]).toEqual([kind, isBuyer || (isReceiver && !isOfBuyer)]);
				if (message && !isBuyer) expect(JSON.stringify(message.data.row)).not.toMatch(/"(price|\w*PerCwt)":[^n]/);
			}
		}),
		{ numRuns: 12 },
	);
});

import { expect, test } from "vitest";
import { insertLine, linkAccounts } from "../../../../tests/support/factories.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { insertPerson } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const seller = await insertPerson(database, { soldTo: ["S1", "S2", "S3"], groups: ["SSA-ISR"] });
const yard = await insertPerson(database, { shipTo: ["T1"] });
const id = (code: string) => seller.accountIds[code] ?? 0;
const shipTo = yard.accountIds.T1 ?? 0;
for (const code of ["S1", "S2", "S3"]) await linkAccounts(database, id(code), shipTo);
const late = { first_promised_on: dayFromNow(-5), ordered_lb: 1000 };
await insertLine(database, id("S1"), shipTo, late);
await insertLine(database, id("S2"), shipTo, late);
await insertLine(database, id("S2"), shipTo, {
	...late,
	estimated_on: dayFromNow(8),
	promise_at: new Date(Date.now() - 3_600_000).toISOString(),
});
await insertLine(database, id("S3"), shipTo, { first_promised_on: dayFromNow(20) });

const query = "{ customerHome { customersAtRisk { code lateLines lateLb movedLines openComplaints } } }";
type Found = { customerHome: { customersAtRisk: unknown[] | null } };

test("inside sales sees its customers by the weight of what is late, with the dates that moved", async () => {
	const { data } = await api.ask<Found>(await api.signIn(seller.id), query);
	expect(data?.customerHome.customersAtRisk).toEqual([
		{ code: "S2", lateLines: 2, lateLb: 2000, movedLines: 1, openComplaints: 0 },
		{ code: "S1", lateLines: 1, lateLb: 1000, movedLines: 0, openComplaints: 0 },
	]);
});

test("a customer does not see who is at risk", async () => {
	const buyer = await api.signInAs({ soldTo: ["S1"] });
	const { data } = await api.ask<Found>(buyer, query);
	expect(data?.customerHome.customersAtRisk ?? null).toBeNull();
});

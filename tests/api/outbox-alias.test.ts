import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../support/api.ts";
import { type MixedMill, startMixedMill } from "../support/mixed-mill.ts";
import { asOwner, insertPerson } from "../support/people.ts";
import { acts } from "./mixed-rights-rows.ts";

let mill: MixedMill;
let isr: Caller;
beforeAll(async () => {
	mill = await startMixedMill();
	const { id } = await insertPerson(mill.database, { groups: ["SSA-ISR"], soldTo: ["SA", "SB"] });
	isr = await mill.api.signIn(id, "SA");
});
afterAll(() => mill?.stop());

const aliasAfter = (field: string) => async () => {
	const { document = "", variables } = acts[field] ?? {};
	const { errors } = await mill.api.ask(isr, document, variables?.(mill.rows.bought));
	expect(errors).toBeUndefined();
	return asOwner<{ kind: string; alias: string }>(
		mill.database,
		"select kind, content ->> 'alias' as alias from outbox order by id desc limit 1",
	);
};

/** What is written for an account, in an order in which each has what it needs. */
test.each([
	["order.date_accepted", aliasAfter("acceptDate")],
	["order.message", aliasAfter("writeAboutOrder")],
	["acknowledgment.accepted", aliasAfter("answerAcknowledgment")],
	["complaint.submitted", aliasAfter("submitComplaint")],
	["complaint.message", aliasAfter("writeToComplaint")],
	["complaint.withdrawn", aliasAfter("withdrawComplaint")],
	["complaint.reopened", aliasAfter("reopenComplaint")],
	["stock.withdrawn", aliasAfter("withdrawStockRequest")],
	["stock.requested", aliasAfter("requestStock")],
])("%s sends the mill's systems the account that was acted for", async (kind, write) => {
	expect(await write()).toEqual([{ kind, alias: "SA" }]);
});

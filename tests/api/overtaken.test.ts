import { afterAll, beforeAll, expect, test } from "vitest";
import { untilLockWait } from "../support/lock-wait.ts";
import { type MixedMill, startMixedMill } from "../support/mixed-mill.ts";
import { withOwnerTransaction } from "../support/owner-connections.ts";
import { asOwner } from "../support/people.ts";
import { acts } from "./mixed-rights-rows.ts";

let mill: MixedMill;
let importedAt: Date;
beforeAll(async () => {
	mill = await startMixedMill();
});
afterAll(async () => {
	await mill?.stop();
});

const send = async (field: string) => {
	const { document = "", variables } = acts[field] ?? {};
	const { errors } = await mill.api.ask(mill.mixed, document, variables?.(mill.rows.bought));
	return errors?.[0]?.message;
};

/**
 * The error for a user who sends something while an answer of the mill's is being imported: they come first, and it is
 * there already.
 */
async function whileImporting(sql: string, field: string): Promise<string | undefined> {
	const { said } = await withOwnerTransaction(mill.database.adminUrl, async (millSide) => {
		const [row] = (await millSide.query(`${sql} returning state_at`)).rows;
		importedAt = row.state_at;
		const sent = { said: send(field) };
		await untilLockWait(mill.database);
		return sent;
	});
	return said;
}

const complaint = (state: string) =>
	`update complaints set state = '${state}', state_at = now() + interval '2 seconds'
		where complaint_number = '${mill.rows.bought.complaint}'`;
const dispute = (state: string) =>
	`update receipt_disputes set state = '${state}', state_at = now() + interval '2 seconds' where receipt_number = 'GA'`;

test("a complaint that the mill acknowledges just then is withdrawn all the same", async () => {
	expect(await whileImporting(complaint("acknowledged"), "withdrawComplaint")).toBeUndefined();
	const kept = `select state, state_at = moved_at as dated, state_at > $1 as later
			from complaints join complaint_state_changes using (account_id, complaint_number)
			where complaint_number = $2 and to_state = 'withdrawn'`;
	expect(await asOwner(mill.database, kept, [importedAt, mill.rows.bought.complaint])).toEqual([
		{ state: "withdrawn", dated: true, later: true },
	]);
	await send("reopenComplaint");
});

test("a complaint that the mill decides just then is not, and its state is named as it is", async () => {
	expect(await whileImporting(complaint("approved"), "withdrawComplaint")).toContain("the status “Approved”");
});

test("a dispute that the mill answers just then is withdrawn all the same", async () => {
	await send("disputeReceipt");
	expect(await whileImporting(dispute("answered"), "withdrawDispute")).toBeUndefined();
});

test("a dispute that the mill settles just then is not, and its state is named as it is", async () => {
	await send("disputeReceipt");
	expect(await whileImporting(dispute("accepted"), "withdrawDispute")).not.toContain("the status “Open”");
});

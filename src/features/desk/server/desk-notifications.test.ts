import { afterAll, beforeEach, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { emptyTables } from "../../../../tests/support/empty-tables.ts";
import { feed, feedPartners, orderFeedRow } from "../../../../tests/support/feed-rows.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { jobsDone, runJobs } from "../../../../tests/support/jobs.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";
import { notifyDeskJob } from "./desk-notifications-job.ts";

const ids: Record<string, number> = {};
const callers: Record<string, Caller> = {};

const database = await testDatabase();
const api = await testApi(database);
await feedPartners(database);
await feed(database, "orders", [orderFeedRow()]);
const isr = { groups: ["SSA-ISR"], soldTo: ["S1", "S2"] };
for (const [name, lists] of Object.entries({
	ann: isr,
	bob: isr,
	admin: { groups: ["SSA-Admin"] },
	buyer: { soldTo: ["S1"] },
})) {
	const { id } = await insertPerson(database, lists);
	await asOwner(database, "update people set name = $2 where id = $1", [id, name]);
	ids[name] = id;
	callers[name] = await api.signIn(id);
}
const jobs = await runJobs(database, [notifyDeskJob]);
beforeEach(async () => {
	await notified();
	await emptyTables(database, "complaints", "order_messages", "desk_marks", "outbox", "notifications");
	const by = { by: "Purchasing", at: new Date(Date.now() - 3_600_000).toISOString(), revision: 1 };
	const about = {
		soldTo: "S1",
		kind: "order_error",
		order: "M100",
		asked: "explanation",
		description: "Wrong plates came.",
	};
	await feed(database, "complaints", [
		{ complaint: "CL1", ...about, ...by, defects: [{ family: "wrong_material", code: "wrong_grade" }] },
	]);
});
afterAll(() => jobs.stop());

const notified = () => jobsDone(database, notifyDeskJob as never);
const key = { account: "S1", kind: "complaint", item: "CL1" };
async function run(name: string, document: string, variables: Record<string, unknown>) {
	expect((await api.ask(callers[name], document, variables)).errors).toBeUndefined();
}
const assign = (by: string, from: string | undefined, to: string | undefined) =>
	run(by, "mutation ($key: DeskKeyInput!, $from: ID, $to: ID) { assignDeskItem(key: $key, from: $from, to: $to) }", {
		...{ key, from: from && ids[from], to: to && ids[to] },
	});
const write = (body: string, by = "buyer") =>
	run(by, "mutation ($input: WriteToComplaintInput!) { writeToComplaint(input: $input) }", {
		input: { number: "CL1", values: JSON.stringify({ body }) },
	});
type Heard = { event: string; number: string | null; by: string | null; matter: string | null };
async function bell(caller: Caller | undefined): Promise<Heard[]> {
	const document = "{ notifications { nodes { event number by matter } } }";
	const { data, errors } = await api.ask<{ notifications: { nodes: Heard[] } }>(caller, document);
	if (errors) throw new Error(errors[0]?.message);
	return data?.notifications.nodes ?? [];
}
const events = async (name: string) => (await bell(callers[name])).map(({ event }) => event);
const raised = () =>
	asOwner(database, "select person_id, event, mail from notifications where event like 'desk%' order by id");

test("a user is notified of an item that a colleague assigned to them, also an administrator without accounts, but not of one that they take", async () => {
	await assign("ann", undefined, "ann");
	await assign("ann", "ann", "admin");
	await notified();
	expect(await bell(callers.admin)).toEqual([
		{ event: "deskAssigned", number: "CL1", by: "ann", matter: "S1:complaint:CL1" },
	]);
	await assign("bob", "admin", "bob");
	await assign("bob", "bob", "ann");
	await notified();
	expect(await events("ann")).toEqual(["deskAssigned"]);
	// Her notification is sent after his would have been.
	expect(await events("bob")).toEqual([]);
	expect(await raised()).toEqual([
		{ person_id: ids.admin, event: "deskAssigned", mail: "now" },
		{ person_id: ids.ann, event: "deskAssigned", mail: "now" },
	]);
});

test("a customer's message notifies the item's owner and nobody else, once, under any alias", async () => {
	await assign("ann", undefined, "ann");
	await write("All of B1.");
	await notified();
	expect(await events("ann")).toEqual(["deskMessage"]);
	const elsewhere = await api.signIn(ids.ann ?? 0, "S2");
	expect(await bell(elsewhere)).toEqual([
		{ event: "deskMessage", number: "CL1", by: null, matter: "S1:complaint:CL1" },
	]);
	await assign("ann", "ann", "bob");
	await write("And B2.");
	await notified();
	expect(await events("bob")).toEqual(["deskMessage", "deskAssigned"]);
	expect(await events("ann")).toEqual(["deskMessage"]);
	expect(await events("buyer")).toEqual([]);
});

test("what nobody looks after rings once for inside sales of the account, whichever alias they act under, and for nobody else", async () => {
	const other = await insertPerson(database, { groups: ["SSA-ISR"], soldTo: ["S2"] });
	callers.other = await api.signIn(other.id);
	await write("All of B1.");
	await write("And B2.");
	const waits = { event: "deskUnclaimed", number: "CL1", by: null, matter: "S1:complaint:CL1" };
	await notified();
	expect(await bell(callers.bob)).toEqual([waits]);
	expect(await bell(await api.signIn(ids.ann ?? 0, "S2"))).toEqual([waits]);
	for (const name of ["other", "buyer", "admin"]) expect(await events(name)).toEqual([]);
	await assign("ann", undefined, "ann");
	await write("And B3.");
	await notified();
	expect(await events("ann")).toEqual(["deskMessage", "deskUnclaimed"]);
	expect(await events("bob")).toEqual(["deskUnclaimed"]);
});

test("an item whose owner has lost access has no owner: the others are notified, and it is not reassigned", async () => {
	const { id } = await insertPerson(database, { groups: ["SSA-ISR"], soldTo: ["S1"] });
	ids.gone = id;
	await assign("ann", undefined, "gone");
	const nobodys = async () =>
		(
			await api.ask<{ deskItems: { nodes: object[] } }>(
				callers.ann,
				"{ deskItems(tab: unassigned) { nodes { item } } }",
			)
		).data?.deskItems.nodes;
	expect(await nobodys()).toEqual([]);
	await asOwner(database, "update person_accounts set expires_at = now() - interval '1 day' where person_id = $1", [
		id,
	]);
	await write("All of B1.");
	await notified();
	expect(await events("bob")).toEqual(["deskUnclaimed"]);
	expect(await nobodys()).toEqual([{ item: "CL1" }]);
	await assign("ann", "gone", "ann");
	const giving =
		"mutation ($key: DeskKeyInput!, $from: ID, $to: ID) { assignDeskItem(key: $key, from: $from, to: $to) }";
	const { errors } = await api.ask(callers.ann, giving, { key, from: ids.ann, to: id });
	expect(errors?.[0]?.extensions?.code).toBe("invalid");
});

test("a message from the mill's own system notifies the same way, one that a user wrote under an alias does not notify them", async () => {
	await assign("ann", undefined, "ann");
	const acting = await api.signIn(ids.ann ?? 0, "S1");
	callers.acting = acting;
	await write("They told me by telephone.", "acting");
	const at = new Date(Date.now() + 1000).toISOString();
	await feed(database, "complaint-answers", [
		{ complaint: "CL1", answer: "T1", side: "customer", at, by: "Purchasing", message: "Sent by mail." },
	]);
	await notified();
	expect(await events("ann")).toEqual(["deskMessage"]);
	expect(await asOwner(database, "select source_key from notifications where event = 'deskMessage'")).toEqual([
		{ source_key: "complaint CL1 T1" },
	]);
});

test("an answer notifies its customer and a colleague of the same account, not its author", async () => {
	const { data } = await api.ask<{ deskItem: { version: string } }>(
		callers.ann,
		"query ($key: DeskKeyInput!) { deskItem(key: $key) { version } }",
		{
			key,
		},
	);
	await run(
		"ann",
		"mutation ($key: DeskKeyInput!, $version: String!, $values: String!) { answerDeskItem(key: $key, version: $version, values: $values) }",
		{
			...{
				key,
				version: data?.deskItem.version,
				values: JSON.stringify({ decision: "acknowledged", body: "We look into it." }),
			},
		},
	);
	expect(await events("buyer")).toEqual(["complaintAnswered"]);
	expect(await events("bob")).toEqual(["complaintAnswered"]);
	expect(await events("ann")).toEqual([]);
	await feed(database, "complaint-answers", [
		{
			complaint: "CL1",
			answer: "A1",
			at: new Date(Date.now() + 1000).toISOString(),
			by: "Claims desk",
			state: "under_review",
		},
	]);
	expect(await events("ann")).toEqual(["complaintAnswered"]);
});

test("a user who loses the account, or turned off bell and mail, is not notified", async () => {
	await asOwner(
		database,
		`insert into notification_preferences (person_id, event, channel, frequency)
			values ($1, 'deskAssigned', 'bell', 'off')`,
		[ids.bob],
	);
	await asOwner(
		database,
		`insert into notification_preferences (person_id, event, channel, frequency)
			values ($1, 'deskAssigned', 'mail', 'off')`,
		[ids.bob],
	);
	await assign("ann", undefined, "bob");
	await write("All of B1.");
	await notified();
	expect(await events("bob")).toEqual(["deskMessage"]);
	await asOwner(database, "delete from person_accounts where person_id = $1", [ids.bob]);
	const after = await api.signIn(ids.bob ?? 0);
	expect(await bell(after)).toEqual([]);
	expect(await raised()).toHaveLength(1);
});

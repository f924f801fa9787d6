import { afterAll, expect, test } from "vitest";
import { notifyDeskJob } from "#features/desk/server/desk-notifications-job.ts";
import type { Caller } from "../support/api.ts";
import { feed } from "../support/feed-rows.ts";
import { jobsDone, runJobs } from "../support/jobs.ts";
import { asOwner } from "../support/people.ts";
import { sentComplaint, setUpProgramWrites } from "../support/program-writes-set-up.ts";

const { database, api, buyer } = await setUpProgramWrites();
const jobs = await runJobs(database, [notifyDeskJob]);
afterAll(() => jobs.stop());
const desk = await api.signInAs({ groups: ["SSA-ISR"], soldTo: ["S1"] });
const owner = await api.signIn(buyer.owner.id);
const colleague = await api.signInAs({ soldTo: ["S1"] });

const bell = async (caller: Caller) => {
	const document = "{ notifications { nodes { event number } } }";
	const { data } = await api.ask<{ notifications: { nodes: object[] } }>(caller, document);
	return data?.notifications.nodes;
};

test("a program's complaint waits at the desk, rings there, and its answer notifies the key's owner and colleagues", async () => {
	const { body } = await buyer.write("/api/customer/v1/complaints", sentComplaint);
	const number = String(body.complaint);
	await jobsDone(database, notifyDeskJob as never);
	const { data } = await api.ask(desk, "{ deskItems(tab: unassigned) { nodes { item kind } } }");
	expect(data?.deskItems).toEqual({ nodes: [{ item: number, kind: "complaint" }] });
	expect(await bell(desk)).toEqual([{ event: "deskUnclaimed", number }]);
	const row = (state: string, seconds: number) => ({
		...{ complaint: number, answer: `A-${seconds}`, by: "R. Ortiz", state },
		at: new Date(Date.now() + seconds * 1000).toISOString(),
		...(state === "information_requested" && { message: "Please send a photo." }),
	});
	const rows = [row("acknowledged", 60), row("under_review", 61), row("information_requested", 62)];
	expect(await feed(database, "complaint-answers", rows)).toMatchObject({ rejected: 0 });
	for (const caller of [owner, colleague])
		expect(await bell(caller)).toContainEqual({ event: "complaintAnswered", number });
	await buyer.write(`/api/customer/v1/complaints/${number}/messages`, { body: "It follows." });
	const [complaint] = await asOwner(database, "select state from complaints where complaint_number = $1", [number]);
	expect(complaint).toEqual({ state: "under_review" });
});

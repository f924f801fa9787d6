import { expect, test } from "vitest";
import { queueMail } from "#server/mail/mail.ts";
import { testApi, testDatabase } from "../../../../../tests/support/fixtures.ts";
import { runJobs } from "../../../../../tests/support/jobs.ts";
import { asOwner } from "../../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const caller = await api.signInAs({ groups: ["SSA-Admin"], email: "anna@mill.example" });
await database.transaction("millgate_admin", {}, (tx) =>
	tx.sql(
		`select jobs.enqueue('failing', '{"number": "M100", "secret": "hidden", "endpoint": {"deep": 1}}'), jobs.enqueue('quiet', '{}', now() + interval '1 day')`,
	),
);

type Job = {
	id: string;
	task: string;
	subject: string | null;
	attempts: number;
	state: string;
	nextAt: string | null;
	lastError: string | null;
};
async function queued(): Promise<Job[]> {
	const document = "{ queuedJobs { id task subject attempts mostAttempts state nextAt lastError } }";
	const { data, errors } = await api.ask<{ queuedJobs: Job[] }>(caller, document);
	if (!data) throw new Error(JSON.stringify(errors));
	return data.queuedJobs;
}
const act = (name: "runJobAgain" | "giveUpJob", id: string | undefined, by = caller) =>
	api.ask(by, `mutation ($id: ID!) { ${name}(id: $id) }`, { id: id ?? "" });
const recorded = () =>
	asOwner(
		database,
		"select actor, target, detail from audit_events where action like 'job.%' order by id desc limit 1",
	);

test("a job shows its subject without the rest of its payload, its attempts, its last error and its next attempt", async () => {
	const jobs = await runJobs(database, [
		{
			name: "failing",
			run: async () => {
				throw new Error("The ERP is away");
			},
		},
	]);
	await expect.poll(async () => (await queued())[0]?.lastError).toBe("The ERP is away");
	await jobs.stop();
	expect(await queued()).toEqual([
		{
			id: expect.any(String),
			task: "failing",
			subject: "M100",
			attempts: 1,
			mostAttempts: 25,
			state: "failing",
			nextAt: expect.any(String),
			lastError: "The ERP is away",
		},
		{
			id: expect.any(String),
			task: "quiet",
			subject: null,
			attempts: 0,
			mostAttempts: 25,
			state: "waiting",
			nextAt: expect.any(String),
			lastError: null,
		},
	]);
});

test("it runs again with all its attempts before it, which is on record", async () => {
	const [job] = await queued();
	expect((await act("runJobAgain", job?.id)).errors).toBeUndefined();
	const [again] = await queued();
	expect([again?.id, again?.attempts]).toEqual([job?.id, 0]);
	const detail = { job: job?.id, attempts: 1, error: "The ERP is away", subject: { number: "M100" } };
	expect(await recorded()).toEqual([{ actor: "anna@mill.example", target: "failing", detail }]);
});

test("it is abandoned, and then can no longer be abandoned or run", async () => {
	const [job] = await queued();
	expect((await act("giveUpJob", job?.id)).errors).toBeUndefined();
	expect((await queued()).map(({ task }) => task)).toEqual(["quiet"]);
	expect(await recorded()).toMatchObject([{ target: "failing", detail: { job: job?.id } }]);
	for (const name of ["giveUpJob", "runJobAgain"] as const)
		for (const id of [job?.id, "0", "x", "99999999999999999999"])
			expect((await act(name, id)).errors?.[0]?.extensions?.code).toBe("not-found");
});

test("a mail whose job is abandoned is not tried again, and may be sent again", async () => {
	const words = { subject: "Steel", text: "Steel", html: "<p>Steel</p>" };
	const id = await database.transaction("millgate_admin", {}, (tx) =>
		queueMail(tx, { address: "max@works.example", language: "en", ...words }),
	);
	const jobOf = async () => (await queued()).find(({ task }) => task === "send-mail")?.id;
	expect((await act("giveUpJob", await jobOf())).errors).toBeUndefined();
	expect(await asOwner(database, "select state, failure from mails where id = $1", [id])).toEqual([
		{ state: "failed", failure: "not sent: taken out of the job queue" },
	]);
	expect((await api.ask(caller, "mutation ($id: ID!) { sendMailAgain(id: $id) }", { id })).errors).toBeUndefined();
	expect(await asOwner(database, "select state from mails where id = $1", [id])).toEqual([{ state: "waiting" }]);
	expect((await act("giveUpJob", await jobOf())).errors).toBeUndefined();
});

test("one that is under way is left alone", async () => {
	const [job] = await queued();
	const lock = "update graphile_worker._private_jobs set locked_at = $2, locked_by = 'a user' where id = $1";
	await asOwner(database, lock, [job?.id, new Date()]);
	expect((await queued())[0]).toMatchObject({ state: "running", nextAt: null });
	expect((await act("giveUpJob", job?.id)).errors?.[0]?.extensions?.code).toBe("not-found");
	expect((await act("runJobAgain", job?.id)).errors?.[0]?.extensions?.code).toBe("not-found");
});

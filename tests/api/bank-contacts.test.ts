import { afterAll, beforeEach, expect, test } from "vitest";
import { bankChangeMailsJob } from "#features/supplier-profile/server/bank/bank-change-mails-job.ts";
import { type Caller, codeOf } from "../support/api.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { restartFeeds } from "../support/feed-rows.ts";
import { testApi, testDatabase } from "../support/fixtures.ts";
import { runJobs, testSecretKey } from "../support/jobs.ts";
import { asOwner, insertPerson, type SomePerson } from "../support/people.ts";
import { bankChangeOf } from "./mixed-rights-rows.ts";

let asker: SomePerson;
let mine: Caller;
let admin: Caller;

// Besides a second person, a change of bank details needs a right that is not new, and a known contact who confirms it
// or has time to stop it.
const database = await testDatabase();
const api = await testApi(database, { BANK_RIGHT_DAYS: "30", BANK_WAIT_DAYS: "3", SECRET_KEY: testSecretKey });
const jobs = await runJobs(database, [bankChangeMailsJob as never]);
afterAll(async () => {
	await jobs?.stop();
});
beforeEach(async () => {
	await restartFeeds(database);
	await asOwner(database, "delete from mails");
	await emptyTables(database, "audit_events");
	asker = await insertPerson(database, { suppliers: ["V1"] });
	mine = await api.signIn(asker.id);
	admin = await api.signInAs({ groups: ["SSA-Admin"] });
	await asOwner(
		database,
		`insert into supplier_contacts (account_id, name, role, email, language)
		 select id, 'Anna', 'accounting', 'anna@v1.example', 'es' from accounts where code = 'V1'`,
	);
});

type Answered = { data?: unknown; errors?: { message: string; extensions?: { code?: string } }[] };
const decide = async (caller: Caller, decision: string, refusal?: string) =>
	(await api.ask(caller, "mutation ($input: DecideBankChangeInput!) { decideBankChange(input: $input) }", {
		input: { account: "V1", number: 1, decision, refusal },
	})) as Answered;
const heldFor = (days: number, person = asker) =>
	asOwner(database, "update person_accounts set granted_at = now() - make_interval(days => $2) where person_id = $1", [
		person.id,
		days,
	]);
const knownFor = (days: number) =>
	asOwner(database, "update supplier_contacts set begins_at = now() - make_interval(days => $1)", [days]);
const ask = async () =>
	(await api.ask(
		mine,
		"mutation ($input: AskBankChangeInput!) { askBankChange(input: $input) }",
		bankChangeOf("V1"),
	)) as Answered;
const change = async () => (await asOwner<Record<string, unknown>>(database, "select * from bank_changes"))[0] ?? {};
const links = async () =>
	(
		await asOwner<{ address: string; body: string }>(
			database,
			"select address, body_text as body from mails order by address",
		)
	).flatMap(({ address, body }) => {
		const path = /\/bank-change\?token=[\w.-]+/.exec(body)?.[0];
		return path ? [{ address, path, body }] : [];
	});
const linkOf = async (address: string) => {
	await expect.poll(async () => (await links()).some((one) => one.address === address)).toBe(true);
	return (await links()).find((one) => one.address === address)?.path ?? "";
};
const press = (path: string, act: string) =>
	fetch(api.url + path, {
		method: "POST",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams({ act }),
	});

test.each([
	[29, "invalid"],
	[30, undefined],
])("a requester whose right is %i days old gets %s", async (days, code) => {
	await heldFor(days);
	const answer = await ask();
	expect(codeOf(answer)).toBe(code);
	if (code) expect(answer.errors?.[0]?.message).toMatch(/have had this account for 30 days, from .+\. Until then/);
	const { data } = await api.ask<{ supplierProfile: { bankChangesFrom: string | null } }>(
		mine,
		"{ supplierProfile { bankChangesFrom } }",
	);
	const [held] = await asOwner<{ day: string }>(
		database,
		"select (granted_at + interval '30 days')::date::text as day from person_accounts where person_id = $1",
		[asker.id],
	);
	expect(data?.supplierProfile.bankChangesFrom).toBe(code ? held?.day : null);
});

test("who invited the asker, or gave them a right, does not decide; another does", async () => {
	const invited = await insertPerson(database, { email: "inviter@mill.example", groups: ["SSA-Admin"] });
	const gave = await insertPerson(database, { email: "giver@mill.example", groups: ["SSA-Admin"] });
	await heldFor(30);
	await ask();
	await asOwner(database, "update bank_changes set waits_until = now()");
	await asOwner(
		database,
		`insert into invitations (email, name, area, language, invited_by, invited_person_id, person_id, accepted_at,
		 expires_at)
		 values ('x@v1.example', 'X', 'supplier', 'en', 'an.older.address@mill.example', $1, $2, now(), now())`,
		[invited.id, asker.id],
	);
	await asOwner(
		database,
		`insert into right_history (person_id, list, value, is_granted, source, actor)
			values ($1, 'supplier', 'V1', true, 'hand', $2)`,
		[asker.id, gave.email],
	);
	for (const { id } of [invited, gave]) {
		const caller = await api.signIn(id);
		expect((await decide(caller, "confirmed")).errors).toMatchObject([
			{ message: expect.stringContaining("Another administrator") },
		]);
		expect(codeOf(await decide(caller, "refused", "Nobody answered."))).toBe("invalid");
		const { data } = await api.ask(caller, "{ bankChanges { isTied } }");
		expect(data).toEqual({ bankChanges: [{ isTied: true }] });
	}
	expect((await decide(admin, "confirmed")).errors).toBeUndefined();
});

test("waits for a known contact or three working days, and is refused before", async () => {
	await heldFor(30);
	await ask();
	expect((await decide(admin, "confirmed")).errors).toMatchObject([
		{ message: expect.stringContaining("waiting period has not ended") },
	]);
	// Past the portal's own check the table holds to it.
	const past = database.transaction("millgate_admin", { personId: 1 }, (tx) =>
		tx.sql(
			`update bank_changes set state = 'confirmed', decided_by = 'x', decided_person_id = viewer_person(),
				decided_at = now()`,
		),
	);
	await expect(past).rejects.toThrow("confirmed_or_waited");
	await asOwner(database, "update bank_changes set waits_until = now()");
	expect((await decide(admin, "confirmed")).errors).toBeUndefined();
});

test.each([
	["2026-11-23 10:00", "2026-11-26 10:00"],
	["2026-11-27 10:00", "2026-12-02 10:00"],
	["2026-11-28 23:59", "2026-12-02 23:59"],
	["2026-03-05 09:00", "2026-03-10 09:00"],
])("three working days after %s end at %s, by the mill's clock over summer time too", async (from, until) => {
	const [row] = await asOwner<{ until: string }>(
		database,
		`select to_char(working_days_later($1::timestamp at time zone 'America/Chicago', 3, 'America/Chicago') at time zone
			'America/Chicago',
			'YYYY-MM-DD HH24:MI') as until`,
		[from],
	);
	expect(row?.until).toBe(until);
});

test("a known contact confirms it by the link of their mail, and opening the page does not", async () => {
	await heldFor(30);
	await knownFor(30);
	await ask();
	const path = await linkOf("anna@v1.example");
	const page = await (await fetch(api.url + path)).text();
	expect(page).toContain("•••• 4477");
	expect((await change()).contact_confirmed_at).toBeNull();
	expect((await press(path, "confirm")).status).toBe(200);
	expect((await decide(admin, "confirmed")).errors).toBeUndefined();
	expect(
		await asOwner(database, "select actor from audit_events where action = 'bank-change.contact-confirm'"),
	).toEqual([{ actor: "anna@v1.example" }]);
	expect(await (await fetch(api.url + path)).text()).not.toContain("<form");
});

test.each<[string, () => Promise<unknown>]>([
	["was named lately", () => knownFor(29)],
	["is who asks", () => asOwner(database, "update people set email = 'anna@v1.example' where id = $1", [asker.id])],
])("a contact who %s is notified and may stop it, and cannot confirm it", async (_who, make) => {
	await heldFor(30);
	await knownFor(30);
	await make();
	await ask();
	const path = await linkOf("anna@v1.example");
	await press(path, "confirm");
	expect((await change()).contact_confirmed_at).toBeNull();
	expect(await (await press(path, "stop")).text()).toContain("El cambio se detuvo");
	expect(await change()).toMatchObject({ state: "withdrawn", decided_by: "Anna", sealed: null });
	expect(await asOwner(database, "select actor from audit_events where action = 'bank-change.contact-stop'")).toEqual([
		{ actor: "anna@v1.example" },
	]);
	await asOwner(database, "update people set email = 'someone.' || id || '@mill.example' where id = $1", [asker.id]);
});

test("the mail says how to stop it and until when the mill waits; a forged link opens nothing", async () => {
	await heldFor(30);
	await knownFor(30);
	await ask();
	const path = await linkOf("anna@v1.example");
	const mail = (await links()).find(({ address }) => address === "anna@v1.example")?.body ?? "";
	expect(mail).toContain("Confirmar o detener este cambio:");
	expect(mail).toMatch(/la planta espera hasta el .*\d/);
	const page = await (await fetch(api.url + path)).text();
	expect(page).toMatch(/<html lang="es">[\s\S]*<header><a class="mill" href="\/">/);
	for (const forged of [path.slice(0, -1), path.replace(/\.0\./, ".1."), "/bank-change", "/bank-change?token=1.1.0.x"])
		for (const method of ["GET", "POST"]) {
			const answer = await fetch(api.url + forged, { method });
			expect(answer.status).toBe(404);
			expect(await answer.text()).toContain("This link is not valid");
		}
	expect(await change()).toMatchObject({ state: "requested" });
});

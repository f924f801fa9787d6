import { beforeEach, describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import type { Api, Caller } from "../../../../tests/support/api.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner, insertPerson } from "../../../../tests/support/people.ts";

let admin: Caller;
let buyer: Caller;
let buyerId: number;

const database = await testDatabase();
// Two processes on one database.
const here = await testApi(database);
const there = await testApi(database);
beforeEach(async () => {
	await asOwner(database, "delete from terms_acceptances where version <> '2026-01'");
	await asOwner(database, "delete from terms_versions where version <> '2026-01'");
	buyerId = (await insertPerson(database, { soldTo: ["S1"] })).id;
	admin = await here.signIn((await insertPerson(database, { groups: ["SSA-Admin"] })).id);
	buyer = await here.signIn(buyerId);
});

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const written = {
	version: "2026-12",
	startsOn: day(0),
	bodyEn: "# Use\n\nOnly for steel of ours.",
	bodyEs: "# Uso\n\nSolo para nuestro acero.",
};
const publish = (changes: object = {}, who = admin) =>
	here.ask(who, "mutation ($input: PublishTermsInput!) { publishTerms(input: $input) }", {
		input: { ...written, ...changes },
	});
const accept = (who: Caller, version: string) =>
	fetch(`${here.url}/api/auth/terms`, {
		method: "POST",
		headers: { ...who, "content-type": "application/json" },
		body: JSON.stringify({ version }),
	});
const home = (api: Api, who = buyer) => api.ask(who, "{ customerHome { open { lines } } }");
const states = async () => {
	const { data } = await here.ask<{ termsVersions: { version: string; state: string }[] }>(
		admin,
		"{ termsVersions { version state } }",
	);
	return Object.fromEntries((data?.termsVersions ?? []).map(({ version, state }) => [version, state]));
};

describe("a version in force", () => {
	test("requires acceptance of everybody again in every process, with an explanation", async () => {
		expect((await home(here)).errors).toBeUndefined();
		expect((await publish()).data).toEqual({ publishTerms: "2026-12" });
		for (const api of [here, there]) {
			await expect.poll(async () => (await home(api)).errors?.[0]?.message).toContain("The terms of use have changed");
		}
		expect((await accept(buyer, "2026-01")).status).toBe(400);
		expect((await accept(buyer, "2026-12")).status).toBe(200);
		expect((await home(here)).errors).toBeUndefined();
		const kept = await asOwner(
			database,
			"select version, accepted_at is not null as dated from terms_acceptances where person_id = $1 order by 1",
			[buyerId],
		);
		expect(kept).toEqual([
			{ version: "2026-01", dated: true },
			{ version: "2026-12", dated: true },
		]);
	});

	test("still saves drafts, so that nothing typed is lost, and refuses what was sent", async () => {
		await publish();
		await expect.poll(async () => (await home(here)).errors?.length).toBe(1);
		const save = 'mutation { saveFormDraft(input: { form: "complaint", content: "{}" }) }';
		expect((await here.ask(buyer, save)).errors).toBeUndefined();
		// The publisher of terms that apply at once is the first who has to accept them, and their input has been sent.
		expect((await here.ask(buyer, 'mutation { dropFormDraft(form: "complaint") }')).data).toEqual({
			dropFormDraft: true,
		});
		const never = await here.signInWithoutTerms((await insertPerson(database, { soldTo: ["S1"] })).id);
		expect((await here.ask(never, save)).errors?.[0]?.extensions?.code).toBe("forbidden");
	});

	test("is named when a user uploads a file just then, as when they send the form", async () => {
		const send = async (who: Caller) => {
			const response = await fetch(`${here.url}/api/uploads`, {
				method: "POST",
				headers: { ...who, lang: "es" },
				body: "%PDF-1.7",
			});
			return [response.status, ((await response.json()) as { detail: string }).detail];
		};
		await publish();
		await expect.poll(async () => (await home(here)).errors?.length).toBe(1);
		expect(await send(buyer)).toEqual([400, m.server_terms_again({}, { locale: "es" })]);
		const never = await here.signInWithoutTerms((await insertPerson(database, { soldTo: ["S1"] })).id);
		expect(await send(never)).toEqual([403, m.server_forbidden_detail({}, { locale: "es" })]);
	});

	test("leaves earlier versions readable to users who accepted them, and hides future ones", async () => {
		await publish();
		await publish({ version: "2027-01", startsOn: day(40) });
		await expect.poll(async () => (await home(here)).errors?.length).toBe(1);
		const { data } = await here.ask<{ termsHistory: object[]; terms: object }>(
			buyer,
			'{ termsHistory { version acceptedAt } terms(language: "es", version: "2026-01") { version body } }',
		);
		expect(data?.termsHistory).toEqual([
			{ version: "2026-12", acceptedAt: null },
			{ version: "2026-01", acceptedAt: expect.any(String) },
		]);
		expect(data?.terms).toMatchObject({ version: "2026-01" });
		const coming = await here.ask(buyer, '{ terms(language: "en", version: "2027-01") { body } }');
		expect(coming.errors?.[0]?.extensions?.code).toBe("not-found");
		expect((await here.ask(buyer, '{ terms(language: "en") { body } }')).data).toEqual({
			terms: { body: written.bodyEn },
		});
	});
});

describe("publishing", () => {
	test("a future version requires nothing yet, and can be withdrawn; one in force cannot", async () => {
		await publish({ version: "2027-01", startsOn: day(40) });
		expect((await home(there)).errors).toBeUndefined();
		expect(await states()).toEqual({ "2026-01": "inForce", "2027-01": "coming" });
		const withdraw = (version: string) =>
			here.ask(admin, "mutation ($version: String!) { withdrawTerms(version: $version) }", { version });
		expect((await withdraw("2027-01")).data).toEqual({ withdrawTerms: true });
		expect((await withdraw("2027-01")).errors?.[0]?.extensions?.code).toBe("invalid");
		expect((await withdraw("2026-01")).errors?.[0]?.extensions?.code).toBe("invalid");
		expect(await states()).toEqual({ "2026-01": "inForce", "2027-01": "withdrawn" });
	});

	test.each([
		["version", { version: "2026-01" }],
		["version", { version: "Ñ 1" }],
		["startsOn", { startsOn: day(-3) }],
		["startsOn", { startsOn: "2026-02-30" }],
		["bodyEs", { bodyEs: "" }],
		["bodyEn", { bodyEn: "short" }],
	])("reports at the field what is wrong with %s", async (field, wrong) => {
		expect((await publish(wrong)).errors?.[0]?.extensions).toMatchObject({ code: "invalid", faults: [{ field }] });
		expect(await states()).toEqual({ "2026-01": "inForce" });
	});

	test("by two administrators at once under one name keeps one text", async () => {
		const answers = await Promise.all([
			publish({ startsOn: day(5) }),
			publish({ startsOn: day(5), bodyEn: "Another text than the other one." }),
		]);
		expect(answers.filter(({ errors }) => errors)).toHaveLength(1);
	});

	test("is an administrator's alone, is recorded, and no text is ever changed", async () => {
		expect((await publish({}, buyer)).errors?.[0]?.extensions?.code).toBe("forbidden");
		await publish({ startsOn: day(3) });
		const [entry] = await asOwner(
			database,
			"select action, target from audit_events where action like 'terms.p%' order by id desc limit 1",
		);
		expect(entry).toEqual({ action: "terms.publish", target: "2026-12" });
		const change = database.transaction("millgate_admin", {}, (tx) =>
			tx.sql("update terms_versions set body_en = 'Other'"),
		);
		await expect(change).rejects.toThrow("permission denied");
	});
});

test("who accepted what is listed, by version and by name", async () => {
	await publish();
	await accept(admin, "2026-12");
	const list = async (args: string) => {
		const { data } = await here.ask<{ termsAcceptances: { nodes: { personId: string }[] } }>(
			admin,
			`{ termsAcceptances(${args}) { nodes { personId } } }`,
		);
		return data?.termsAcceptances.nodes.map(({ personId }) => personId);
	};
	await expect.poll(() => list("tab: inForce")).toHaveLength(1);
	expect(await list('filter: { version: ["2026-01"] }')).toContain(String(buyerId));
	expect(await list('filter: { version: ["2026-12"] }')).not.toContain(String(buyerId));
});

test("the file of acceptances lists people who may sign in first, with labels", async () => {
	await asOwner(database, "update people set is_active = false where id = $1", [buyerId]);
	const cookie = `${admin.cookie}; auth=${admin.authorization.replace("Bearer ", "")}`;
	const file = await fetch(`${here.url}/downloads/terms-acceptances.csv?columns=state&sort=state`, {
		headers: { cookie },
	});
	const [, ...rows] = (await file.text()).trim().split("\r\n");
	const states = rows.map((row) => row.split(",").at(-1));
	expect(states.filter((state, index) => state !== states[index - 1])).toEqual(["Active", "Deactivated"]);
});

import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { testSecretKey } from "../../../../tests/support/jobs.ts";
import { asOwner, insertPerson, type SomePerson } from "../../../../tests/support/people.ts";
import { startReportedMill } from "../../../../tests/support/reported-mill.ts";
import { stopToken } from "./stop-token.ts";

const mill = await startReportedMill();
const { database, api, plannedSince, mailAt } = mill;
let person: SomePerson;
let caller: Caller;
afterAll(mill.stop);
beforeEach(async () => {
	({ person, caller } = await mill.bringReader());
});

const save = (input: Record<string, unknown> = {}, by = caller) => mill.save(input, by);
const saved = (input: Record<string, unknown> = {}) => mill.saved(input, caller);
const mine = (by = caller) => mill.mine(by);
type Refused = { errors?: { extensions?: Record<string, unknown> }[] };
const faultOf = ({ errors }: Refused) => errors?.[0]?.extensions;

describe("a report that a user has mailed", () => {
	test("is shown with its list, its schedule and its next time by their clock", async () => {
		const id = await saved({ query: "tab=all&mill=RB", day: "1" });
		const [one] = await mine();
		expect(one).toMatchObject({
			id,
			name: "Loads",
			day: "1",
			hour: "06",
			period: "view",
			pause: null,
			title: "Shipments received",
		});
		expect(one?.path).toBe("/supplier/reports/shipments-received?mill=RB");
		const next = new Date(String(one?.nextAt));
		const clock = new Intl.DateTimeFormat("sv-SE", { weekday: "short", hour: "2-digit", timeZone: "America/Chicago" });
		expect(clock.format(next)).toBe("mån 06");
		expect(next.getTime()).toBeGreaterThan(Date.now());
	});

	test.each<[string, Record<string, unknown>, string]>([
		["no name", { name: " " }, "name"],
		["a day that is none", { day: "8" }, "day"],
		["an hour that is none", { hour: "24" }, "hour"],
		["a period that is none", { period: "2" }, "period"],
		["a period where the list has no day", { list: "outstanding-tonnage", period: "7" }, "period"],
		["a list that is none", { list: "secrets" }, "list"],
		["a list of the mill's own people", { list: "audit" }, "list"],
		["a list that they may not open", { list: "invoices" }, "list"],
		["a query that is an address", { query: "?next=//evil.example" }, "query"],
		["a query longer than any view's", { query: `tab=${"a".repeat(2000)}` }, "query"],
	])("is refused with %s, at its place", async (_what, input, field) => {
		expect(faultOf(await save(input))).toMatchObject({ code: "invalid", faults: [{ field }] });
		expect(await mine()).toEqual([]);
	});

	test("is theirs alone: others find no such report", async () => {
		const id = await saved();
		const other = await api.signIn((await insertPerson(database, { suppliers: ["V1"] })).id);
		expect(await mine(other)).toEqual([]);
		const pause = "mutation ($input: PauseReportMailInput!) { pauseReportMail(input: $input) }";
		const answers = [
			await save({ id, name: "Taken" }, other),
			await api.ask(other, pause, { input: { id, isPaused: true } }),
			await api.ask(other, "mutation ($id: ID!) { deleteReportMail(id: $id) }", { id }),
			await api.ask(other, "mutation ($id: ID!) { deleteReportMail(id: $id) }", { id: "no" }),
		];
		expect(answers.map((answer) => faultOf(answer)?.code)).toEqual(Array(4).fill("not-found"));
		expect(await mine()).toMatchObject([{ id, name: "Loads", pause: null }]);
	});

	test("is changed, paused, gone on with and removed", async () => {
		const id = await saved();
		expect((await save({ id, name: "Weekly", day: "5", hour: "17", period: "7" })).errors).toBeUndefined();
		expect(await mine()).toMatchObject([{ id, name: "Weekly", day: "5", hour: "17", period: "7" }]);
		const pause = (isPaused: boolean) =>
			api.ask(caller, "mutation ($input: PauseReportMailInput!) { pauseReportMail(input: $input) }", {
				input: { id, isPaused },
			});
		await pause(true);
		expect(await mine()).toMatchObject([{ pause: "person" }]);
		await plannedSince("2026-01-01");
		await mailAt("2026-03-10T12:00:00Z");
		expect(await asOwner(database, "select 1 from mails")).toEqual([]);
		await pause(false);
		expect(await mine()).toMatchObject([{ pause: null }]);
		await api.ask(caller, "mutation ($id: ID!) { deleteReportMail(id: $id) }", { id });
		expect(await mine()).toEqual([]);
	});
});

describe("the link that ends a report", () => {
	const link = (id: string, change = (token: string) => token) =>
		`${api.url}/unsubscribe/report/${change(stopToken({ SECRET_KEY: testSecretKey }, id))}`;
	const click = (url: string) =>
		fetch(url, {
			method: "POST",
			headers: { "content-type": "application/x-www-form-urlencoded" },
			body: "List-Unsubscribe=One-Click",
		});

	test("asks for confirmation in the reader's language and changes nothing; one click ends that report, without a session", async () => {
		await asOwner(database, "update people set language = 'es' where id = $1", [person.id]);
		const id = await saved();
		const other = await saved({ name: "Other" });
		const page = await (await fetch(link(id))).text();
		expect(page).toContain('<html lang="es">');
		expect(page).toContain("Loads");
		expect(await mine()).toMatchObject([{ pause: null }, { pause: null }]);
		expect([(await click(link(id))).status, (await click(link(id))).status]).toEqual([200, 200]);
		expect(await mine()).toMatchObject([
			{ id, pause: "mail" },
			{ id: other, pause: null },
		]);
	});

	test("says of a report that was ended or deleted before that it is no longer mailed, and does not ask", async () => {
		const id = await saved();
		await click(link(id));
		const ended = await (await fetch(link(id))).text();
		expect(ended).toContain("Report stopped");
		expect(ended).not.toContain("<form");
		await api.ask(caller, "mutation ($id: ID!) { deleteReportMail(id: $id) }", { id });
		for (const answer of [await fetch(link(id)), await click(link(id))])
			expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("is no longer sent")]);
	});

	test("is not found with another signature, of another report, or cut short", async () => {
		const [id, other] = [await saved(), await saved({ name: "Other" })];
		const urls = [
			link(id, (token) => `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`),
			link(id, (token) => token.replace(id, other)),
			link(id, (token) => token.slice(0, -2)),
		];
		for (const url of urls) expect([(await fetch(url)).status, (await click(url)).status]).toEqual([404, 404]);
		expect(await mine()).toMatchObject([{ pause: null }, { pause: null }]);
	});
});

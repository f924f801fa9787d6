import { expect, test } from "vitest";
import type { Caller } from "../../../../tests/support/api.ts";
import { testApi, testDatabase } from "../../../../tests/support/fixtures.ts";
import { asOwner } from "../../../../tests/support/people.ts";

const database = await testDatabase();
const api = await testApi(database);
const ann = await api.signInAs({ groups: ["SSA-ISR"], soldTo: ["S1"] });
const admin = await api.signInAs({ groups: ["SSA-Admin"] });
await asOwner(database, "delete from answer_templates");

type Refusal = { message: string; extensions?: { code?: string; faults?: { field: string; reason: string }[] } };
const values = {
	kind: "order_message",
	titleEn: "Friday",
	titleEs: "Viernes",
	bodyEn: "{order} comes on Friday.",
	bodyEs: "{order} llega el viernes.",
};
const save = async (seen: object, changes: object = {}) => {
	const document =
		"mutation ($id: ID, $changedAt: DateTime, $values: String!) { saveAnswerTemplate(id: $id, changedAt: $changedAt, values: $values) }";
	const { errors } = await api.ask(ann, document, { ...seen, values: JSON.stringify({ ...values, ...changes }) });
	return errors?.[0] as Refusal | undefined;
};
type Template = { id: string; changedAt: string; titleEn: string; bodyEs: string };
const templates = async () =>
	(await api.ask<{ answerTemplates: Template[] }>(ann, "{ answerTemplates { id changedAt titleEn bodyEs } }")).data
		?.answerTemplates ?? [];

test("a template is stored for the whole desk; the second of two concurrent changes is refused", async () => {
	expect(await save({})).toBeUndefined();
	const [made] = await templates();
	expect(made).toMatchObject({ titleEn: "Friday", bodyEs: "{order} llega el viernes." });
	const seen = { id: made?.id, changedAt: made?.changedAt };
	expect(await save(seen, { titleEn: "By Friday" })).toBeUndefined();
	expect((await save(seen, { titleEn: "On Friday" }))?.extensions?.code).toBe("invalid");
	expect((await templates()).map(({ titleEn }) => titleEn)).toEqual(["By Friday"]);
	await api.ask(ann, "mutation ($id: ID!) { removeAnswerTemplate(id: $id) }", { id: made?.id });
	expect(await templates()).toEqual([]);
	const audit = await asOwner(
		database,
		"select action from audit_events where action like 'desk.template%' order by id",
	);
	expect(audit.map(({ action }) => action)).toEqual(["desk.template", "desk.template", "desk.template-removed"]);
});

test("a template that names what nothing has, or lacks a language, is refused at its field", async () => {
	expect((await save({}, { bodyEs: "Cuesta {price}." }))?.extensions?.faults?.map(({ field }) => field)).toEqual([
		"bodyEs",
	]);
	expect((await save({}, { titleEs: "" }))?.extensions?.faults?.map(({ field }) => field)).toEqual(["titleEs"]);
	expect(await templates()).toEqual([]);
});

test("hours to answer are set by administrators, within 30 days", async () => {
	const document = "mutation ($values: String!) { setDeskWindows(values: $values) }";
	const hours = {
		complaint: 8,
		stock_request: 4,
		acknowledgment: 24,
		order_message: 24,
		dispute: 72,
		x12_error: 8,
		radiation_alarm: 1,
	};
	const set = async (caller: Caller, given: object) =>
		(await api.ask(caller, document, { values: JSON.stringify(given) })).errors?.[0];
	expect((await set(ann, hours))?.extensions?.code).toBe("forbidden");
	expect((await set(admin, { ...hours, dispute: 1000 }))?.extensions?.code).toBe("invalid");
	expect(await set(admin, hours)).toBeUndefined();
	const { data } = await api.ask<{ deskWindows: { kind: string; hours: number }[] }>(
		ann,
		"{ deskWindows { kind hours } }",
	);
	expect(data?.deskWindows).toContainEqual({ kind: "stock_request", hours: 4 });
});

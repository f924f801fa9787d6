import { setTimeout as pause } from "node:timers/promises";
import { type ExecutionResult, graphql } from "graphql";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../tests/support/fixtures.ts";
import { insertPerson } from "../../../tests/support/people.ts";
import { createBuilder } from "../graphql/builder.ts";
import { guardSchema } from "../graphql/guard-schema.ts";
import type { RequestContext } from "../request-context.ts";
import { addFormDrafts } from "./form-drafts-schema.ts";

const read = "query ($form: String!) { formDraft(form: $form) { content savedAt } }";
const save = "mutation ($input: SaveFormDraftInput!) { saveFormDraft(input: $input) }";
const drop = "mutation ($form: String!, $savedAt: DateTime) { dropFormDraft(form: $form, savedAt: $savedAt) }";
const form = "complaint-entry";

const builder = createBuilder();
addFormDrafts(builder);
const schema = guardSchema(builder.toSchema());

const database = await testDatabase();
const one = await contextOf(["S1"]);
const another = await contextOf(["S1"]);

/** As much of a request as these fields read: the person, and the database under that person's rows. */
async function contextOf(soldTo: string[]): Promise<RequestContext> {
	const { id } = await insertPerson(database, { soldTo });
	const user = { Groups: [], ShipTo: [], SoldTo: soldTo, Suppliers: [] };
	return {
		database,
		viewer: { personId: id, user, hasAcceptedTerms: true, scope: {} },
	} as unknown as RequestContext;
}

const ask = (contextValue: RequestContext, source: string, variableValues: Record<string, unknown>) =>
	graphql({ schema, source, variableValues, contextValue }) as Promise<
		ExecutionResult<{ formDraft?: { content: string } | null; dropFormDraft?: boolean; saveFormDraft?: string }>
	>;
const saveAs = (who: RequestContext, content: string) => ask(who, save, { input: { form, content } });
const contentFor = async (who: RequestContext) => (await ask(who, read, { form })).data?.formDraft?.content;

describe("a form's draft", () => {
	test("comes back as it was last saved", async () => {
		await saveAs(one, '{"po":"A"}');
		expect((await saveAs(one, '{"po":"A-100","loads":[{"lb":1}]}')).errors).toBeUndefined();
		expect(JSON.parse((await contentFor(one)) ?? "")).toEqual({ po: "A-100", loads: [{ lb: 1 }] });
	});

	test("is nobody else's, not even within the same account", async () => {
		await saveAs(one, '{"po":"mine"}');
		expect(await contentFor(another)).toBeUndefined();
		expect((await ask(another, drop, { form })).data).toEqual({ dropFormDraft: false });
		await saveAs(another, '{"po":"theirs"}');
		expect(await contentFor(one)).toBe('{"po":"mine"}');
	});

	test("is gone once dropped", async () => {
		await saveAs(one, "{}");
		expect((await ask(one, drop, { form })).data).toEqual({ dropFormDraft: true });
		expect(await contentFor(one)).toBeUndefined();
	});

	test("is dropped by when it was saved only as long as no other machine has saved it since", async () => {
		const savedAt = async (content: string) => (await saveAs(one, content)).data?.saveFormDraft;
		const here = await savedAt('{"po":"here"}');
		await pause(2);
		const there = await savedAt('{"po":"there"}');
		expect((await ask(one, drop, { form, savedAt: here })).data).toEqual({ dropFormDraft: false });
		expect(await contentFor(one)).toBe('{"po":"there"}');
		expect((await ask(one, drop, { form, savedAt: there })).data).toEqual({ dropFormDraft: true });
		expect(await contentFor(one)).toBeUndefined();
	});

	test.each(["yesterday", "1", "2026-02-30T10:00:00Z"])("is not dropped by what is no instant: %s", async (savedAt) => {
		await saveAs(one, "{}");
		const { errors } = await ask(one, drop, { form, savedAt });
		expect(errors?.[0]?.message).toContain("must be an ISO 8601 instant");
		expect(await contentFor(one)).toBe("{}");
	});

	test.each([
		["no JSON", "{"],
		["a list", "[]"],
		["a zero character", '{"po":"\\u0000"}'],
		["lists within lists without end", `{"po":${"[".repeat(40_000)}${"]".repeat(40_000)}}`],
		["far more than anybody types", JSON.stringify({ po: "x".repeat(100_001) })],
	])("is refused with %s", async (_what, content) => {
		const { errors } = await saveAs(one, content);
		expect(errors?.[0]?.originalError).toMatchObject({ code: "invalid", faults: [{ field: "content" }] });
	});

	test("is one of two hundred at most: a further one removes the same person's oldest, and nobody else's", async () => {
		await saveAs(another, "{}");
		const saveOther = (name: string) => ask(one, save, { input: { form: name, content: "{}" } });
		const names = Array.from({ length: 200 }, (_, index) => `order message M${index}`);
		for (const name of names) await saveOther(name);
		await saveOther("order message M0");
		await saveOther("complaint message CP1");
		const kept = async (name: string) => (await ask(one, read, { form: name })).data?.formDraft?.content;
		expect([await kept("order message M0"), await kept("order message M1"), await kept("order message M2")]).toEqual([
			"{}",
			undefined,
			"{}",
		]);
		expect(await contentFor(another)).toBe("{}");
	});

	test("is refused to a visitor", async () => {
		const visitor = { ...one, viewer: undefined };
		expect((await saveAs(visitor, "{}")).errors?.[0]?.originalError).toMatchObject({ code: "forbidden" });
	});
});

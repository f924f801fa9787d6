import { GraphQLError } from "graphql";
import { expect, test, vi } from "vitest";
import { NotFoundError } from "#shared/errors.ts";
import type { RequestContext } from "../request-context.ts";
import { createBuilder } from "./builder.ts";
import { createDocumentStore } from "./documents.ts";
import { guardSchema } from "./guard-schema.ts";
import { runDocument } from "./run-document.ts";

type Row = { name: string; note: string };

/** Rows as a statement answers them that reads too little: `note` is not there. */
function build() {
	const builder = createBuilder();
	const row = builder.objectRef<Row>("Row").implement({
		description: "A row.",
		access: "public",
		fields: (t) => ({
			name: t.exposeString("name", { description: "Its name." }),
			note: t.exposeString("note", { description: "Not null by the schema." }),
		}),
	});
	builder.queryFields((t) => ({
		rows: t.field({
			type: [row],
			description: "Rows.",
			access: "public",
			args: { first: t.arg.int({ required: true, defaultValue: 1 }) },
			resolve: () => [{ name: "one" }] as Row[],
		}),
		missing: t.field({
			type: row,
			description: "Named error.",
			access: "public",
			resolve: () => {
				throw new NotFoundError();
			},
		}),
	}));
	builder.mutationFields((t) => ({
		none: t.boolean({ description: "Every schema has one.", access: "public", resolve: () => true }),
	}));
	return createDocumentStore(guardSchema(builder.toSchema()), [], { allowIntrospection: false });
}

const store = build();

async function run(query: string, variables: Record<string, unknown> = {}) {
	const log = { error: vi.fn(), info: vi.fn(), warn: vi.fn() };
	const context = { requestId: "r-1", log, viewer: undefined } as unknown as RequestContext;
	const { errors = [] } = await runDocument(store.resolve({ query, mayFreeForm: true }), context, variables);
	return { log, errors: errors.map(({ message, path, extensions }) => ({ message, path, ...extensions })) };
}

test("a null in a non-null field is an internal error: masked, logged with the path", async () => {
	const { errors, log } = await run("{ rows { name note } }");
	expect(errors).toEqual([
		{
			message: expect.stringContaining("r-1"),
			path: ["rows", 0, "note"],
			code: "internal",
			status: 500,
			requestId: "r-1",
		},
	]);
	expect(errors[0]?.message).not.toMatch(/null|note/i);
	expect(log.error).toHaveBeenCalledExactlyOnceWith(
		{ path: ["rows", 0, "note"], error: expect.any(GraphQLError) },
		"a field failed",
	);
	expect(log.error.mock.calls[0]?.[0].error.message).toContain("Row.note");
});

test.each([
	["a variable of another type", "query ($first: Int!) { rows(first: $first) { name } }", { first: "x" }],
	["a variable that is missing", "query ($first: Int!) { rows(first: $first) { name } }", {}],
	[
		"a null for an argument with a default",
		"query ($first: Int = 2) { rows(first: $first) { name } }",
		{ first: null },
	],
])("%s stays the sender's error and says what is wrong", async (_what, query, variables) => {
	const { errors, log } = await run(query, variables);
	expect(errors).toMatchObject([{ message: expect.stringContaining("first"), code: "invalid", status: 400 }]);
	expect(log.error).not.toHaveBeenCalled();
});

test("a named error keeps its code", async () => {
	expect((await run("{ missing { name } }")).errors).toMatchObject([{ code: "not-found", status: 404 }]);
});

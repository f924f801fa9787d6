import { type GraphQLField, isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSchema } from "#app/schema.ts";
import type { Access } from "#shared/access.ts";
import { expectedOf, type Kind, kinds } from "../rights/kinds.ts";
import { accountLists } from "../rights/matrix-page.ts";
import { startMatrix } from "../rights/matrix-people.ts";
import { narrowerFields, rootFields } from "../rights/root-fields.ts";
import { smallestDocument } from "../support/smallest-document.ts";

type AnyField = GraphQLField<unknown, unknown>;
const schema = buildSchema();
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(
	(type) => type != null,
);
const asked = roots.flatMap((type) =>
	Object.values(type.getFields()).map((field: AnyField) => ({
		name: `${type.name}.${field.name}`,
		type: type.name,
		field,
	})),
);

let matrix: Awaited<ReturnType<typeof startMatrix>>;
beforeAll(async () => {
	matrix = await startMatrix();
});
afterAll(() => matrix.stop());

test("every root field has its row, and every row its field", () => {
	expect(asked.map(({ name }) => name).toSorted()).toEqual(Object.keys(rootFields).toSorted());
});

test("every narrower field has its row, and every row its field", () => {
	const narrower = Object.values(schema.getTypeMap())
		.filter((type) => isObjectType(type) && !type.name.startsWith("__") && !roots.includes(type))
		.flatMap((type) =>
			isObjectType(type)
				? Object.values(type.getFields()).map((field) => [
						`${type.name}.${field.name}`,
						field.extensions.access,
						type.extensions.access,
					])
				: [],
		)
		.filter(([, own, whole]) => own !== undefined && own !== whole);
	expect(Object.fromEntries(narrower.map(([name, own]) => [name, own]))).toEqual(narrowerFields);
});

// Subscriptions are refused over the socket, where live-refusals.test.ts tries them.
describe.each(asked.filter(({ name, type }) => name in rootFields && type !== "Subscription"))(
	"$name",
	({ name, type, field }) => {
		const { query, variables } = smallestDocument(type === "Mutation" ? "mutation" : "query", field);
		const access = rootFields[name] as Access;

		test.each(kinds)("is answered or refused as its row says: %s", async (kind) => {
			const { status, data, errors } = await matrix.api.ask(matrix.callers.get(kind), query, variables);
			const codes = errors?.map(({ extensions }) => extensions?.code) ?? [];
			if (expectedOf(access, kind) !== "refused") expect(codes).not.toContain("forbidden");
			else
				expect([codes, data?.[field.name] ?? null, status === 200 || status === 403]).toEqual([
					["forbidden"],
					null,
					true,
				]);
		});
	},
);

describe.each(accountLists.map((resource) => [resource.field, resource] as const))(
	"the rows of %s",
	(field, { access }) => {
		const expected = (kind: Kind) => expectedOf(access, kind, true);

		test.each(kinds.filter((kind) => expected(kind) !== "refused"))(
			"are there, or none is, as the matrix says: %s",
			async (kind) => {
				const { data, errors } = await matrix.api.ask<Record<string, { tabs: { count: number }[] }>>(
					matrix.callers.get(kind),
					`{ ${field} { tabs { count } } }`,
				);
				expect(errors).toBeUndefined();
				const rows = data?.[field]?.tabs.reduce((sum, { count }) => sum + count, 0) ?? 0;
				expect(rows > 0 ? "allowed" : "empty").toBe(expected(kind));
			},
		);
	},
);

import { type GraphQLResolveInfo, Kind, parse } from "graphql";
import { expect, test } from "vitest";
import { selectionOf } from "./selection.ts";

type Info = Pick<GraphQLResolveInfo, "fieldNodes" | "fragments" | "variableValues">;

function infoOf(text: string, variableValues: Record<string, unknown> = {}): Info {
	const { definitions } = parse(text);
	const operation = definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
	const fragments = Object.fromEntries(
		definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
	);
	return {
		fieldNodes: operation?.selectionSet.selections.filter((node) => node.kind === Kind.FIELD) ?? [],
		fragments,
		variableValues,
	};
}

test("fields, fragments and the same field selected twice become one tree", () => {
	const text =
		"{ order { item { pieces { number } ...more } item { state ... on Item { price { net } } } } } fragment more on Item { pieces { heat } }";
	expect(selectionOf(infoOf(text))).toEqual({
		item: { pieces: { number: {}, heat: {} }, state: {}, price: { net: {} } },
	});
});

test("an alias is read by the field's own name", () => {
	expect(selectionOf(infoOf("{ order { first: item { state } } }"))).toEqual({ item: { state: {} } });
});

test.each([
	[
		{ more: true, less: false },
		{ item: { state: {}, price: { net: {} }, pieces: { heat: {} } }, total: {} },
	],
	[{ more: false, less: true }, { item: { state: {} } }],
])("what a condition leaves out is not selected, with %j", (variables, asked) => {
	const text = `query ($more: Boolean!, $less: Boolean!) { order {
		item { state price @include(if: $more) { net } ... @include(if: $more) { pieces { heat } } }
		...sum @skip(if: $less)
		never @include(if: false)
	} } fragment sum on Order { total }`;
	expect(selectionOf(infoOf(text, variables))).toEqual(asked);
});

import { type GraphQLResolveInfo, Kind, parse } from "graphql";
import { expect, test } from "vitest";
import { selectionOf } from "./selection.ts";

function infoOf(text: string): Pick<GraphQLResolveInfo, "fieldNodes" | "fragments"> {
	const { definitions } = parse(text);
	const operation = definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
	const fragments = Object.fromEntries(
		definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
	);
	return { fieldNodes: operation?.selectionSet.selections.filter((node) => node.kind === Kind.FIELD) ?? [], fragments };
}

test("fields, fragments and the same field asked twice become one tree", () => {
	const text =
		"{ order { item { pieces { number } ...more } item { state ... on Item { price { net } } } } } fragment more on Item { pieces { heat } }";
	expect(selectionOf(infoOf(text))).toEqual({ item: { pieces: { number: {}, heat: {} }, state: {}, price: { net: {} } } });
});

test("an alias is known by the field's own name", () => {
	expect(selectionOf(infoOf("{ order { first: item { state } } }"))).toEqual({ item: { state: {} } });
});

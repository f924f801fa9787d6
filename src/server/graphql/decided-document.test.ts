import { parse, print } from "graphql";
import { expect, test } from "vitest";
import { conditionsOf, decide } from "./decided-document.ts";

const document = parse(`query ($more: Boolean!, $less: Boolean!, $n: Int) {
	order(first: $n) { item price @include(if: $more) { net } ... @include(if: $more) @skip(if: $less) { pieces } ...sum @skip(if: $less) never @include(if: false) }
}
fragment sum on Order { count total @skip(if: $more) }`);
const said = (variables: Record<string, boolean>) =>
	print(decide(document, variables) ?? document)
		.replace(/\s+/g, " ")
		.replace(/^query \([^)]*\) /, "");

test("conditions are the variables of @include and @skip, no others", () => {
	expect(conditionsOf(document)).toEqual(["more", "less"]);
	expect(conditionsOf(parse("query ($n: Int) { order(first: $n) { item @include(if: true) } }"))).toEqual([]);
});

test.each([
	[
		{ more: true, less: false },
		"{ order(first: $n) { item price { net } ... { pieces } ...sum never @include(if: false) } } fragment sum on Order { count }",
	],
	[
		{ more: true, less: true },
		"{ order(first: $n) { item price { net } never @include(if: false) } } fragment sum on Order { count }",
	],
	[
		{ more: false, less: false },
		"{ order(first: $n) { item ...sum never @include(if: false) } } fragment sum on Order { count total }",
	],
])("with %j nothing is left to decide", (variables, text) => {
	expect(said(variables)).toBe(text);
});

test("a document of which nothing would be left somewhere is not decided", () => {
	const bare = parse("query ($more: Boolean!) { order { item @include(if: $more) } }");
	expect(decide(bare, { more: false })).toBeUndefined();
	expect(decide(bare, { more: true })).toBeDefined();
});

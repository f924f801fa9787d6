import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DefinitionList } from "./definition-list.tsx";

test("a fact without a value is left out with its title, a nought is not", () => {
	const facts = [
		{ term: "Nothing", value: null },
		{ term: "Unknown", value: undefined },
		{ term: "Empty", value: "" },
		{ term: "Without stock", value: [].length > 0 && <span>S1</span> },
		{ term: "Pieces", value: 0 },
	];
	const markup = renderToStaticMarkup(<DefinitionList facts={facts} />);
	expect([...markup.matchAll(/<dt>([^<]*)/g)].map(([, term]) => term)).toEqual(["Pieces"]);
});

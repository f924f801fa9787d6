import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MapSign } from "./map-sign.tsx";

test("cars to look at differ from the others on the map by their shape", () => {
	const drawn = (isException: boolean) =>
		renderToStaticMarkup(<MapSign x={100} y={50} r={10} isException={isException} />);
	expect(drawn(false)).toContain('<circle class="_plain');
	expect(drawn(true)).toContain('d="M100 38L111.5 58H88.5Z"');
	expect(drawn(true)).not.toContain("circle");
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DrawnValueFragment } from "#generated/graphql/graphql.ts";
import { limitLines } from "../charted-values.ts";
import { plotSizes, ValuePlot } from "./value-plot.tsx";

const charted = (heatNumber: string, value: number): DrawnValueFragment => ({
	heatNumber,
	meltedOn: "2026-05-04",
	certificateNumber: `C-${heatNumber}`,
	grade: "A36",
	sample: "",
	direction: null,
	value,
	least: null,
	most: 0.25,
});

test.each(plotSizes)(
	"draws a mark for each value, another for those outside, and says nothing beside ticks and limits: $id",
	(size) => {
		const values = [charted("H1", 0.21), charted("H2", 0.19), charted("H3", 0.27)];
		const markup = renderToStaticMarkup(
			<ValuePlot size={size} values={values} limits={limitLines(values)} decimals={2} />,
		);
		const [kept = "", outside = ""] = [...markup.matchAll(/<path class="([^"]+)" d="([^"]*)"/g)].map(
			([, className, marks]) => {
				expect(className).not.toBe("undefined");
				return marks;
			},
		);
		expect([kept.match(/M/g)?.length, outside.match(/M/g)?.length]).toEqual([2, 1]);
		expect(markup.replaceAll(/<text[^>]*>[^<]*<\/text>/g, "").replaceAll(/<[^>]+>/g, "")).toBe("");
	},
);

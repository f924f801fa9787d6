import { describe, expect, test } from "vitest";
import { entityNames } from "../entities.ts";
import { parseRow } from "../parse-row.ts";
import { rowKeyText } from "../row-key-text.ts";
import { rowSchemas } from "../rows/row-schemas.ts";
import { exampleRow } from "./example-rows.ts";
import { rowFields } from "./row-fields.ts";

describe.each(entityNames)("%s", (entity) => {
	test("has an example that its checks take, and that names what it is about", () => {
		expect(parseRow(rowSchemas[entity], JSON.stringify(exampleRow(entity)))).toHaveProperty("row");
		expect(rowKeyText(entity, exampleRow(entity))).toBeTypeOf("string");
	});

	test("describes every field of its example, and each once", () => {
		const paths = rowFields(entity).map(({ path }) => path);
		expect(paths).toEqual([...new Set(paths)]);
		for (const name of Object.keys(exampleRow(entity))) expect(paths).toContain(name);
	});

	test("says how many lines a row may have, where it has lines", () => {
		const { lines } = exampleRow(entity) as { lines?: object[] };
		if (!lines) return;
		const [limit] = rowFields(entity).filter(({ path }) => path === "lines");
		const most = Number(/(\d+)$/.exec(limit?.bounds ?? "")?.[1]);
		const refusal = (count: number) =>
			parseRow(rowSchemas[entity], JSON.stringify({ ...exampleRow(entity), lines: Array(count).fill(lines[0]) }));
		expect(refusal(most + 1)).toEqual({ faults: [{ field: "lines", code: "too_many", value: String(most) }] });
		expect(refusal(most)).not.toEqual(refusal(most + 1));
	});

	test("says of every field what its values are", () => {
		expect(rowFields(entity).filter(({ type }) => type === "any")).toEqual([]);
	});
});

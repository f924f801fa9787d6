import { describe, expect, test } from "vitest";
import { readGroups } from "./groups.ts";
import { readLevels } from "./levels.ts";
import type { Segment } from "./segments.ts";

/** Segments that count how often their kind is read. */
function counted(rows: readonly (readonly string[])[]) {
	const asked = { times: 0 };
	const segments = rows.map(([id = "", ...elements], index): Segment => {
		return {
			elements,
			at: index + 2,
			get id() {
				asked.times += 1;
				return id;
			},
		};
	});
	return { segments, asked };
}
const group = (control: number, inside: string[][]) => [
	["GS", "SH", "A", "B", "20261121", "1200", String(control), "X", "004010"],
	...inside,
	["GE", String(inside.length / 2), String(control)],
];
const set = (control: string) => [
	["ST", "856", control],
	["SE", "2", control],
];
const many = Array.from({ length: 1_000 }, (_, at) => at + 1);

describe("an interchange of nothing but envelopes", () => {
	test.each([
		["groups", many.flatMap((control) => group(control, [])), 1_000],
		[
			"sets",
			group(
				1,
				many.flatMap((control) => set(String(control).padStart(4, "0"))),
			),
			1,
		],
	])("is read once, not once for each of its %s", (_what, rows, groups) => {
		const { segments, asked } = counted(rows);
		expect(readGroups(segments).groups).toHaveLength(groups);
		expect(asked.times).toBeLessThan(10 * segments.length);
	});

	test("reports each set whose number was used before", () => {
		const { segments } = counted(group(1, [...set("0001"), ...set("0002"), ...set("0001"), ...set("0001")]));
		expect(readGroups(segments).faults).toMatchObject([
			{ at: 7, code: "23" },
			{ at: 9, code: "23" },
		]);
	});
});

test("each shipment of a set but the first is one too many", () => {
	const { segments } = counted(["1", "2", "3"].map((number) => ["HL", number, "", "S"]));
	const complaints: number[] = [];
	readLevels(segments, ({ at }) => void complaints.push(at));
	expect(complaints).toEqual([3, 4]);
});

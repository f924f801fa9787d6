import { describe, expect, test } from "vitest";
import { type PlaceOptions, takeDraftPlace } from "./draft-place.ts";

/** Windows of one browser: what they hold, and where something is begun. */
function browser({ here = [], there = [] }: { here?: string[]; there?: string[] } = {}) {
	const held = new Set<string>();
	const options: PlaceOptions = {
		form: "notice",
		take: async (name) => {
			if (held.has(name)) return undefined;
			held.add(name);
			return () => void held.delete(name);
		},
		keyOf: (form) => `lock ${form}`,
		isHere: (form) => here.includes(form),
		isThere: async (form) => there.includes(form),
	};
	return { held, open: () => takeDraftPlace(options) };
}

describe("a window with a form", () => {
	test("has the form's own draft, and leaves it to the next", async () => {
		const { open } = browser();
		const first = await open();
		expect(first).toMatchObject({ form: "notice", isApart: false });
		first.leave();
		expect(await open()).toMatchObject({ form: "notice" });
	});

	test("has a draft of its own while others are open, and says so", async () => {
		const { open } = browser();
		const opened = [await open(), await open(), await open()];
		expect(opened.map(({ form, isApart }) => [form, isApart])).toEqual([
			["notice", false],
			["notice (2)", true],
			["notice (3)", true],
		]);
		opened[1]?.leave();
		expect(await open()).toMatchObject({ form: "notice (2)" });
	});

	test("continues a closed window's draft if the first has none, and holds only that one", async () => {
		const { open, held } = browser({ here: ["notice (3)"] });
		expect(await open()).toMatchObject({ form: "notice (3)", isApart: false });
		expect([...held]).toEqual(["lock notice (3)"]);
	});

	test.each([
		["this browser", { here: ["notice", "notice (3)"] }],
		["another machine", { here: ["notice (3)"], there: ["notice"] }],
	])("continues the first draft of %s before anything else, and the next window the rest", async (_where, begun) => {
		const { open } = browser(begun);
		expect((await open()).form).toBe("notice");
		expect((await open()).form).toBe("notice (3)");
		expect((await open()).form).toBe("notice (2)");
	});
});

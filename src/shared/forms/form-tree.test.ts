import { describe, expect, test } from "vitest";
import { errorsOf } from "./check-form.ts";
import { defineForm, input, repeated } from "./form-shape.ts";
import { addItem, childrenOf, createFormTree, fillForm, removeItem, speakForm, validateTree } from "./form-tree.ts";

const shape = defineForm({
	mode: input(() => "Mode"),
	car: input((language) => (language === "es" ? "Carro" : "Railcar"), {
		validation: "required",
		shownWhen: (form) => form.mode === "rail",
	}),
	loads: repeated(() => "Loads", {
		seal: input(() => "Seal", { validation: "required" }),
		note: input(() => "Note", { shownWhen: (_form, load) => load.seal === "?" }),
	}),
});

function tree(values = {}) {
	const root = createFormTree(shape, { values, language: "en" });
	validateTree(root);
	const [list] = childrenOf(root).filter(({ name }) => name === "loads");
	if (!list) throw new Error("The tree has no list");
	return { root, list };
}

describe("a form's tree", () => {
	test("adds and removes items, each keeping what was typed in it", () => {
		const { root, list } = tree({ loads: [{ seal: "1" }, { seal: "2" }, { seal: "3" }] });
		const [, second] = childrenOf(list);
		if (second) removeItem(second);
		addItem(list, { seal: "4" });
		expect(root.value).toMatchObject({ loads: [{ seal: "1" }, { seal: "3" }, { seal: "4" }] });
		expect(childrenOf(list).map((item) => item.name)).toEqual([0, 1, 2]);
	});

	test("gives a field that comes back what was typed in it before", async () => {
		const { root } = tree({ mode: "rail", car: "GATX" });
		await root.at("mode")?.input("truck", false);
		expect(root.value).not.toHaveProperty("car");
		await root.at("mode")?.input("rail", false);
		expect(root.value).toMatchObject({ car: "GATX" });
	});

	test("shows fields of an item by that item's own values", () => {
		const { list } = tree({ loads: [{ seal: "?" }, { seal: "1" }] });
		expect(childrenOf(list).map((item) => childrenOf(item).map(({ name }) => name))).toEqual([
			["seal", "note"],
			["seal"],
		]);
	});

	test("applies a draft: longer lists, shorter lists, and fields that only the draft shows", () => {
		const { root } = tree({ loads: [{ seal: "1" }, { seal: "2" }] });
		const draft = { mode: "rail", car: "GATX", loads: [{ seal: "?", note: "torn" }] };
		fillForm(root, draft);
		expect(root.value).toEqual(draft);
		fillForm(root, { mode: "truck", loads: [{ seal: "a" }, { seal: "b" }, { seal: "c" }] });
		expect(root.value).toMatchObject({ mode: "truck", loads: [{ seal: "a" }, { seal: "b" }, { seal: "c" }] });
	});

	test("says what it says already in another language, keeping the values", () => {
		const { root } = tree({ mode: "rail" });
		expect(errorsOf(root)).toEqual([{ field: "car", reason: "Railcar is required." }]);
		speakForm(root, "es");
		expect(errorsOf(root)).toEqual([{ field: "car", reason: "Carro es requerido." }]);
		expect(root.value).toMatchObject({ mode: "rail" });
	});
});

import { describe, expect, test } from "vitest";
import { defineForm, input, repeated } from "#shared/forms/form-shape.ts";
import { addItem, removeItem } from "#shared/forms/form-tree.ts";
import { weight } from "#shared/forms/weights.ts";
import { readState } from "./field-state.ts";
import { createFormHandle } from "./form-handle.ts";

const shape = defineForm({
	mode: input(() => "Mode", { validation: "required" }),
	car: input(() => "Railcar", { validation: "required|uppercase", shownWhen: (form) => form.mode === "rail" }),
});

function start(values: Record<string, unknown>) {
	const { root, start: begin } = createFormHandle(shape, { values, language: "en" });
	begin();
	return root;
}
const quiet = () => new Promise((done) => setTimeout(done, 60));

describe("a field that is added and removed", () => {
	test("blocks the form only while it is there", async () => {
		const root = start({ mode: "truck" });
		expect(readState(root).valid).toBe(true);
		await root.at("mode")?.input("rail");
		await quiet();
		expect(readState(root).valid).toBe(false);
		void root.at("car")?.input("small");
		await quiet();
		await root.at("mode")?.input("truck");
		await quiet();
		expect(readState(root)).toMatchObject({ valid: true, validating: false, settled: true });
		expect(root.value).toMatchObject({ mode: "truck" });
		await root.at("mode")?.input("rail");
		await quiet();
		expect(readState(root)).toMatchObject({ valid: false, settled: true });
		expect(root.value).toMatchObject({ mode: "rail", car: "small" });
	});

	test("comes back with a draft's value, and the form can be sent", async () => {
		const form = createFormHandle(shape, { values: { mode: "truck" }, language: "en" });
		form.start();
		await quiet();
		form.setValues({ mode: "rail", car: "ABC" });
		await quiet();
		expect(readState(form.root)).toMatchObject({ valid: true, validating: false, settled: true });
		expect(form.root.value).toMatchObject({ mode: "rail", car: "ABC" });
	});

	test("is counted once as a list or group too, whatever the draft holds of it", async () => {
		const isRail = (form: Record<string, unknown>) => form.mode === "rail";
		const loads = defineForm({
			mode: input(() => "Mode", { validation: "required" }),
			loads: repeated(
				() => "Loads",
				{ seal: input(() => "Seal", { validation: "required" }) },
				{ shownWhen: isRail, validation: "max:5" },
			),
			gross: { ...weight(() => "Gross", { validation: "required" }), shownWhen: isRail },
		});
		const gross = { amount: 9000, unit: "lb" };
		for (const draft of [
			{ mode: "rail", gross },
			{ mode: "rail", gross, loads: [{ seal: "A1" }, { seal: "A2" }] },
		]) {
			const form = createFormHandle(loads, {
				values: { mode: "truck", gross: { amount: 1, unit: "lb" } },
				language: "en",
			});
			form.start();
			await quiet();
			form.setValues(draft);
			await quiet();
			expect(readState(form.root)).toMatchObject({ valid: true, validating: false, settled: true });
			expect(form.root.value).toMatchObject(draft);
			form.setValues({ mode: "truck" });
			await quiet();
			form.setValues(draft);
			await quiet();
			expect(readState(form.root)).toMatchObject({ valid: true, validating: false, settled: true });
			expect(form.root.value).toMatchObject(draft);
		}
	});

	test("blocks as an item of a list only while it is there", async () => {
		const loads = defineForm({
			loads: repeated(() => "Loads", { seal: input(() => "Seal", { validation: "required" }) }),
		});
		const { root, start: begin } = createFormHandle(loads, { values: { loads: [{ seal: "1" }] }, language: "en" });
		begin();
		const list = root.at("loads");
		if (!list) throw new Error("The form has no list");
		const item = addItem(list);
		await quiet();
		expect(readState(root).valid).toBe(false);
		removeItem(item);
		await quiet();
		expect(readState(root)).toMatchObject({ valid: true, settled: true });
		expect(root.value).toEqual({ loads: [{ seal: "1" }] });
	});
});

import { describe, expect, test } from "vitest";
import type { FieldError } from "#shared/errors.ts";
import { defineForm, input } from "#shared/forms/form-shape.ts";
import { mark, readState } from "./field-state.ts";
import { createFormHandle, type FormHandle, type SubmitHandlers, submitForm, visibleErrors } from "./form-handle.ts";

const shape = defineForm({
	po: input(() => "PO", { validation: "required|length:2" }),
	seal: input(() => "Seal", { validation: "alphanumeric" }),
});

function start(values: Record<string, unknown> = {}): FormHandle {
	const form = createFormHandle(shape, { values, language: "en" });
	form.start();
	return form;
}

const type = (form: FormHandle, name: string, value: string) => void form.root.at(name)?.input(value);
const submit = (form: FormHandle, handlers: Partial<SubmitHandlers<unknown>> = {}) =>
	submitForm(form, { onSubmit: () => {}, ...handlers });
const incomplete = (form: FormHandle) => form.root.store.incomplete?.value;

describe("submit", () => {
	test("includes what was typed a moment ago", async () => {
		const form = start();
		type(form, "po", "PO-1");
		const sent: unknown[] = [];
		await submit(form, { onSubmit: (values) => void sent.push(values) });
		expect(sent).toMatchObject([{ po: "PO-1" }]);
	});

	test("waits until what was wrong a moment ago is looked at again", async () => {
		const form = start({ po: "P" });
		type(form, "po", "PO-1");
		type(form, "seal", "S1");
		const sent: unknown[] = [];
		await submit(form, { onSubmit: (values) => void sent.push(values) });
		expect(sent).toMatchObject([{ po: "PO-1", seal: "S1" }]);
	});

	test("with something blocking marks all, says incomplete, calls the invalid handler and not the other", async () => {
		const form = start();
		const faults: FieldError[] = [];
		const onSubmit = () => expect.unreachable();
		await submit(form, { onSubmit, onInvalid: (found) => void faults.push(...found) });
		expect(faults).toEqual([{ field: "po", reason: "PO is required." }]);
		expect(incomplete(form)).toBe("Sorry, not all fields are filled out correctly.");
		expect(["po", "seal"].map((name) => readState(form.root.at(name) ?? form.root).submitted)).toEqual([true, true]);
	});

	test("loses the incomplete sentence when nothing blocks any more", async () => {
		const form = start();
		await submit(form);
		await form.root.at("po")?.input("PO-1", false);
		await form.root.settled;
		await form.root.ledger.settled("blocking");
		expect(incomplete(form)).toBeUndefined();
	});

	test.each([
		["disables the form while an asynchronous handler runs", false, true],
		["leaves a live form in use", true, false],
	])("%s", async (_what, isLive, disabled) => {
		const form = start({ po: "PO-1" });
		let during: boolean | undefined;
		const onSubmit = async () => {
			await Promise.resolve();
			during = readState(form.root.at("po") ?? form.root).disabled;
		};
		await submit(form, { onSubmit, isLive });
		expect([during, readState(form.root).disabled]).toEqual([disabled, false]);
	});

	test("enables the form again after an error, and shows what the server said at its field", async () => {
		const form = start({ po: "PO-1" });
		const explain = () => ({ sentence: "Not taken.", faults: [{ field: "po", reason: "Closed." }] });
		await submit(form, { onSubmit: () => Promise.reject(new Error("x")), explain });
		expect(readState(form.root)).toMatchObject({ disabled: false, messages: ["Not taken."] });
		expect(visibleErrors(form.root)).toEqual([{ field: "po", reason: "Closed." }]);
	});

	test("hands on an error that nobody explains", async () => {
		await expect(submit(start({ po: "PO-1" }), { onSubmit: () => Promise.reject(new Error("mine")) })).rejects.toThrow(
			"mine",
		);
	});

	test("runs once, however often it is pressed", async () => {
		const form = start({ po: "PO-1" });
		let runs = 0;
		const onSubmit = async () => void runs++;
		await Promise.all([submit(form, { onSubmit }), submit(form, { onSubmit })]);
		expect(runs).toBe(1);
	});
});

test("a form that was sent starts again with other values, and shows no message for empty fields", async () => {
	const form = start({ po: "PO-1" });
	await submit(form, { onSubmit: () => form.clear({ po: "", seal: "S1" }) });
	await form.root.settled;
	expect(form.root.value).toEqual({ po: "", seal: "S1" });
	expect(visibleErrors(form.root)).toEqual([]);
	expect(readState(form.root.at("po") ?? form.root)).toMatchObject({ submitted: false, messages: [] });
});

test("a form is dirty once a field of it is, and no longer when it is emptied", () => {
	const form = start();
	expect(readState(form.root).dirty).toBe(false);
	mark(form.root.at("po") ?? form.root, "dirty");
	expect([readState(form.root).dirty, form.root.store.dirty]).toEqual([true, undefined]);
	form.root.at("po")?.store.remove("dirty");
	expect(readState(form.root).dirty).toBe(false);
});

test("a value waits 20 ms, unless its form says otherwise (specification §9)", () => {
	expect(start().root.at("po")?.props.delay).toBe(20);
});

test.each([
	["blur", "blurred"],
	["dirty", "dirty"],
] as const)("with visibility %s a field's sentence shows once it is %s", (visibility, state) => {
	const form = createFormHandle(defineForm({ po: input(() => "PO", { validation: "required", visibility }) }), {
		language: "en",
	});
	form.start();
	const node = form.root.at("po") ?? form.root;
	expect(readState(node).messages).toEqual([]);
	mark(node, state === "blurred" ? "dirty" : "blurred");
	expect(readState(node).messages).toEqual([]);
	mark(node, state);
	expect(readState(node).messages).toEqual(["PO is required."]);
});

test("ticking the first of several boxes never shows that one is required", async () => {
	const kinds = input(() => "Kinds", { type: "choices", validation: "required" });
	const form = createFormHandle(defineForm({ kinds }), { language: "en" });
	form.start();
	const node = form.root.at("kinds") ?? form.root;
	const heard: string[] = [];
	const choose = async (value: string[]) => {
		mark(node, "dirty");
		const settled = node.input(value);
		heard.push(...readState(node).messages);
		await settled;
	};
	await choose(["shape"]);
	expect(heard).toEqual([]);
	await choose([]);
	await expect.poll(() => readState(node).messages).toEqual(["Kinds is required."]);
});

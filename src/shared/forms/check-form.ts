import type { FormKitNode } from "@formkit/core";
import { m } from "#generated/texts/messages.js";
import type { FieldError } from "../errors.ts";
import { isRecord } from "../is-record.ts";
import type { Language } from "../languages.ts";
import { isFormFile } from "./file-rules.ts";
import type { FieldShape, Fields, FormShape, FormValues, InputShape } from "./form-shape.ts";
import { createFormTree, validateTree } from "./form-tree.ts";

export type CheckedForm<Values> = { values: Values; faults: [] } | { values: undefined; faults: FieldError[] };

// More items than anybody types: a list of a million would hold the server up.
const mostItems = 1_000;

/**
 * Validates sent values by a form's rules, exactly as the browser does, without the browser: the same tree, the same
 * rules, the same messages, each under its field's path (`loads.0.weight`). Fields that the form does not have, or does
 * not show, are left out.
 */
export async function checkForm<Values = FormValues>(
	shape: FormShape<Values>,
	sent: unknown,
	language: Language,
): Promise<CheckedForm<Values>> {
	const misfits: FieldError[] = [];
	const fallback = m.rule_fallback({}, { locale: language });
	const fit = fitGroup(shape.fields, sent, [], (path) => misfits.push({ field: path.join("."), reason: fallback }));
	if (misfits.length > 0) return { values: undefined, faults: misfits };
	const long = Object.keys(shape.fields).filter(
		(name) => shape.fields[name]?.kind === "list" && lengthOf(fit[name]) > chunkSize,
	);
	const whole = await checkTree(shape, fit, language, new Set(long));
	for (const name of long) {
		if (name in whole.values) await checkItems(shape, fit, language, name, whole);
	}
	const { values, faults } = whole;
	return faults.length > 0 ? { values: undefined, faults } : { values: values as Values, faults: [] };
}

type Checked = { values: FormValues; faults: FieldError[] };

async function checkTree(
	shape: Pick<FormShape, "fields">,
	values: FormValues,
	language: Language,
	closed: ReadonlySet<string>,
): Promise<Checked> {
	await letOthersGoOn();
	const root = createFormTree(shape, { values, language, closed });
	validateTree(root);
	await root.settled;
	root.ledger.count("validating", (message) => message.key === "validating");
	await root.ledger.settled("validating");
	const checked = { values: structuredClone(root.value) as FormValues, faults: errorsOf(root) };
	root.destroy();
	return checked;
}

// FormKit waits for nothing but itself: a list of a thousand, or a file of two thousand forms, would hold everybody up
// until it is through.
const letOthersGoOn = (): Promise<void> => new Promise((done) => setImmediate(done));

// Adding a node to a list costs FormKit the square of its length: a thousand items at once took six seconds, in chunks
// half a second.
const chunkSize = 25;

/**
 * Checks the items of a long list a chunk at a time, each within the whole form, and puts what was found where it
 * belongs.
 */
async function checkItems(
	shape: Pick<FormShape, "fields">,
	fit: FormValues,
	language: Language,
	name: string,
	whole: Checked,
): Promise<void> {
	const items = fit[name] as FormValues[];
	const others = Object.keys(shape.fields).filter((field) => field !== name && shape.fields[field]?.kind === "list");
	const checked: unknown[] = [];
	for (let start = 0; start < items.length; start += chunkSize) {
		const part = await checkTree(
			shape,
			{ ...fit, [name]: items.slice(start, start + chunkSize) },
			language,
			new Set(others),
		);
		checked.push(...(part.values[name] as unknown[]));
		for (const { field, reason } of part.faults) {
			const [list, index, ...rest] = field.split(".");
			if (list === name && index !== undefined)
				whole.faults.push({ field: [name, Number(index) + start, ...rest].join("."), reason });
		}
	}
	whole.values[name] = checked;
}

function lengthOf(value: unknown): number {
	return Array.isArray(value) ? value.length : 0;
}

/** The blocking sentences of a tree, by path. */
export function errorsOf(root: FormKitNode): FieldError[] {
	const errors: FieldError[] = [];
	root.walk((node) => {
		for (const message of Object.values(node.store)) {
			if (message.type === "validation" && message.blocking)
				errors.push({ field: pathOf(node), reason: String(message.value) });
		}
	});
	return errors;
}

/** A node's path in its form: `loads.0.weight`. */
export function pathOf(node: FormKitNode): string {
	return node.address.slice(1).join(".");
}

type Misfit = (path: (string | number)[]) => void;

function fitGroup(fields: Fields, sent: unknown, path: (string | number)[], misfit: Misfit): FormValues {
	if (!isRecord(sent)) {
		if (sent !== undefined && sent !== null) misfit(path);
		return {};
	}
	const entries = Object.entries(fields).flatMap(([name, field]) => {
		const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
		const fit = fitField(field, value ?? undefined, [...path, name], misfit);
		return fit === undefined ? [] : [[name, fit]];
	});
	return Object.fromEntries(entries);
}

function fitField(field: FieldShape, value: unknown, path: (string | number)[], misfit: Misfit): unknown {
	if (field.kind === "group") return fitGroup(field.fields, value, path, misfit);
	if (field.kind === "input") {
		if (value === undefined || isOfInput(field, value)) return value;
		misfit(path);
		return undefined;
	}
	if (value === undefined) return [];
	if (!Array.isArray(value) || value.length > mostItems) {
		misfit(path);
		return [];
	}
	return value.map((item, index) => fitGroup(field.item.fields, item ?? {}, [...path, index], misfit));
}

function isOfInput({ type }: InputShape, value: unknown): boolean {
	switch (type) {
		case "integer":
		case "float":
		case "length":
			return typeof value === "number" || typeof value === "string";
		case "flag":
			return typeof value === "boolean";
		case "choices":
			return Array.isArray(value) && value.length <= mostItems && value.every((one) => typeof one === "string");
		case "files":
			return Array.isArray(value) && value.length <= mostItems && value.every(isFormFile);
		default:
			return typeof value === "string";
	}
}

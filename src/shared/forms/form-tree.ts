import { createNode, type FormKitNode, type FormKitPlugin } from "@formkit/core";
import { createValidationPlugin } from "@formkit/validation";
import type { Language } from "../languages.ts";
import { castValue } from "./cast-value.ts";
import { isCalendarDay, isTimeOfDay } from "./days.ts";
import { fileSize } from "./file-rules.ts";
import type { FieldShape, FormShape, FormValues, GroupShape, InputShape } from "./form-shape.ts";
import { ruleMessage } from "./rule-messages.ts";
import { formRules, trimRequired } from "./rules.ts";

export type FormTreeOptions = {
	values?: FormValues;
	language: Language;
	/**
	 * Lists of the form whose items get no nodes: their values are used as they are, and only the list's own rules
	 * check them.
	 */
	closed?: ReadonlySet<string>;
};

/** The shape that a node was made from; the root's is a group. */
export function shapeOf(node: FormKitNode): FieldShape {
	const shape = node.props.shape as FieldShape | undefined;
	if (!shape) throw new Error(`"${node.name}" was not made from a form's shape`);
	return shape;
}

/**
 * A form as FormKit's nodes, whole from the start: the same tree on the server and in the browser, bound to no
 * component, registered nowhere. Nothing is validated until `validateTree`.
 */
export function createFormTree(
	{ fields }: Pick<FormShape, "fields">,
	{ values = {}, language, closed }: FormTreeOptions,
): FormKitNode {
	const root = createNode({
		type: "group",
		name: "form",
		value: values,
		config: { locale: language },
		plugins: [castPlugin, textPlugin],
		props: { shape: { kind: "group", label: () => "", fields } satisfies GroupShape, closed },
	});
	growGroup(root, fields, language);
	showWhatIsThere(root);
	root.on("commit.deep", () => showWhatIsThere(root));
	return root;
}

/** The language that a form speaks. */
export function languageOf(node: FormKitNode): Language {
	return node.config.locale === "es" ? "es" : "en";
}

/** Makes a form speak another language: labels, and the sentences that already show. Values stay. */
export function speakForm(root: FormKitNode, language: Language): void {
	if (languageOf(root) === language) return;
	root.config.locale = language;
	const relabel = (node: FormKitNode) => {
		node.props.label = shapeOf(node).label(language);
		node.store.touch();
		for (const away of hidden.get(node)?.values() ?? []) relabel(away);
	};
	relabel(root);
	root.walk(relabel);
}

/** Starts validation of the whole tree, once; later nodes are validated as they come. */
export function validateTree(root: FormKitNode): void {
	root.use(validation);
	root.on("child.deep", ({ payload }) => validateAcross(root, payload as FormKitNode));
	root.on("childRemoved.deep", ({ payload }) => validateAcross(root, payload as FormKitNode));
}

/** Adds an item to a list, at its end. */
export function addItem(list: FormKitNode, values: FormValues = {}): FormKitNode {
	const item = growItem(list, values);
	showWhatIsThere(list.root as FormKitNode);
	return item;
}

function growItem(list: FormKitNode, values: FormValues): FormKitNode {
	const shape = shapeOf(list);
	if (shape.kind !== "list") throw new Error(`"${list.name}" is no list`);
	const value = { ...initialValues(shape.item), ...values };
	const item = createNode({
		type: "group",
		value,
		parent: list,
		index: list.children.length,
		props: { shape: shape.item },
	});
	growGroup(item, shape.item.fields, languageOf(list));
	return item;
}

/** Takes an item out of its list, with what was typed in it. */
export function removeItem(item: FormKitNode): void {
	const list = item.parent;
	list?.remove(item);
	item.walk((node) => node.destroy());
	item.destroy();
	if (list) showWhatIsThere(list.root as FormKitNode);
}

/**
 * Puts values into an existing form: lists get as many items as they need, missing values become empty.
 */
export function fillForm(root: FormKitNode, values: FormValues): void {
	fitItems(root, values);
	root.input(structuredClone(values), false);
	// Fields that these values make show were not there to take theirs.
	fitItems(root, values);
	root.input({ ...(root.value as FormValues), ...structuredClone(values) }, false);
}

function fitItems(parent: FormKitNode, values: unknown): void {
	for (const node of childrenOf(parent)) {
		const value = (values as FormValues | undefined)?.[node.name as string];
		if (node.type === "input") continue;
		if (node.type === "list") {
			const wanted = Array.isArray(value) ? value : [];
			for (const item of childrenOf(node).slice(wanted.length)) removeItem(item);
			for (const item of wanted.slice(node.children.length)) addItem(node, item as FormValues);
		}
		fitItems(node, value);
	}
}

/** The nodes below one, without the gaps that FormKit keeps for nodes to come. */
export function childrenOf(node: FormKitNode): FormKitNode[] {
	const children: FormKitNode[] = [];
	node.each((child) => children.push(child));
	return children;
}

function growGroup(parent: FormKitNode, fields: GroupShape["fields"], language: Language): void {
	for (const [name, shape] of Object.entries(fields)) growField(parent, name, shape, language);
}

function growField(parent: FormKitNode, name: string, shape: FieldShape, language: Language): FormKitNode {
	const value = (parent.value as FormValues | undefined)?.[name];
	const label = shape.label(language);
	const props = { shape, label, ...(shape.kind === "group" ? {} : validationOf(shape)) };
	if (shape.kind === "input")
		return createNode({ type: "input", name, value: value ?? initialOf(shape), parent, props });
	const isList = shape.kind === "list";
	const items = isList && Array.isArray(value) ? value : [];
	const isClosed = (parent.props.closed as ReadonlySet<string> | undefined)?.has(name) ?? false;
	const start = isClosed ? items : isList ? [] : ((value as FormValues | undefined) ?? initialValues(shape));
	const node = createNode({ type: isList ? "list" : "group", name, value: start, parent, props });
	if (shape.kind === "group") growGroup(node, shape.fields, language);
	for (const item of isClosed ? [] : items) growItem(node, item as FormValues);
	return node;
}

function initialOf(shape: InputShape): unknown {
	return (
		shape.initial ??
		(shape.type === "files" || shape.type === "choices" ? [] : shape.type === "flag" ? false : undefined)
	);
}

function initialValues(shape: GroupShape): FormValues {
	return Object.fromEntries(
		Object.entries(shape.fields).flatMap(([name, field]) =>
			field.kind === "input" && initialOf(field) !== undefined ? [[name, initialOf(field)]] : [],
		),
	);
}

/** The rules of a field: what its type demands, then what its shape says. */
function validationOf(shape: Extract<FieldShape, { kind: "input" | "list" }>) {
	const own: string[] = [];
	if (shape.kind === "input") {
		if (shape.type === "integer" || shape.type === "float" || shape.type === "length") own.push("real_number");
		if (shape.type === "integer") own.push("whole_number");
		if (shape.type === "day") own.push("real_day");
		if (shape.type === "time") own.push("real_time");
		if (shape.options || shape.isOption) own.push("one_of");
		if (shape.maxBytes) own.push(`file_size:${shape.maxBytes}`);
	}
	const mayBeChosen =
		shape.kind === "input"
			? (shape.isOption ?? (shape.options && ((one: string) => shape.options?.includes(one))))
			: undefined;
	const isOption = ({ value }: FormKitNode) =>
		(Array.isArray(value) ? value : [value]).every((one) => mayBeChosen?.(String(one)));
	const stated = shape.kind === "input" && shape.type === "text" ? trimRequired(shape.validation) : shape.validation;
	return {
		validation: [...own, stated].filter(Boolean).join("|"),
		...(mayBeChosen ? { validationRules: { one_of: isOption } } : {}),
	};
}

const validation: FormKitPlugin = createValidationPlugin({
	...formRules,
	file_size: fileSize,
	// FormKit's own rule takes what JavaScript reads as a number, and nobody types: 1e3, 0x10, Infinity stay texts.
	real_number: ({ value }) => typeof value === "number",
	whole_number: ({ value }) => typeof value !== "number" || Number.isInteger(value),
	real_day: ({ value }) => isCalendarDay(value),
	real_time: ({ value }) => isTimeOfDay(value),
});

const castPlugin: FormKitPlugin = (node) => {
	if (node.type === "input") node.hook.input((value, next) => next(castValue(shapeOf(node), value, languageOf(node))));
};

/** Puts the words to failed rules. FormKit's own plugin for this keeps every node of the process in one set. */
const textPlugin: FormKitPlugin = (node) => {
	node.hook.text((fragment, next) => {
		if (fragment.type !== "validation") return next(fragment);
		const [context] = (fragment.meta?.i18nArgs ?? []) as [Parameters<typeof ruleMessage>[1]];
		const rule = String(fragment.meta?.messageKey ?? fragment.key);
		return next({ ...fragment, value: context ? ruleMessage(rule, context, languageOf(node)) : fragment.value });
	});
};

const hidden = new WeakMap<FormKitNode, Map<string, FormKitNode>>();
// A field that shows another that shows another: more rounds than any form has steps of that kind.
const mostRounds = 10;

/** Takes fields out and puts them back as their `shownWhen` says, until nothing changes. */
function showWhatIsThere(root: FormKitNode): void {
	for (let round = 0; round < mostRounds; round++) if (!showOnce(root, root)) return;
}

function showOnce(root: FormKitNode, parent: FormKitNode): boolean {
	const shape = shapeOf(parent);
	if (shape.kind === "list")
		return childrenOf(parent)
			.map((item) => showOnce(root, item))
			.some(Boolean);
	if (shape.kind !== "group") return false;
	let hasChanged = false;
	for (const [name, field] of Object.entries(shape.fields)) {
		const node = childrenOf(parent).find((child) => child.name === name);
		const isShown = field.shownWhen?.(root.value as FormValues, parent.value as FormValues) ?? true;
		const away = hidden.get(parent) ?? new Map<string, FormKitNode>();
		hidden.set(parent, away);
		if (node && !isShown) {
			away.set(name, node);
			parent.remove(node);
			hasChanged = true;
		} else if (!node && isShown && away.has(name)) {
			const back = away.get(name) as FormKitNode;
			// Validated before it is added: what fails while it is being added would count twice against its form.
			back.use(parent.plugins);
			takeWaiting(parent, back);
			addAsItIs(parent, back);
			away.delete(name);
			hasChanged = true;
		} else if (node && field.kind !== "input") hasChanged = showOnce(root, node) || hasChanged;
	}
	return hasChanged;
}

/** A value that waits for a field comes to it before it is added, for the same reason: a draft brings both at once. */
function takeWaiting(parent: FormKitNode, back: FormKitNode): void {
	const values = parent._value as FormValues;
	const name = String(back.name);
	const waiting = values[name];
	if (waiting !== undefined && back.type !== "list") back.input(structuredClone(waiting), false);
	if (name in values) return;
	// FormKit marks the values that a group maintains itself; in others, missing values become empty.
	if (!("__init" in values)) back.input(back.type === "group" ? {} : back.type === "list" ? [] : undefined, false);
	values[name] = back._value;
}

/**
 * A form that adds passes its values to every settled node below, a list or a group even when they are its own, and has
 * it validated.
 */
function addAsItIs(parent: FormKitNode, back: FormKitNode): void {
	back.disturb();
	parent.add(back);
	back.calm();
}

const acrossFields = /confirm|require_one|date_(?:after|before)_node/;

/** Rules that read another field cannot see it before it is added, nor notice that it was removed. */
function validateAcross(root: FormKitNode, changed: FormKitNode): void {
	root.walk((node) => {
		if (node !== changed && acrossFields.test(String(node.props.validation ?? "")))
			node.emit("commit", node.value, false);
	});
}

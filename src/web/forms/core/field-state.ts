import { createMessage, type FormKitNode } from "@formkit/core";
import { empty } from "@formkit/utils";
import { isRequired, type Visibility, visibilityOf } from "#shared/forms/form-shape.ts";
import { shapeOf } from "#shared/forms/form-tree.ts";

/** A field's states (specification §4). `value` is what was typed last, before the 20 ms of debounce have passed. */
export type FieldState = {
	value: unknown;
	blurred: boolean;
	dirty: boolean;
	submitted: boolean;
	settled: boolean;
	validating: boolean;
	valid: boolean;
	required: boolean;
	empty: boolean;
	/** Valid by its rules, or changed and not empty where it has none. */
	complete: boolean;
	disabled: boolean;
	/** Sentences to show now. */
	messages: readonly string[];
};

type Mark = "blurred" | "dirty" | "submitted";

/** Notes something that happened to a field, where FormKit keeps such things. */
export function mark(node: FormKitNode, key: Mark): void {
	if (node.store[key]?.value !== true) node.store.set(createMessage({ key, value: true, visible: false }));
}

/** What blocks a form, and what is still being looked into: counted by every node for itself and all below it. */
export function countBlocking(root: FormKitNode): void {
	root.ledger.count("blocking", (message) => message.blocking);
	// A submit waits for files on their way as it does for rules that are still at work.
	root.ledger.count("validating", (message) => message.key === "validating" || message.key.startsWith("uploading-"));
	root.ledger.count("dirty", (message) => message.key === "dirty");
	root.ledger.count("errors", (message) => message.type === "error");
}

/** Reads a node's states as they are now. */
export function readState(node: FormKitNode): FieldState {
	const shape = shapeOf(node);
	const marks = { blurred: has(node, "blurred"), dirty: has(node, "dirty"), submitted: has(node, "submitted") };
	const valid = node.ledger.value("blocking") === 0;
	const isEmpty = empty(node._value);
	const hasRules = node.type !== "input" || Boolean(node.props.validation);
	return {
		...marks,
		// A form, a group or a list is changed once a field of it is (specification §4).
		dirty: marks.dirty || node.ledger.value("dirty") > 0,
		value: node._value,
		settled: node.isSettled,
		validating: node.ledger.value("validating") > 0,
		valid,
		required: isRequired(shape),
		empty: isEmpty,
		complete: hasRules ? valid && node.ledger.value("errors") === 0 : marks.dirty && !isEmpty,
		disabled: node.props.disabled === true,
		messages: messagesOf(node, shape.kind === "input" ? visibilityOf(shape) : "dirty", marks),
	};
}

/** What a server says of a field before anything has happened to it; the browser's first rendering says the same. */
export function initialState(node: FormKitNode): FieldState {
	const value = node._value;
	const required = isRequired(shapeOf(node));
	const none = {
		blurred: false,
		dirty: false,
		submitted: false,
		settled: true,
		validating: false,
		valid: false,
		complete: false,
		disabled: false,
	};
	return { ...none, value, required, empty: empty(value), messages: [] };
}

export function isSameState(one: FieldState, other: FieldState): boolean {
	return (Object.keys(one) as (keyof FieldState)[]).every((key) =>
		key === "messages" ? one.messages.join("\n") === other.messages.join("\n") : Object.is(one[key], other[key]),
	);
}

function has(node: FormKitNode, key: Mark): boolean {
	return node.store[key]?.value === true;
}

/**
 * Errors that a user set always show; a rule's sentence shows as the field's visibility says, and always after a
 * submit.
 */
function messagesOf(node: FormKitNode, own: Visibility, marks: Record<Mark, boolean>): string[] {
	const visibility = (node.props.validationVisibility as Visibility | undefined) ?? own;
	// Until the debounce has passed the rules speak of the value before, which nobody had touched.
	const isChanged = marks.dirty && (node.type !== "input" || node.isSettled);
	const showsRules =
		marks.submitted ||
		visibility === "live" ||
		(visibility === "blur" && marks.blurred) ||
		(visibility === "dirty" && isChanged);
	return Object.values(node.store)
		.filter(({ type, visible }) => visible && (type === "error" || (type === "validation" && showsRules)))
		.map(({ value }) => String(value));
}

import { createMessage, type FormKitNode } from "@formkit/core";
import type { FieldError } from "#shared/errors.ts";
import { pathOf } from "#shared/forms/check-form.ts";
import type { FormShape, FormValues, Visibility } from "#shared/forms/form-shape.ts";
import { createFormTree, fillForm, validateTree } from "#shared/forms/form-tree.ts";
import { incompleteMessage } from "#shared/forms/rule-messages.ts";
import type { Language } from "#shared/languages.ts";
import { countBlocking, mark } from "./field-state.ts";
import { watchNode } from "./watch-node.ts";

export type SubmitHandlers<Values> = {
	/** Runs with what the form holds once nothing blocks it; while its promise runs the form is disabled. */
	onSubmit: (values: Values, form: FormHandle) => void | Promise<void>;
	/** Runs when something blocks, with all that does. */
	onInvalid?: (faults: FieldError[], form: FormHandle) => void;
	/** The form stays in use while an asynchronous handler runs. */
	isLive?: boolean;
	/** A sentence for what a handler threw, and errors of fields if the server named some. */
	explain?: (error: unknown) => { sentence: string; faults: FieldError[] };
};

/** A form at work: its nodes, and what can be done with the whole. */
export type FormHandle = {
	root: FormKitNode;
	/** Starts validation; the browser's first rendering must be over, since the server does not validate. */
	start: () => void;
	setErrors: (sentence: string | undefined, faults: FieldError[]) => void;
	setValues: (values: FormValues) => void;
	/** Back to how it began, or anew with these values, with no marks on it. */
	clear: (values?: FormValues) => void;
};

export type FormOptions = { values?: FormValues; language: Language; visibility?: Visibility };

/** Creates a form from its definition. Nothing else references it, so React may discard it. */
export function createFormHandle(
	shape: Pick<FormShape, "fields">,
	{ values, language, visibility }: FormOptions,
): FormHandle {
	const root = createFormTree(shape, { values: structuredClone(values ?? {}), language });
	if (visibility) root.config.validationVisibility = visibility;
	countBlocking(root);
	watchNode(root);
	root.walk((node) => void watchNode(node));
	root.on("settled:blocking", () => root.store.remove("incomplete"));
	let hasStarted = false;
	return {
		root,
		start: () => {
			if (!hasStarted) validateTree(root);
			hasStarted = true;
		},
		setErrors: (sentence, errors) => {
			root.setErrors(sentence ? [sentence] : [], byPath(errors));
		},
		setValues: (next) => fillForm(root, next),
		clear: (next) => void root.reset(next),
	};
}

function byPath(errors: FieldError[]): Record<string, string[]> {
	const sentences: Record<string, string[]> = {};
	for (const { field, reason } of errors) sentences[field] = [...(sentences[field] ?? []), reason];
	return sentences;
}

/**
 * Submits as the specification says (§4): waits for validation and marks every field submitted; what blocks calls the
 * invalid handler under "Form incomplete.", else the submit handler runs, and the form is disabled until its promise
 * ends, well or not. A second submit while the first waits or runs does nothing.
 */
export async function submitForm<Values>(form: FormHandle, handlers: SubmitHandlers<Values>): Promise<void> {
	const { root } = form;
	if (root.props.isSubmitting) return;
	root.props.isSubmitting = true;
	try {
		await untilQuiet(root);
		mark(root, "submitted");
		root.walk((node) => mark(node, "submitted"));
		root.clearErrors();
		if (root.ledger.value("blocking") > 0) refuse(form, handlers);
		else await send(form, handlers);
	} finally {
		root.props.isSubmitting = false;
	}
}

/** Until nothing is typed, looked into or on its way: what ends the wait for one may begin another. */
async function untilQuiet(root: FormKitNode): Promise<void> {
	while (!root.isSettled || root.ledger.value("validating") > 0) {
		await root.settled;
		await root.ledger.settled("validating");
	}
}

function refuse<Values>(form: FormHandle, { onInvalid }: SubmitHandlers<Values>): void {
	const { root } = form;
	const value = incompleteMessage(root.config.locale as Language);
	root.store.set(createMessage({ key: "incomplete", type: "ui", value, meta: { localize: false } }));
	onInvalid?.(visibleErrors(root), form);
}

async function send<Values>(form: FormHandle, { onSubmit, isLive, explain }: SubmitHandlers<Values>): Promise<void> {
	const { root } = form;
	try {
		const running = onSubmit(structuredClone(root.value) as Values, form);
		if (running instanceof Promise) {
			if (!isLive) root.config.disabled = true;
			await running;
		}
		root.emit("sent", undefined, false);
	} catch (error) {
		if (!explain) throw error;
		const { sentence, faults } = explain(error);
		form.setErrors(sentence, faults);
	} finally {
		if (!isLive) root.config.disabled = false;
	}
}

/** Every sentence that a field shows, in the tree's order. */
export function visibleErrors(root: FormKitNode): FieldError[] {
	const errors: FieldError[] = [];
	root.walk((node) => {
		for (const reason of watchNode(node).state().messages) errors.push({ field: pathOf(node), reason });
	});
	return errors;
}

import type { FormKitNode } from "@formkit/core";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { m } from "#generated/texts/messages.js";
import type { FieldError } from "#shared/errors.ts";
import { childrenOf } from "#shared/forms/form-tree.ts";
import { Button } from "../../ui/actions/button.tsx";
import { mark } from "../core/field-state.ts";
import { usePlace } from "../core/form-context.ts";
import { useNodeState } from "../core/use-field.ts";
import type { useDraft } from "../drafts/use-draft.ts";
import { FormFoot } from "./form-foot.tsx";
import styles from "./form-steps.module.css";
import { SubmitButton } from "./submit-button.tsx";

export type Step = {
	title: string;
	/** Fields of the form that are in this step. */
	fields: readonly string[];
	/**
	 * What the step lacks although each of its fields is right by itself; the next one does not open while there is any.
	 */
	faults?: readonly FieldError[];
	content: ReactNode;
};

// A fieldset says what is wrong below its controls, of which none is wrong by itself.
const firstWrong =
	'[data-step]:not([hidden]) :is([aria-invalid="true"], fieldset:has(> * > [aria-live] > [data-error]) :is(input, button))';

type FormStepsProps = { steps: readonly Step[]; submitLabel?: ReactNode; draft?: ReturnType<typeof useDraft> };

/**
 * A form in steps. The next one opens when this one's fields are right; all of them stay in the page, so nothing typed
 * is lost and the summary can jump to any.
 */
export function FormSteps({ steps, submitLabel, draft }: FormStepsProps) {
	const { form } = usePlace();
	const id = useId();
	const [current, setCurrent] = useState(0);
	const ref = useRef<HTMLDivElement>(null);
	useReveal(ref, setCurrent);
	useNodeState(form.root);
	const go = (index: number) => {
		flushSync(() => setCurrent(index));
		document.getElementById(`${id}-${index}`)?.focus();
	};
	const hasErrors = useRef(false);
	const showErrors = (errors: readonly FieldError[]) => {
		form.setErrors(undefined, [...errors]);
		hasErrors.current = errors.length > 0;
	};
	const isLacking = (steps[current]?.faults ?? []).length > 0;
	// An error that does not come from a field's rules disappears when what caused it changes, in any field.
	useEffect(() => {
		if (isLacking || !hasErrors.current) return;
		hasErrors.current = false;
		form.root.clearErrors();
	}, [isLacking, form]);
	const handleNext = () => {
		const wrong = fieldsOf(form.root, steps[current]).filter((node) => blocks(node));
		for (const node of wrong) markAll(node);
		const errors = wrong.length === 0 ? (steps[current]?.faults ?? []) : [];
		showErrors(errors);
		if (wrong.length === 0 && errors.length === 0) return go(current + 1);
		requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(firstWrong)?.focus());
	};
	const isLast = current === steps.length - 1;
	return (
		<div ref={ref} className={styles.steps}>
			<ol className={styles.trail} aria-label={m.forms_steps()}>
				{steps.map((step, index) => (
					<Trail
						key={step.title}
						root={form.root}
						step={step}
						isCurrent={index === current}
						isPast={index < current}
						onGo={() => go(index)}
					/>
				))}
			</ol>
			{steps.map(({ title, content }, index) => (
				<section
					key={title}
					data-step={index}
					hidden={index !== current}
					className={styles.step}
					aria-labelledby={`${id}-${index}`}
				>
					<h2 id={`${id}-${index}`} tabIndex={-1} className={styles.title}>
						{m.forms_step({ number: index + 1, count: steps.length, name: title })}
					</h2>
					{content}
				</section>
			))}
			<FormFoot draft={draft}>
				{current > 0 && <Button onClick={() => go(current - 1)}>{m.forms_previous()}</Button>}
				{isLast ? (
					<SubmitButton>{submitLabel}</SubmitButton>
				) : (
					<Button key="next" variant="primary" onClick={handleNext}>
						{m.forms_next()}
					</Button>
				)}
			</FormFoot>
		</div>
	);
}

type TrailProps = { root: FormKitNode; step: Step; isCurrent: boolean; isPast: boolean; onGo: () => void };

function Trail({ root, step, isCurrent, isPast, onGo }: TrailProps) {
	const isWrong = fieldsOf(root, step).some((node) => blocks(node) && node.store.submitted?.value === true);
	return (
		<li aria-current={isCurrent ? "step" : undefined} className={styles.mark} data-past={isPast || undefined}>
			{isPast ? (
				<button type="button" className={styles.back} onClick={onGo}>
					{step.title}
				</button>
			) : (
				step.title
			)}
			{isWrong && <span className={styles.wrong}> ({m.forms_step_wrong()})</span>}
		</li>
	);
}

function fieldsOf(root: FormKitNode, step: Step | undefined): FormKitNode[] {
	return childrenOf(root).filter((node) => step?.fields.includes(String(node.name)));
}

function blocks(node: FormKitNode): boolean {
	return node.ledger.value("blocking") > 0;
}

function markAll(node: FormKitNode): void {
	mark(node, "submitted");
	node.walk((below) => mark(below, "submitted"));
}

/** The summary's links lead into steps that are not open. */
function useReveal(ref: React.RefObject<HTMLDivElement | null>, open: (index: number) => void): void {
	useEffect(() => {
		const steps = ref.current;
		const reveal = ({ target }: Event) => {
			const index = (target as Element).closest("[data-step]")?.getAttribute("data-step");
			if (index) flushSync(() => open(Number(index)));
		};
		steps?.addEventListener("reveal", reveal);
		return () => steps?.removeEventListener("reveal", reveal);
	}, [ref, open]);
}

import { useEffect, useRef, useSyncExternalStore } from "react";
import { Icon } from "../../ui/signs/icon.tsx";
import { usePlace } from "../core/form-context.ts";
import { useNodeState } from "../core/use-field.ts";
import styles from "./error-summary.module.css";
import { controlsWithErrors, type InvalidControl, watchErrors } from "./faulty-controls.ts";

/**
 * Above a form that could not be sent: why, and each field that is wrong, as a link that jumps to it. It takes the
 * focus after each refused submit.
 */
export function ErrorSummary({ refusals }: { refusals: number }) {
	const { form, idBase } = usePlace();
	const ref = useRef<HTMLDivElement>(null);
	const { messages, submitted } = useNodeState(form.root);
	const incomplete = useIncomplete();
	const errors = useErrors(submitted);
	useEffect(() => {
		if (refusals > 0) ref.current?.focus();
	}, [refusals]);
	const sentences = [...(incomplete ? [incomplete] : []), ...messages];
	const isShown = sentences.length > 0;
	return (
		<div ref={ref} tabIndex={-1} role="alert" id={`${idBase}-summary`} className={styles.place}>
			{isShown && (
				<div className={styles.summary}>
					{sentences.map((sentence) => (
						<p key={sentence} className={styles.sentence}>
							<Icon name="alert" size={16} />
							{sentence}
						</p>
					))}
					<ErrorList faults={errors} />
				</div>
			)}
		</div>
	);
}

function ErrorList({ faults }: { faults: readonly InvalidControl[] }) {
	if (faults.length === 0) return null;
	return (
		<ul className={styles.list}>
			{faults.map(({ id, label, sentence }) => (
				<li key={`${id} ${sentence}`}>
					<a
						href={`#${id}`}
						onClick={(event) => {
							event.preventDefault();
							jumpTo(id);
						}}
					>
						{sentence.toLowerCase().includes(label.toLowerCase()) ? sentence : `${label}: ${sentence}`}
					</a>
				</li>
			))}
		</ul>
	);
}

function jumpTo(id: string): void {
	const control = document.getElementById(id);
	// A step that holds it may not be open.
	control?.dispatchEvent(new Event("reveal", { bubbles: true }));
	control?.focus();
	control?.scrollIntoView({ block: "center" });
}

function useIncomplete(): string | undefined {
	const { root } = usePlace().form;
	const read = () => root.store.incomplete?.value as string | undefined;
	return useSyncExternalStore(
		(listener) => watchErrors(root, listener),
		read,
		() => undefined,
	);
}

const none: readonly InvalidControl[] = [];

function useErrors(isOn: boolean): readonly InvalidControl[] {
	const { form, idBase } = usePlace();
	return useSyncExternalStore(
		(listener) => watchErrors(form.root, listener),
		() => (isOn ? controlsWithErrors(form.root, idBase) : none),
		() => none,
	);
}

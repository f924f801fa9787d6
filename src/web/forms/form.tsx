import {
	type FormEvent,
	type ReactNode,
	useEffect,
	useId,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
	useSyncExternalStore,
} from "react";
import type { FormShape, FormValues, Visibility } from "#shared/forms/form-shape.ts";
import { speakForm } from "#shared/forms/form-tree.ts";
import { currentLanguage } from "../language.ts";
import { adoptTyped } from "./core/adopt-typed.ts";
import { FormPlace } from "./core/form-context.ts";
import { createFormHandle, type FormHandle, type SubmitHandlers, submitForm } from "./core/form-handle.ts";
import { holdWhileTyped } from "./core/hold-while-typed.ts";
import { useNodeState } from "./core/use-field.ts";
import styles from "./form.module.css";
import { ErrorSummary } from "./parts/error-summary.tsx";
import { explainFailure } from "./parts/explain-failure.ts";

/** Makes the form of a page, once; it speaks the page's language and keeps what was typed when that changes. */
export function useForm(
	shape: Pick<FormShape, "fields">,
	options: { values?: FormValues; visibility?: Visibility } = {},
): FormHandle {
	const language = currentLanguage();
	const [form] = useState(() => createFormHandle(shape, { ...options, language }));
	useEffect(() => speakForm(form.root, language), [form, language]);
	useEffect(() => form.start(), [form]);
	// Before anything can be typed: a form that comes late is shown a moment before its other effects run.
	useLayoutEffect(() => holdWhileTyped(form.root), [form]);
	return form;
}

type FormProps<Values> = Omit<SubmitHandlers<Values>, "explain"> & {
	form: FormHandle;
	/** Names the form for a user who listens. */
	label: string;
	/** The message for a handler that threw; by default the page's sentence for failed calls. */
	explain?: SubmitHandlers<Values>["explain"];
	children: ReactNode;
};

/**
 * A form (specification §4). Its states are on it as data attributes, and are said through the summary and the
 * fields.
 */
export function Form<Values = FormValues>({
	form,
	label,
	children,
	explain = explainFailure,
	...handlers
}: FormProps<Values>) {
	const id = useId();
	const ref = useRef<HTMLFormElement>(null);
	const { disabled, valid, complete, submitted, settled, dirty } = useNodeState(form.root);
	const [refusals, setRefusals] = useState(0);
	const isReady = useReadiness(ref);
	const place = useMemo(() => ({ form, group: form.root, idBase: id, isReady }), [form, id, isReady]);
	useFocusAfterwards(ref, disabled);
	const onInvalid: SubmitHandlers<Values>["onInvalid"] = (errors) => {
		setRefusals((count) => count + 1);
		handlers.onInvalid?.(errors, form);
	};
	const handleSubmit = (event: FormEvent) => {
		event.preventDefault();
		const failed = (error: unknown) => {
			setRefusals((count) => count + 1);
			return explain(error);
		};
		void submitForm(form, { ...handlers, onInvalid, explain: failed });
	};
	const states = {
		"data-valid": valid,
		"data-complete": complete,
		"data-submitted": submitted,
		"data-settled": settled,
		"data-dirty": dirty,
	};
	return (
		<FormPlace value={place}>
			<form
				ref={ref}
				className={styles.form}
				aria-label={label}
				aria-busy={disabled || undefined}
				noValidate
				onSubmit={handleSubmit}
				{...states}
			>
				<ErrorSummary refusals={refusals} />
				<fieldset className={styles.body} disabled={disabled}>
					{children}
				</fieldset>
			</form>
		</FormPlace>
	);
}

/** Whether the page's script controls the form, and has all that was typed before. */
function useReadiness(ref: React.RefObject<HTMLFormElement | null>): boolean {
	const isFromServer = useIsFromServer();
	const [isReady, setReady] = useState(false);
	useEffect(() => {
		// Nobody has typed into a form that the browser rendered itself: its controls contain their initial values.
		if (!isFromServer) return setReady(true);
		if (ref.current) void adoptTyped(ref.current).then(() => setReady(true));
	}, [ref, isFromServer]);
	return isReady;
}

const never = () => () => {};

/** Whether this came with the document, and was on the screen before its script. */
function useIsFromServer(): boolean {
	const isHydrating = useSyncExternalStore(
		never,
		() => false,
		() => true,
	);
	const [isFromServer] = useState(isHydrating);
	return isFromServer;
}

/**
 * A disabled control loses the focus, and the user who uses the keyboard their place: it is returned when the form is
 * in use again.
 */
function useFocusAfterwards(ref: React.RefObject<HTMLFormElement | null>, disabled: boolean): void {
	const last = useRef<Element | null>(null);
	useEffect(() => {
		const form = ref.current;
		if (!form) return;
		const remember = (event: FocusEvent) => {
			last.current = event.target as Element;
		};
		form.addEventListener("focusin", remember);
		return () => form.removeEventListener("focusin", remember);
	}, [ref]);
	useEffect(() => {
		const isLost = document.activeElement === document.body || document.activeElement === null;
		if (!disabled && isLost && last.current instanceof HTMLElement && ref.current?.contains(last.current))
			last.current.focus();
	}, [disabled, ref]);
}

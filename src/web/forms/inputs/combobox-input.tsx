import { type KeyboardEvent, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { type Found, type Search, useSearch } from "../../search/use-search.ts";
import field from "../../ui/fields/field.module.css";
import type { BoundField } from "../core/use-field.ts";
import { type ControlProps, FieldFrame, type InputProps } from "../fields/field-frame.tsx";
import type { Choice } from "./choice-inputs.tsx";
import styles from "./combobox-input.module.css";
import { textOf } from "./text-inputs.tsx";

export type ChoiceSearch = Search<Choice>;

type ComboboxProps = InputProps & {
	/** Asks the server what matches; an abandoned question is aborted. */
	search: ChoiceSearch;
	/** The choice that the form began with, so that its label shows before anybody searches. */
	startsWith?: Choice;
	/** What was typed is a value too, even if nothing matched. */
	takesAnything?: boolean;
	placeholder?: string;
};

/** One of very many: the server looks while one types (the combobox pattern of ARIA 1.2, with a list that the input owns). */
export function ComboboxInput({ search, startsWith, takesAnything, placeholder, ...words }: ComboboxProps) {
	return (
		<FieldFrame {...words}>
			{(bound, control) => (
				<Combobox
					bound={bound}
					control={control}
					search={search}
					startsWith={startsWith}
					takesAnything={takesAnything}
					placeholder={placeholder}
				/>
			)}
		</FieldFrame>
	);
}

type Props = Omit<ComboboxProps, keyof InputProps> & { bound: BoundField; control: ControlProps };

function Combobox({ bound, control, placeholder, ...props }: Props) {
	const box = useCombobox(bound, props);
	const { found, isOpen, active } = box;
	const listId = `${bound.id}-list`;
	return (
		<div className={styles.box}>
			<input
				{...control}
				type="text"
				role="combobox"
				autoComplete="off"
				placeholder={placeholder}
				className={field.control}
				aria-expanded={isOpen}
				aria-controls={listId}
				aria-autocomplete="list"
				aria-activedescendant={isOpen && found.choices[active] ? `${listId}-${active}` : undefined}
				value={box.text}
				onChange={(event) => box.type(event.target.value)}
				onKeyDown={box.press}
				onBlur={() => {
					box.leave();
					control.onBlur();
				}}
			/>
			<div id={listId} role="listbox" aria-label={bound.label} className={styles.list} hidden={!isOpen || found.choices.length === 0}>
				{found.choices.map((choice, index) => (
					// The input keeps the focus and its keys; a pointer chooses before the input can blur.
					<div
						key={choice.value}
						id={`${listId}-${index}`}
						role="option"
						tabIndex={-1}
						aria-selected={index === active}
						className={styles.option}
						onPointerDown={(event) => {
							event.preventDefault();
							box.choose(choice);
						}}
					>
						{choice.label}
					</div>
				))}
			</div>
			<p role="status" className={isOpen && found.choices.length === 0 ? styles.status : "hidden-text"}>
				{isOpen ? statusOf(found) : ""}
			</p>
		</div>
	);
}

function statusOf({ state, choices }: Found<Choice>): string {
	if (state === "searching") return m.forms_searching();
	if (state === "failed") return m.forms_search_failed();
	return choices.length > 0 ? m.forms_matches({ count: choices.length }) : m.forms_no_match();
}

function useCombobox(
	{ state, change }: BoundField,
	{ search, startsWith, takesAnything }: Pick<Props, "search" | "startsWith" | "takesAnything">,
) {
	const { found, ask, forget } = useSearch(search);
	const [chosen, setChosen] = useState(startsWith);
	const [typed, setTyped] = useState<string>();
	const [active, setActive] = useState(0);
	const isOpen = typed !== undefined && (typed !== "" || found.state === "failed");
	const label = chosen?.value === state.value ? chosen?.label : undefined;
	const choose = (choice: Choice) => {
		setChosen(choice);
		setTyped(undefined);
		forget();
		change(choice.value);
	};
	const type = (text: string) => {
		setTyped(text);
		setActive(0);
		if (takesAnything || text === "") change(text === "" ? undefined : text);
		if (text === "") forget();
		else ask(text);
	};
	const leave = () => {
		// What was typed and not chosen is no value: the last choice stands again.
		setTyped(undefined);
		forget();
	};
	const press = (event: KeyboardEvent) => {
		const choice = found.choices[active];
		const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
		const step = steps[event.key];
		if (step && isOpen && found.choices.length > 0) setActive((active + step + found.choices.length) % found.choices.length);
		else if (step === 1 && !isOpen) type(label ?? textOf(state.value));
		else if (event.key === "Enter" && isOpen && choice) choose(choice);
		else if (event.key === "Escape" && isOpen) leave();
		else return;
		event.preventDefault();
	};
	return { found, isOpen, active, text: typed ?? label ?? textOf(state.value), type, choose, leave, press };
}

import { useEffect, useRef } from "react";
import { m } from "#generated/texts/messages.js";
import type { Found } from "../../search/use-search.ts";
import field from "../../ui/fields/field.module.css";
import { Icon } from "../../ui/signs/icon.tsx";
import type { BoundField } from "../core/use-field.ts";
import { type ControlProps, FieldFrame, type InputProps } from "../fields/field-frame.tsx";
import type { Choice } from "./choice-inputs.tsx";
import styles from "./combobox-input.module.css";
import { type ComboboxWays, useCombobox } from "./use-combobox.ts";

type ComboboxProps = InputProps & ComboboxWays & { placeholder?: string };

/**
 * One of very many: the server looks while one types (the combobox pattern of ARIA 1.2, with a list that the input
 * owns).
 */
export function ComboboxInput({
	search,
	startsWith,
	takesAnything,
	takesMany,
	opensEmpty,
	placeholder,
	...words
}: ComboboxProps) {
	return (
		<FieldFrame {...words}>
			{(bound, control) => (
				<Combobox
					bound={bound}
					control={control}
					search={search}
					startsWith={startsWith}
					takesAnything={takesAnything}
					takesMany={takesMany}
					opensEmpty={opensEmpty}
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
	const list = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the active option is seen once it changes, or comes with more
	useEffect(() => {
		if (isOpen) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
	}, [isOpen, active, found]);
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
				onClick={props.opensEmpty && !isOpen ? box.open : undefined}
				// Typing on replaces what was chosen, but adds to a list.
				onFocus={props.opensEmpty && !props.takesMany ? (event) => event.target.select() : undefined}
				onKeyDown={box.press}
				onBlur={() => {
					box.leave();
					control.onBlur();
				}}
			/>
			{props.opensEmpty && (
				<span className={styles.arrow}>
					<Icon name="down" />
				</span>
			)}
			<div
				ref={list}
				id={listId}
				role="listbox"
				aria-label={bound.label}
				className={styles.list}
				hidden={!isOpen || found.choices.length === 0}
				onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
					if (scrollTop + clientHeight > scrollHeight - nearEndPx) box.askMore();
				}}
			>
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

const nearEndPx = 80;

function statusOf({ state, choices }: Found<Choice>): string {
	if (state === "searching") return m.forms_searching();
	if (state === "failed") return m.forms_search_failed();
	return choices.length > 0 ? m.forms_matches({ count: choices.length }) : m.forms_no_match();
}

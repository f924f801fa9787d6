import { type KeyboardEvent, useEffect, useState } from "react";
import { type Search, useSearch } from "../../search/use-search.ts";
import type { BoundField } from "../core/use-field.ts";
import type { Choice } from "./choice-inputs.tsx";
import { textOf } from "./text-inputs.tsx";

/** `text`: what the field shows once it is chosen, in place of its label. */
export type SearchedChoice = Choice & { text?: string };
export type ChoiceSearch = Search<SearchedChoice>;

export type ComboboxWays = {
	/** Asks the server what matches; an abandoned question is aborted. */
	search: ChoiceSearch;
	/** The choice that the form began with, so that its label shows before anybody searches. */
	startsWith?: SearchedChoice;
	/** What was typed is a value too, even if nothing matched. */
	takesAnything?: boolean;
	/**
	 * The value is a list of choices with commas between them, as typed, pasted or chosen; this gives the last one, which
	 * is searched, and what is before it.
	 */
	takesMany?: (text: string) => { before: string; wanted: string };
	/** Nothing typed is a question too: a click or an arrow opens the list with what comes first. */
	opensEmpty?: boolean;
};

/** Waits for the answer to what was typed: `first` once Enter was pressed, `meant` once the field was left. */
type Waiting = "first" | "meant";

/** What a combobox shows, and what its keys do. */
export function useCombobox(
	{ state, change }: BoundField,
	{ search, startsWith, takesMany, takesAnything, opensEmpty }: ComboboxWays,
) {
	const { found, ask, askMore, forget } = useSearch(search);
	const [chosen, setChosen] = useState(startsWith);
	const [typed, setTyped] = useState<string>();
	const [active, setActive] = useState(0);
	const [waiting, setWaiting] = useState<Waiting>();
	const shown = chosen?.value === state.value ? (chosen?.text ?? chosen?.label) : undefined;
	const text = typed ?? shown ?? textOf(state.value);
	const isOpen =
		typed !== undefined && waiting !== "meant" && (typed !== "" || opensEmpty === true || found.state === "failed");
	const lastOf = takesMany ?? ((whole: string) => ({ before: "", wanted: whole }));
	const close = () => {
		setTyped(undefined);
		setWaiting(undefined);
		forget();
	};
	const choose = (choice: SearchedChoice) => {
		setChosen(choice);
		change(takesMany ? `${lastOf(text).before}${choice.value}, ` : choice.value);
		close();
	};
	const searchFor = (wanted: string) => {
		setActive(0);
		setWaiting(undefined);
		if (wanted === "" && !opensEmpty) forget();
		else ask(lastOf(wanted).wanted);
	};
	const type = (wanted: string) => {
		setTyped(wanted);
		if (takesAnything || wanted === "") change(wanted === "" ? undefined : wanted);
		searchFor(wanted);
	};
	/** Opens the list; one that opens empty shows all, whatever single choice is in the field. */
	const open = () => {
		if (!opensEmpty) return type(text);
		setTyped(text);
		searchFor(takesMany ? text : "");
	};
	const settle = (way: Waiting) => {
		const { choices } = found;
		const wanted = lastOf(typed ?? "")
			.wanted.trim()
			.toLowerCase();
		const meant =
			choices.find(({ value }) => value.toLowerCase() === wanted) ?? (choices.length === 1 ? choices[0] : undefined);
		const choice = way === "first" ? choices[0] : meant;
		// Text that matches no choice is not a value: the last choice is restored.
		if (choice) choose(choice);
		else if (way === "meant") close();
		else setWaiting(undefined);
	};
	const leave = () => {
		const { wanted } = lastOf(typed ?? "");
		if (!opensEmpty || wanted === "" || found.text !== wanted) return close();
		if (found.state === "searching") setWaiting("meant");
		else settle("meant");
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: an answer settles what waits for it, once
	useEffect(() => {
		if (waiting && found.state !== "searching") settle(waiting);
	}, [waiting, found]);
	const step = (by: number) => {
		const next = active + by;
		if (next === found.choices.length && found.next) askMore();
		const isThere = next < found.choices.length || (found.next && next === found.choices.length);
		setActive(next < 0 ? found.choices.length - 1 : isThere ? next : 0);
	};
	const press = (event: KeyboardEvent) => {
		const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		const choice = found.choices[active];
		if (by && isOpen && found.choices.length > 0) step(by);
		else if (by === 1 && !isOpen) open();
		else if (event.key === "Enter" && isOpen && found.state === "searching") setWaiting("first");
		else if (event.key === "Enter" && isOpen && choice) choose(choice);
		else if (event.key === "Escape" && isOpen) close();
		else return;
		event.preventDefault();
	};
	return { found, isOpen, active, text, type, open, choose, leave, press, askMore };
}

import {
	type FocusEvent,
	type FormEvent,
	type KeyboardEvent,
	type RefObject,
	useEffect,
	useRef,
	useState,
} from "react";
import { useNavigate } from "react-router";
import type { Area } from "#shared/access.ts";
import { reportClientError } from "../data/client-errors.ts";
import { useFormat, useViewer } from "../viewer.tsx";
import type { SearchLine } from "./search-line.ts";
import { searchNumbers } from "./search-numbers.ts";
import { useSearch } from "./use-search.ts";

const begins = (number: string, word: string) => number.toUpperCase().startsWith(word.toUpperCase());

export type SearchBoxState = ReturnType<typeof useSearchBox>;

/** What is below the search box, which line is chosen, and what the keys do. */
export function useSearchBox(area: Area, inputRef: RefObject<HTMLInputElement | null>) {
	const navigate = useNavigate();
	const format = useFormat();
	const viewer = useViewer();
	const formRef = useRef<HTMLFormElement>(null);
	const { found, ask, forget } = useSearch(searchNumbers);
	const [text, setText] = useState("");
	const [isOpen, setOpen] = useState(false);
	const [at, setAt] = useState(-1);
	const [kit, setKit] = useState<typeof import("./search-lines.ts")>();
	// While the answer is on its way, only those hits of the last one are shown that still match.
	const words = text.trim().split(/\s+/);
	const hits =
		found.state === "searching"
			? found.choices.filter(({ number }) => words.some((word) => begins(number, word)))
			: found.choices;
	const lines = isOpen && kit ? kit.linesOf(text, hits, area, viewer, format) : [];
	const close = () => {
		setOpen(false);
		setAt(-1);
	};
	const type = (typed: string) => {
		setText(typed);
		setOpen(true);
		setAt(-1);
		if (typed.trim() === "") forget();
		else ask(typed);
	};
	const empty = () => {
		if (inputRef.current) inputRef.current.value = "";
		setText("");
		forget();
	};
	// Enter came before the answer to a sentence, which no list would find as it is.
	const [awaited, setAwaited] = useState<string>();
	const choose = (line: SearchLine) => {
		close();
		if (line.run) line.run();
		else void navigate(line.path);
	};
	const submit = (event: FormEvent) => {
		const isEmpty = text.trim() === "";
		const isAnswered = !isEmpty && found.text === text && found.state === "idle";
		const line =
			lines[at] ??
			(isEmpty
				? undefined
				: kit?.lineForEnter({ typed: text, area, hits: isAnswered ? found.choices : undefined, lines }));
		if (!line && found.state === "searching" && kit?.isSentence(text)) {
			event.preventDefault();
			return setAwaited(text);
		}
		if (!line && !isEmpty) return close();
		event.preventDefault();
		if (line) choose(line);
	};
	const isAwaited = awaited === text && found.state !== "searching" && found.text === text;
	useEffect(() => {
		if (!isAwaited) return;
		setAwaited(undefined);
		formRef.current?.requestSubmit();
	}, [isAwaited]);
	const press = (event: KeyboardEvent) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (step && !isOpen) setOpen(true);
		else if (step && lines.length > 0)
			setAt((before) => (before + step + lines.length + (before < 0 && step < 0 ? 1 : 0)) % lines.length);
		else if (event.key === "Escape" && isOpen) close();
		// The browser's own emptying would be reported as typing, and open the box again.
		else if (event.key === "Escape" && text !== "") empty();
		else return;
		event.preventDefault();
	};
	const leave = ({ relatedTarget }: FocusEvent) => {
		if (!formRef.current?.contains(relatedTarget)) close();
	};
	const open = () => {
		// After the browser's Back button the field may contain text that no state has.
		setText(inputRef.current?.value ?? "");
		setOpen(true);
		// Words and ways of all kinds of numbers come with the first use. Without them the box still leads to the list.
		if (!kit) import("./search-lines.ts").then(setKit, (error: Error) => reportClientError("SearchBox", error));
	};
	return {
		formRef,
		found,
		text,
		lines,
		isOpen,
		active: lines[at],
		hasOpened: kit !== undefined,
		open,
		type,
		press,
		submit,
		leave,
		choose,
	};
}

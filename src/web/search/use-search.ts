import { useCallback, useEffect, useRef, useState } from "react";

/** Some choices; `next` loads those after them. */
export type SearchPage<Choice> = { choices: readonly Choice[]; next: string | null };
export type Search<Choice> = (
	text: string,
	signal: AbortSignal,
	after?: string,
) => Promise<readonly Choice[] | SearchPage<Choice>>;

/** What was found last, and for which text; `next` while there is more. */
export type Found<Choice> = {
	state: "idle" | "searching" | "failed";
	choices: readonly Choice[];
	text: string;
	next?: string | null;
};

// Long enough that a fast typist causes one request.
const pauseMs = 150;
const nothing = { state: "idle", choices: [], text: "" } as const;

/**
 * Asks the server for what matches a text: after a pause, one question at a time, the last one's answer only. `askMore`
 * puts what comes next behind.
 */
export function useSearch<Choice>(search: Search<Choice>) {
	const [found, setFound] = useState<Found<Choice>>(nothing);
	const running = useRef<{ abort: AbortController; timer: ReturnType<typeof setTimeout> }>(undefined);
	const stop = useCallback(() => {
		running.current?.abort.abort();
		clearTimeout(running.current?.timer);
	}, []);
	useEffect(() => stop, [stop]);
	const start = (text: string, before: readonly Choice[], after: string | undefined) => {
		stop();
		const abort = new AbortController();
		const run = async () => {
			try {
				const answer = await search(text, abort.signal, after);
				if (abort.signal.aborted) return;
				const page = "next" in answer ? answer : { choices: answer, next: null };
				setFound({ state: "idle", choices: [...before, ...page.choices], text, next: page.next });
			} catch {
				// A failure is shown in the list; further typing tries again.
				if (!abort.signal.aborted) setFound({ state: "failed", choices: [], text });
			}
		};
		running.current = { abort, timer: setTimeout(() => void run(), after === undefined ? pauseMs : 0) };
	};
	const ask = (text: string) => {
		setFound((before) => ({ ...before, state: "searching", text, next: null }));
		start(text, [], undefined);
	};
	const askMore = () => {
		const { text, choices, next } = found;
		if (!next) return;
		setFound({ ...found, next: null });
		start(text, choices, next);
	};
	const forget = () => {
		stop();
		setFound(nothing);
	};
	return { found, ask, askMore, forget };
}

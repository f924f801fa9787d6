import { useCallback, useEffect, useRef, useState } from "react";
export type Search<Choice> = (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;

/** What was found last, and for which text. */
export type Found<Choice> = { state: "idle" | "searching" | "failed"; choices: readonly Choice[]; text: string };

// Long enough that a word typed at speed asks once.
const pauseMs = 150;
const nothing = { state: "idle", choices: [], text: "" } as const;

/** Asks the server for what matches a text: after a pause, one question at a time, the last one's answer only. */
export function useSearch<Choice>(search: Search<Choice>): { found: Found<Choice>; ask: (text: string) => void; forget: () => void } {
	const [found, setFound] = useState<Found<Choice>>(nothing);
	const running = useRef<{ abort: AbortController; timer: ReturnType<typeof setTimeout> }>(undefined);
	const stop = useCallback(() => {
		running.current?.abort.abort();
		clearTimeout(running.current?.timer);
	}, []);
	useEffect(() => stop, [stop]);
	const ask = (text: string) => {
		stop();
		setFound((before) => ({ ...before, state: "searching", text }));
		const abort = new AbortController();
		const run = async () => {
			try {
				const choices = await search(text, abort.signal);
				if (!abort.signal.aborted) setFound({ state: "idle", choices, text });
			} catch {
				// What failed is said in the list; typing on asks again.
				if (!abort.signal.aborted) setFound({ state: "failed", choices: [], text });
			}
		};
		running.current = { abort, timer: setTimeout(() => void run(), pauseMs) };
	};
	const forget = () => {
		stop();
		setFound(nothing);
	};
	return { found, ask, forget };
}

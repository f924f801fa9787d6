import { useCallback, useEffect, useRef, useState } from "react";
import type { Choice } from "./choice-inputs.tsx";

export type Search = (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;

export type Found = { state: "idle" | "searching" | "failed"; choices: readonly Choice[]; text: string };

// Long enough that a word typed at speed asks once.
const pauseMs = 150;
const nothing: Found = { state: "idle", choices: [], text: "" };

/** Asks the server for what matches a text: after a pause, one question at a time, the last one's answer only. */
export function useSearch(search: Search): { found: Found; ask: (text: string) => void; forget: () => void } {
	const [found, setFound] = useState<Found>(nothing);
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

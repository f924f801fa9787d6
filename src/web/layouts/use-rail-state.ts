import { useState } from "react";
import { type RailState, railCookie, railWord } from "#shared/appearance.ts";
import { writeCookie } from "../language.ts";
import { useSite } from "../viewer.tsx";

// As long as theme and density: a browser keeps how it likes to look.
const railCookieSeconds = 180 * 24 * 60 * 60;

// As in frame.module.css: where nothing was chosen, a screen up to this width shows icons alone.
const narrowScreen = "(max-width: 1024px)";

const unchosen: RailState = { width: undefined, folded: [] };

/** How this browser shows the navigation, and the ways to change it: at once, and as rendered on every later page. */
export function useRailState() {
	const { rail = unchosen } = useSite();
	const [changed, setChanged] = useState<RailState>();
	const state = changed ?? rail;
	const keep = (next: RailState) => {
		writeCookie(railCookie, railWord(next), railCookieSeconds);
		setChanged(next);
	};
	return {
		...state,
		toggleWidth: () => {
			const isNarrow = state.width ? state.width === "narrow" : window.matchMedia(narrowScreen).matches;
			keep({ ...state, width: isNarrow ? "wide" : "narrow" });
		},
		toggleGroup: (id: string) => {
			const others = state.folded.filter((one) => one !== id);
			keep({ ...state, folded: others.length === state.folded.length ? [...others, id] : others });
		},
	};
}

export type RailControl = ReturnType<typeof useRailState>;

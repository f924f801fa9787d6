import type { UserJson } from "#shared/access.ts";
import type { Language } from "#shared/languages.ts";

/** The user store of specification §3. */
export type UserState = { user: UserJson | undefined; isrAlias: string | undefined; lang: Language };

export type UserStore = {
	read: () => UserState;
	change: (part: Partial<UserState>) => void;
	/** For React's useSyncExternalStore; answers how to stop. */
	subscribe: (listener: () => void) => () => void;
};

export function createUserStore(lang: Language): UserStore {
	let state: UserState = { user: undefined, isrAlias: undefined, lang };
	const listeners = new Set<() => void>();
	return {
		read: () => state,
		change: (part) => {
			state = { ...state, ...part };
			for (const listener of listeners) listener();
		},
		subscribe: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

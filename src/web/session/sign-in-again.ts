let answer: ((hasSignedIn: boolean) => void) | undefined;
const listeners = new Set<() => void>();

function change(next: typeof answer): void {
	answer = next;
	for (const listener of listeners) listener();
}

/** Whether this page waits for its person to sign in again, and how that ended. */
export const signInAgain = {
	subscribe: (listener: () => void): (() => void) => {
		listeners.add(listener);
		return () => void listeners.delete(listener);
	},
	isAsked: (): boolean => answer !== undefined,
	end: (hasSignedIn: boolean): void => {
		answer?.(hasSignedIn);
		change(undefined);
	},
};

/** Asks the person of this page to sign in again; false when they would rather not. */
export function askToSignInAgain(): Promise<boolean> {
	signInAgain.end(false);
	return new Promise((done) => change(done));
}

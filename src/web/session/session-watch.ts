/** `ending`: less than two minutes are left; `ended`: nobody is signed in any more, and the page waits for them. */
export type SessionPhase = "open" | "ending" | "ended";

export type SessionState = {
	phase: SessionPhase;
	/** Whole minutes that are left while it ends, rounded up. */
	minutesLeft: number;
};

/** Before its end a session is offered to be kept. */
export const warnBeforeMs = 120_000;
const minuteMs = 60_000;
// The server's answer took its time to arrive, so its end comes a little before ours.
const clockSlackMs = 5_000;
// Timers hold no more than 31 bits.
const longestTimerMs = 2_000_000_000;

export type SessionWatch = {
	read: () => SessionState;
	subscribe: (listener: () => void) => () => void;
	/**
	 * The session now ends at this moment of this machine's clock (ms). A page that waits for a sign-in continues
	 * waiting.
	 */
	setEnd: (endsAt: number) => void;
	/** When it ends by this machine's clock (ms); infinite while no answer has said so. */
	endsAt: () => number;
	/** Calls back whenever its end has changed. */
	onEndChanged: (listener: (endsAt: number) => void) => () => void;
	/** Looks at the clock again: timers of a sleeping tab or machine come late. */
	look: () => void;
	/** Whether its time is over, by this machine's clock. */
	isDue: () => boolean;
	/** Calls back once when its time is over: whether it really is, the server says. */
	onDue: (listener: () => void) => () => void;
	end: () => void;
	/** A user has signed in again. */
	reopen: () => void;
};

/** Follows the clock of a session that ends by the server's. */
export function createSessionWatch(now: () => number): SessionWatch {
	let endsAt = Number.POSITIVE_INFINITY;
	let hasWarned = false;
	let state: SessionState = { phase: "open", minutesLeft: 0 };
	let timer: ReturnType<typeof setTimeout> | undefined;
	const listeners = new Set<() => void>();
	const dueListeners = new Set<() => void>();
	const movedListeners = new Set<(endsAt: number) => void>();
	const show = (phase: SessionPhase, minutesLeft = 0) => {
		if (state.phase === phase && state.minutesLeft === minutesLeft) return;
		state = { phase, minutesLeft };
		for (const listener of listeners) listener();
	};
	const check = () => {
		clearTimeout(timer);
		const left = endsAt - now();
		if (state.phase === "ended" || hasWarned || left === Number.POSITIVE_INFINITY) return;
		if (left <= 0) {
			hasWarned = true;
			for (const listener of dueListeners) listener();
			return;
		}
		const isEnding = left <= warnBeforeMs;
		if (isEnding) show("ending", Math.ceil(left / minuteMs));
		else show("open");
		const next = isEnding ? left % minuteMs || minuteMs : left - warnBeforeMs;
		timer = setTimeout(check, Math.min(next, longestTimerMs));
	};
	return {
		read: () => state,
		subscribe: (listener) => {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		setEnd: (moment) => {
			endsAt = moment;
			hasWarned = false;
			for (const listener of movedListeners) listener(moment);
			check();
		},
		endsAt: () => endsAt,
		onEndChanged: (listener) => {
			movedListeners.add(listener);
			return () => void movedListeners.delete(listener);
		},
		look: check,
		isDue: () => endsAt - now() <= clockSlackMs || state.phase === "ended",
		onDue: (listener) => {
			dueListeners.add(listener);
			return () => void dueListeners.delete(listener);
		},
		end: () => {
			clearTimeout(timer);
			show("ended");
		},
		reopen: () => {
			show("open");
			check();
		},
	};
}

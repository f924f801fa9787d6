import { NamedError, UnavailableError } from "#shared/errors.ts";
import { FailedRequestError } from "#web/data/failed-request.ts";
import type { TakenMark, WaitingMark } from "../../receiving.ts";
import type { MarkStore } from "./mark-store.ts";

/** `away`: no connection; `refused`: there is one, and the marks were not taken. */
export type SendState = "idle" | "sending" | "away" | "refused";

export type SenderOptions = {
	store: Pick<MarkStore, "read" | "learn">;
	/** Sends marks and answers the last mark of every piece. */
	send: (marks: readonly WaitingMark[]) => Promise<readonly TakenMark[]>;
	/** With the error, if there was one. */
	onState: (state: SendState, error?: unknown) => void;
	isOnline: () => boolean;
};

const mostAtOnce = 500;
// Weak signals leave requests hanging; a mark that is sent twice is one mark.
const patienceMs = 20_000;
const leastPauseMs = 3_000;
const mostPauseMs = 30_000;

/**
 * Sends what waits, one request at a time, and again until it has arrived. `nudge` when something was marked or the
 * connection may be back.
 */
export function createMarkSender({ store, send, onState, isOnline }: SenderOptions): {
	nudge: () => void;
	stop: () => void;
} {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isBusy = false;
	let isOver = false;
	let pauseMs = leastPauseMs;
	const fail = (error: unknown) => {
		const isRefused = !meansAway(error);
		onState(isRefused ? "refused" : "away", error);
		// A refusal stays one until something changes; a connection comes back by itself.
		if (isRefused || isOver) return;
		timer = setTimeout(nudge, pauseMs);
		pauseMs = Math.min(pauseMs * 2, mostPauseMs);
	};
	const work = async () => {
		onState("sending");
		try {
			for (let next = waitingOf(store); next.length > 0 && !isOver; next = waitingOf(store)) {
				store.learn(await withPatience(send(next)), next);
				pauseMs = leastPauseMs;
			}
			onState("idle");
		} catch (error) {
			fail(error);
		} finally {
			isBusy = false;
		}
	};
	const nudge = () => {
		clearTimeout(timer);
		if (isBusy || isOver || waitingOf(store).length === 0) return;
		if (!isOnline()) return onState("away");
		isBusy = true;
		void work();
	};
	return {
		nudge,
		stop: () => {
			isOver = true;
			clearTimeout(timer);
		},
	};
}

const waitingOf = (store: SenderOptions["store"]) => store.read().waiting.slice(0, mostAtOnce);

/** Whether an error says nothing about the marks: no network, a server that is away, no answer in time. */
export function meansAway(error: unknown): boolean {
	if (error instanceof LateAnswer) return true;
	if (!(error instanceof FailedRequestError)) return false;
	const { cause } = error;
	return !(cause instanceof NamedError) || cause instanceof UnavailableError || cause.status >= 500;
}

class LateAnswer extends Error {}

function withPatience<T>(work: Promise<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new LateAnswer("No answer in time")), patienceMs);
		work.then(resolve, reject).finally(() => clearTimeout(timer));
	});
}

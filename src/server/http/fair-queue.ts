/**
 * How many requests one of them may have under way: alone in the process, and beside others a share of what those have.
 */
const alone = 8;
const leastBeside = 2;
const shareBeside = 6;
/**
 * A client with this many waiting requests sends more than a user can read, and always has one ready: until its queue
 * is short again it gets one slot at a time, after so many slots of other clients, or after so long if these are slow.
 */
const floodFrom = 50;
const floodAfter = 16;
const floodEveryMs = 500;
/** Between two pages of theirs the others are still there. */
const besideMs = 1000;
/** A client that lets more wait than this is flooding: the next one is refused. */
const mostWaiting = 200;

/** `turn` and `at`: which of all turns was its last, and when it began. */
type Line = { who: string; underWay: number; waiting: (() => void)[]; turn: number; at: number };

/** Rejected: the client already has too many waiting requests, or has disconnected. */
export class ThrottledError extends Error {}

/** Waits for a turn and answers how to end it; throws ThrottledError. */
export type AcquireSlot = () => Promise<() => void>;

/** Turns in one process, so that nobody's many requests keep others waiting. */
export type FairQueue = {
	/**
	 * Waits for a turn; answers how to end it. Throws ThrottledError at once when too many of the same `who` wait, or
	 * when the signal says that nobody waits any more.
	 */
	take: (who: string, signal?: AbortSignal) => Promise<() => void>;
	/** How many have a turn, and how many wait. */
	count: () => { underWay: number; waiting: number };
};

/**
 * Grants slots. A client alone gets eight at once. Beside others it gets two, or a sixth of what the others have in
 * progress; with fifty waiting requests, one for sixteen of the others'. Waiting clients are served in turn. So other
 * users' pages are as fast as before, and a client with a thousand requests waits for its own.
 */
export function createFairQueue(everyMs = floodEveryMs): FairQueue {
	const lines = new Map<string, Line>();
	let underWay = 0;
	let begun = 0;
	let willCheckAgain = false;
	// The last that got a turn, and the last before it that was another.
	let latest: { who: string; at: number }[] = [];
	const isBeside = (line: Line) => {
		const other = latest.find((one) => one.who !== line.who);
		return underWay > line.underWay || (other !== undefined && performance.now() - other.at < besideMs);
	};
	const mayFloodGo = (line: Line) =>
		line.underWay === 0 && (begun - line.turn >= floodAfter || performance.now() - line.at >= everyMs);
	const mayGo = (line: Line) => {
		if (line.waiting.length >= floodFrom && isBeside(line)) return mayFloodGo(line);
		const others = underWay - line.underWay;
		if (others === 0) return line.underWay < alone;
		return line.underWay < Math.max(leastBeside, Math.ceil(others / shareBeside));
	};
	const begin = (line: Line) => {
		line.underWay += 1;
		underWay += 1;
		begun += 1;
		const at = performance.now();
		Object.assign(line, { turn: begun, at });
		latest = [{ who: line.who, at }, ...latest.filter((one) => one.who !== line.who)].slice(0, 2);
	};
	const forgetEmpty = (line: Line) => {
		if (line.underWay === 0 && line.waiting.length === 0) lines.delete(line.who);
	};
	/** Nobody's end may come for long. */
	const checkAgain = () => {
		if (willCheckAgain || ![...lines.values()].some(({ waiting }) => waiting.length >= floodFrom)) return;
		willCheckAgain = true;
		setTimeout(() => {
			willCheckAgain = false;
			admit();
		}, everyMs).unref();
	};
	/** Lets in the client that may go now; each that got a turn is behind the others from then on. */
	const admit = () => {
		for (let hasMoved = true; hasMoved; ) {
			hasMoved = false;
			for (const [who, line] of [...lines]) {
				if (line.waiting.length === 0 || !mayGo(line)) continue;
				begin(line);
				lines.delete(who);
				lines.set(who, line);
				line.waiting.shift()?.();
				hasMoved = true;
			}
		}
		checkAgain();
	};
	/** Who leaves while they wait leave the line, so that it is as long as people wait in it. */
	const waitIn = (line: Line, signal: AbortSignal | undefined) =>
		new Promise<void>((go, refuse) => {
			const leave = () => {
				line.waiting = line.waiting.filter((one) => one !== enter);
				forgetEmpty(line);
				refuse(new ThrottledError());
				admit();
			};
			const enter = () => {
				signal?.removeEventListener("abort", leave);
				go();
			};
			if (signal?.aborted) return refuse(new ThrottledError());
			signal?.addEventListener("abort", leave, { once: true });
			line.waiting.push(enter);
		});
	const endOf = (line: Line) => {
		let hasEnded = false;
		return () => {
			if (hasEnded) return;
			hasEnded = true;
			line.underWay -= 1;
			underWay -= 1;
			forgetEmpty(line);
			admit();
		};
	};
	return {
		take: async (who, signal) => {
			const line = lines.get(who) ?? { who, underWay: 0, waiting: [], turn: 0, at: 0 };
			lines.set(who, line);
			if (line.waiting.length === 0 && mayGo(line)) begin(line);
			else if (line.waiting.length >= mostWaiting) throw new ThrottledError();
			else await waitIn(line, signal);
			return endOf(line);
		},
		count: () => ({ underWay, waiting: [...lines.values()].reduce((sum, { waiting }) => sum + waiting.length, 0) }),
	};
}

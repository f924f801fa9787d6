import { closeCodes } from "#shared/close-codes.ts";
import type { Database } from "../database/database.ts";
import { forgetViewers } from "../session/find-viewer.ts";
import type { Viewer } from "../session/viewer.ts";
import type { LiveEvent } from "./live-events.ts";
import { closeSocket, type LiveSocket } from "./live-socket.ts";
import { tokenLives } from "./token-life.ts";

/** Every socket of this process, found by person and by session. */
export type SocketRegistry = {
	all: ReadonlySet<LiveSocket>;
	add: (live: LiveSocket) => void;
	remove: (live: LiveSocket) => void;
	/** How many acknowledged sockets a person holds here. */
	countOf: (personId: number) => number;
	/**
	 * Closes the sockets of sessions that ended and of people whose rights changed, and times anew those whose token was
	 * replaced.
	 */
	obey: (events: readonly LiveEvent[]) => Promise<void>;
	/** How many times rights have changed: who reads them and then is found here compares. */
	rightsChanges: () => number;
	/** Closes the socket with 4403 when its holder may do more or less than when it was opened. */
	checkRights: (live: LiveSocket) => Promise<void>;
	/**
	 * Closes the socket with 4403 when its token is no longer good, else when it will be; answers whether it is good now.
	 */
	checkToken: (live: LiveSocket) => Promise<boolean>;
};

// setTimeout takes at most 31 bits; a socket that stays open longer is checked again.
const longestTimerMs = 2 ** 31 - 1;

export function createSocketRegistry(database: Database): SocketRegistry {
	const all = new Set<LiveSocket>();
	const ofHolder = (test: (holder: NonNullable<LiveSocket["holder"]>) => boolean) =>
		[...all].filter(({ holder }) => holder && test(holder));

	const checkTokens = async (sockets: readonly LiveSocket[]): Promise<void> => {
		const lives = await tokenLives(database, [...new Set(sockets.flatMap(({ holder }) => holder?.tokenHash ?? []))]);
		for (const live of sockets) {
			const seconds = lives.get(live.holder?.tokenHash ?? "");
			clearTimeout(live.tokenTimer);
			if (seconds === undefined) closeSocket(live, closeCodes.forbidden, "Forbidden");
			else
				live.tokenTimer = setTimeout(() => void recheck(live), Math.min(seconds * 1000 + 20, longestTimerMs)).unref();
		}
	};
	// The time of the token or of a right is over: copies from before say nothing now. When the database cannot say what
	// is, the socket is not kept.
	const recheck = async (live: LiveSocket): Promise<void> => {
		forgetViewers(database);
		try {
			await checkTokens([live]);
			await checkRights(live);
		} catch {
			closeSocket(live, closeCodes.forbidden, "Forbidden");
		}
	};

	let rightsChanges = 0;
	const checkRights = async (live: LiveSocket): Promise<void> => {
		const before = live.context.viewer;
		const now = await live.holder?.rereadViewer();
		if (!now || rightsOf(now) !== (before && rightsOf(before))) closeSocket(live, closeCodes.forbidden, "Forbidden");
	};

	return {
		rightsChanges: () => rightsChanges,
		checkRights,
		all,
		add: (live) => all.add(live),
		remove: (live) => {
			clearTimeout(live.tokenTimer);
			all.delete(live);
		},
		countOf: (personId) => ofHolder((holder) => holder.personId === personId).length,
		checkToken: async (live) => {
			await checkTokens([live]);
			return live.tokenTimer !== undefined && live.socket.readyState === live.socket.OPEN;
		},
		obey: async (events) => {
			const keysOf = (kind: string) =>
				new Set(events.filter((event) => event.kind === kind).flatMap((event) => event.keys));
			const [ended, replaced, changed] = [keysOf("session-ended"), keysOf("token-replaced"), keysOf("rights-changed")];
			for (const live of ofHolder(({ sessionId }) => ended.has(sessionId)))
				closeSocket(live, closeCodes.forbidden, "Forbidden");
			if (changed.size > 0) rightsChanges += 1;
			// When the database cannot say what they may do now, they start again.
			const refuse = (live: LiveSocket) => closeSocket(live, closeCodes.forbidden, "Forbidden");
			const concerned = ofHolder(({ personId }) => changed.has(personId));
			await Promise.all(concerned.map((live) => checkRights(live).catch(() => refuse(live))));
			// A right may end sooner or later than it did.
			const isOpen = ({ socket }: LiveSocket) => socket.readyState === socket.OPEN;
			const renewed = replaced.size > 0 ? ofHolder(({ sessionId }) => replaced.has(sessionId)) : [];
			const retimed = [...new Set([...renewed, ...concerned])].filter(isOpen);
			if (retimed.length > 0) await checkTokens(retimed);
		},
	};
}

function rightsOf({ user, scope }: Viewer): string {
	return JSON.stringify([user, scope]);
}

import { Worker } from "node:worker_threads";

/**
 * A proxy in front of several portals: it asks each whether it is ready and sends requests to those that are, a
 * connection for each, never twice.
 */
export type Front = {
	url: string;
	/** Adds this portal; resolves once it was ready. */
	add: (url: string) => Promise<void>;
	remove: (url: string) => Promise<void>;
	stop: () => Promise<void>;
};

/** A request to the proxy's thread, and its confirmation. */
export type Wish = { wish: "add" | "remove" | "stop"; url: string };
export type FrontAnswer = { done: Wish["wish"] | "listen"; url: string };

/** Runs such a proxy in a thread of its own, so that it does not slow the thread that sends requests and counts. */
export async function startFront(): Promise<Front> {
	const thread = new Worker(new URL("./front-thread.ts", import.meta.url));
	const waiting = new Map<string, (url: string) => void>();
	const failed = new Promise<never>((_done, fail) => thread.once("error", fail));
	thread.on("message", ({ done, url }: FrontAnswer) => {
		const key = done === "listen" ? done : `${done} ${url}`;
		waiting.get(key)?.(url);
		waiting.delete(key);
	});
	const until = (key: string) => Promise.race([failed, new Promise<string>((done) => waiting.set(key, done))]);
	const ask = async (wish: Wish["wish"], url = "") => {
		const done = until(`${wish} ${url}`);
		thread.postMessage({ wish, url } satisfies Wish);
		await done;
	};
	return {
		url: await until("listen"),
		add: (url) => ask("add", url),
		remove: (url) => ask("remove", url),
		stop: () => ask("stop"),
	};
}

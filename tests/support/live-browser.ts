import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket, WebSocketServer } from "ws";
import { createLiveClient, type LiveClient, type LiveEnvironment } from "#web/realtime/live-client.ts";

/** The portal's own live client outside a browser: with the cookies and the origin that a browser would send. */
export type LivePage = {
	client: LiveClient;
	/** Faults that reached the error hook, as operation and message. */
	reported: [string, string][];
	logged: string[];
	/** Close codes of its sockets so far. */
	codes: number[];
	/** The pauses it made before retries, in ms. */
	waits: number[];
	forbidden: () => number;
	/** A user looks at the page again. */
	wake: () => void;
	setToken: (token: string | undefined) => void;
};

type Opening = {
	cookie?: string;
	token: string | undefined;
	/** Waits before retries as a browser does; without it, retries follow at once. */
	isPatient?: boolean;
};

export function openLivePage(url: string, { cookie = "", token, isPatient = false }: Opening): LivePage {
	const [reported, logged, codes, waits]: [[string, string][], string[], number[], number[]] = [[], [], [], []];
	const sleepers = new Set<() => void>();
	let bearer = token;
	let forbidden = 0;
	class BrowserSocket extends WebSocket {
		constructor(address: string, protocol: string) {
			super(address, protocol, { headers: { cookie, origin: url } });
			this.on("close", (code) => codes.push(code));
		}
	}
	const environment: LiveEnvironment = {
		url: `${url.replace(/^http/, "ws")}/api/graphql`,
		token: async () => bearer,
		log: (message) => void logged.push(message),
		report: (operation, error) => void reported.push([operation, error.message]),
		onForbidden: () => {
			forbidden += 1;
		},
		onAwake: (listener) => {
			sleepers.add(listener);
			return () => void sleepers.delete(listener);
		},
		webSocket: BrowserSocket,
		wait: async (ms) => {
			waits.push(ms);
			if (isPatient) await pause(ms);
		},
	};
	return {
		client: createLiveClient(environment),
		reported,
		logged,
		codes,
		waits,
		forbidden: () => forbidden,
		wake: () => {
			for (const wake of sleepers) wake();
		},
		setToken: (next) => {
			bearer = next;
		},
	};
}

/** A server that answers every message with what `answer` says, which may be nothing. */
export async function openOddServer(
	answer: (message: string) => string | undefined,
): Promise<{ url: string; stop: () => Promise<void> }> {
	const server = new WebSocketServer({ port: 0, host: "127.0.0.1", handleProtocols: () => "graphql-transport-ws" });
	server.on("connection", (socket) => {
		socket.on("message", (data) => {
			const text = answer(String(data));
			if (text !== undefined) socket.send(text);
		});
	});
	await new Promise((done) => server.once("listening", done));
	const stop = async () => {
		for (const socket of server.clients) socket.terminate();
		await new Promise((done) => server.close(done));
	};
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

import { once } from "node:events";
import { WebSocket } from "ws";
import type { LivePerson } from "./live-portal.ts";

type Message = { type: string; id?: string; payload?: unknown };
export type Closed = { code: number; reason: string };

/** A socket spoken to by hand, word for word of graphql-transport-ws, so that every breach of it can be tried. */
export type SpokenSocket = {
	socket: WebSocket;
	/** Sends a message, or any text at all. */
	say: (message: object | string) => void;
	/** The next message that was not heard yet. */
	hear: () => Promise<Message>;
	/** Everything said so far that was not heard. */
	unheard: () => Message[];
	closed: Promise<Closed>;
};

type Handshake = {
	origin?: string | undefined;
	cookie?: string | undefined;
	protocol?: string | undefined;
	path?: string;
};

/** Opens a socket on a portal; rejects with the HTTP status when the handshake is refused. */
export async function openSocket(url: string, handshake: Handshake = {}): Promise<SpokenSocket> {
	const { origin = url, cookie, protocol = "graphql-transport-ws", path = "/api/graphql" } = handshake;
	const headers = { ...(origin ? { origin } : {}), ...(cookie ? { cookie } : {}) };
	const socket = new WebSocket(`${url.replace(/^http/, "ws")}${path}`, protocol || [], { headers });
	const messages: Message[] = [];
	let wake: () => void = () => {};
	socket.on("message", (data) => {
		messages.push(JSON.parse(String(data)));
		wake();
	});
	const closed = new Promise<Closed>((done) =>
		socket.on("close", (code, reason) => done({ code, reason: String(reason) })),
	);
	closed.then(() => wake());
	await new Promise<void>((done, fail) => {
		socket.once("open", () => done());
		socket.once("unexpected-response", (_request, response) => fail(new Error(`HTTP ${response.statusCode}`)));
		socket.on("error", fail);
	});
	const hear = async (): Promise<Message> => {
		while (messages.length === 0) {
			if (socket.readyState === WebSocket.CLOSED) throw new Error("The socket closed before anything was said");
			await new Promise<void>((done) => {
				wake = done;
			});
		}
		return messages.shift() as Message;
	};
	const say = (message: object | string) =>
		socket.send(typeof message === "string" ? message : JSON.stringify(message));
	return { socket, say, hear, unheard: () => messages, closed };
}

/** Opens a socket and initialises it as a signed-in browser does; it is acknowledged when this resolves. */
export async function openAs(url: string, person: LivePerson): Promise<SpokenSocket> {
	const spoken = await openSocket(url, { cookie: person.cookie });
	spoken.say({ type: "connection_init", payload: { Authorization: `Bearer ${person.bearer}` } });
	const answer = await Promise.race([spoken.hear(), spoken.closed.then(({ code }) => ({ type: `closed ${code}` }))]);
	if (answer.type !== "connection_ack") throw new Error(`Not acknowledged: ${answer.type}`);
	return spoken;
}

/**
 * Follows a document; resolves when the server has taken it up, which a ping behind it shows. What happened by then is
 * heard first.
 */
export async function follow(spoken: SpokenSocket, query: string, variables: object = {}, id = "1"): Promise<void> {
	spoken.say({ type: "subscribe", id, payload: { query, variables } });
	spoken.say({ type: "ping" });
	const early: Message[] = [];
	for (let answer = await spoken.hear(); answer.type !== "pong"; answer = await spoken.hear()) {
		if (answer.type !== "next") throw new Error(`Not followed: ${JSON.stringify(answer)}`);
		early.push(answer);
	}
	spoken.unheard().unshift(...early);
}

export async function close({ socket }: SpokenSocket): Promise<void> {
	if (socket.readyState === WebSocket.CLOSED) return;
	const gone = once(socket, "close");
	socket.close(1000);
	await gone;
}

import { connect as connectHttp2, type IncomingHttpHeaders } from "node:http2";
import { WebSocket } from "ws";
import type { SignedIn } from "../../../bench/support/portal-process.ts";

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/**
 * One GET over HTTP/2 on a connection of its own, without checking the certificate. `text` is the raw body, not
 * decoded.
 */
export async function askHttp2(url: string, path: string, headers: Record<string, string>): Promise<Answer> {
	const session = connectHttp2(url, { rejectUnauthorized: false });
	try {
		return await new Promise<Answer>((done, fail) => {
			session.once("error", fail);
			const request = session.request({ ":path": path, ...headers });
			let answered: IncomingHttpHeaders = {};
			const parts: Buffer[] = [];
			request.once("response", (given) => {
				answered = given;
			});
			request.on("data", (part: Buffer) => parts.push(part));
			request.once("error", fail);
			request.once("end", () =>
				done({ status: Number(answered[":status"]), headers: answered, text: Buffer.concat(parts).toString() }),
			);
			request.end();
		});
	} finally {
		session.close();
	}
}

export type FollowingSocket = {
	socket: WebSocket;
	follow: (query: string) => Promise<void>;
	/** The payload of the next message of this type, as text. */
	next: (type: string) => Promise<string>;
	/** The code that it was closed with. */
	closed: Promise<number>;
};

/** A socket through a proxy, acknowledged, as an open page has one. */
export async function openSocket(url: string, { bearer, cookie }: SignedIn): Promise<FollowingSocket> {
	const socket = new WebSocket(`${url.replace(/^http/, "ws")}/api/graphql`, "graphql-transport-ws", {
		headers: { origin: url, cookie },
		rejectUnauthorized: false,
	});
	const messages: { type: string; payload?: unknown }[] = [];
	let wake = () => {};
	socket.on("message", (data) => {
		messages.push(JSON.parse(String(data)));
		wake();
	});
	const closed = new Promise<number>((done) => socket.once("close", (code) => done(code)));
	await new Promise<void>((done, fail) => {
		socket.once("open", () => done());
		socket.on("error", fail);
	});
	const next: FollowingSocket["next"] = async (type) => {
		for (;;) {
			const at = messages.findIndex((message) => message.type === type);
			if (at >= 0) return JSON.stringify(messages.splice(at, 1)[0]?.payload ?? null);
			await Promise.race([
				new Promise<void>((done) => {
					wake = done;
				}),
				closed.then((code) => {
					throw new Error(`Closed with ${code}`);
				}),
			]);
		}
	};
	socket.send(JSON.stringify({ type: "connection_init", payload: { Authorization: `Bearer ${bearer}` } }));
	await next("connection_ack");
	const follow: FollowingSocket["follow"] = async (query) => {
		socket.send(JSON.stringify({ type: "subscribe", id: "1", payload: { query, variables: {} } }));
		// A ping behind it is answered once it was taken up.
		socket.send(JSON.stringify({ type: "ping" }));
		await next("pong");
	};
	return { socket, follow, next, closed };
}

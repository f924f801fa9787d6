import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { parentPort } from "node:worker_threads";
import type { FrontAnswer, Wish } from "./front.ts";

// The proxy itself, in a thread of its own since the thread that sends requests and counts is busy enough; `startFront`
// controls it.
const askEveryMs = 200;
const ready = new Map<string, boolean>();
let next = 0;
const choose = () => {
	const open = [...ready].filter(([, isReady]) => isReady).map(([url]) => new URL(url));
	return open[next++ % open.length];
};
const ask = async (url: string) => {
	const isReady = await fetch(`${url}/readyz`).then(
		({ ok }) => ok,
		() => false,
	);
	if (ready.has(url)) ready.set(url, isReady);
};
const timer = setInterval(() => void Promise.all([...ready.keys()].map(ask)), askEveryMs);
const server = createServer((incoming, outgoing) => pass(incoming, outgoing, choose()));
server.on("upgrade", (incoming, socket, head) => {
	const to = choose();
	const far = connect(Number(to?.port), "127.0.0.1", () => {
		const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
		for (let n = 0; n < incoming.rawHeaders.length; n += 2)
			lines.push(`${incoming.rawHeaders[n]}: ${incoming.rawHeaders[n + 1]}`);
		far.write(`${lines.join("\r\n")}\r\n\r\n`);
		far.write(head);
		far.pipe(socket).pipe(far);
	});
	far.on("error", () => socket.destroy());
	socket.on("error", () => far.destroy());
});
server.listen(0, "127.0.0.1");
await once(server, "listening");

const post = (sent: FrontAnswer) => parentPort?.postMessage(sent);
const wishes: Record<Wish["wish"], (url: string) => Promise<void>> = {
	add: async (url) => {
		ready.set(url, false);
		while (!ready.get(url)) await ask(url);
	},
	remove: async (url) => void ready.delete(url),
	stop: async () => {
		clearInterval(timer);
		server.closeAllConnections();
		server.close();
		await once(server, "close");
	},
};
parentPort?.on("message", async ({ wish, url }: Wish) => {
	await wishes[wish](url);
	post({ done: wish, url });
	if (wish === "stop") parentPort?.close();
});
post({ done: "listen", url: `http://localhost:${(server.address() as AddressInfo).port}` });

/** One request there and its answer back; what cannot be passed on is a 502, as people would see it. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse, to: URL | undefined): void {
	const fail = () => {
		if (outgoing.headersSent) outgoing.destroy();
		else outgoing.writeHead(502).end("Nobody answered");
	};
	if (!to) {
		fail();
		return;
	}
	const { method, url: path, headers } = incoming;
	const onward = request(
		{ host: "127.0.0.1", port: to.port, method, path, headers: { ...headers, connection: "close" } },
		(answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
			answer.on("error", fail);
		},
	);
	onward.on("error", fail);
	incoming.pipe(onward);
}

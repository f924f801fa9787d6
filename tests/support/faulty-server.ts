import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a system of another party may do instead of answering. */
export const faults = [
	"html",
	"garbage",
	"half",
	"empty",
	"500",
	"redirect",
	"reset",
	"cut",
	"endless",
	"silent",
] as const;
export type Fault = (typeof faults)[number];

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export type FaultyServer = {
	url: string;
	port: number;
	/** From now on: a fault, or as it should. */
	fail: (fault: Fault | undefined) => void;
	/** From now on every answer comes so many milliseconds late. */
	delay: (ms: number) => void;
	/** Bytes that it has sent in endless answers. */
	sentBytes: () => number;
	asked: () => number;
	stop: () => Promise<void>;
};

/** A server on this machine that answers correctly, or fails in a chosen way; on a free port, or on `at`. */
export async function startFaultyServer(answer: Answer, at = 0): Promise<FaultyServer> {
	let fault: Fault | undefined;
	let delayMs = 0;
	let sent = 0;
	let asked = 0;
	const server = createServer((request, response) => {
		asked += 1;
		request.on("error", () => {});
		response.on("error", () => {});
		if (fault === undefined) return void setTimeout(() => answer(request, response), delayMs);
		// What is sent is read, or nobody gets as far as the answer.
		request.resume();
		failures[fault](request, response, (bytes) => {
			sent += bytes;
		});
	});
	await new Promise<void>((done) => server.listen(at, "127.0.0.1", done));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		port,
		fail: (next) => {
			fault = next;
		},
		delay: (ms) => {
			delayMs = ms;
		},
		sentBytes: () => sent,
		asked: () => asked,
		stop: () => {
			server.closeAllConnections();
			return new Promise((done) => server.close(() => done()));
		},
	};
}

const page = "<!doctype html><title>Bad gateway</title><h1>The proxy is having a bad day</h1>";
const json = { "content-type": "application/json" };

const failures: Record<
	Fault,
	(request: IncomingMessage, response: ServerResponse, count: (bytes: number) => void) => void
> = {
	html: (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end(page),
	garbage: (_request, response) => response.writeHead(200, json).end('{"issuer":42,"token_endpoint":["?"]}'),
	half: (_request, response) => response.writeHead(200, json).end('{"issuer":"http://127.0.0.1'),
	empty: (_request, response) => response.writeHead(200, json).end(),
	"500": (_request, response) => response.writeHead(500, { "content-type": "text/html" }).end(page),
	redirect: (request, response) => response.writeHead(302, { location: request.url ?? "/" }).end(),
	reset: (request) => request.socket.resetAndDestroy(),
	cut: (request, response) => {
		response.writeHead(200, { ...json, "content-length": "1000" });
		response.write('{"issuer":', () => request.socket.destroy());
	},
	endless: (_request, response, count) => {
		const chunk = Buffer.alloc(65_536, 32);
		response.writeHead(200, json);
		const pour = () => {
			while (!response.destroyed) {
				count(chunk.length);
				if (!response.write(chunk)) return void response.once("drain", pour);
			}
		};
		pour();
	},
	silent: () => {},
};

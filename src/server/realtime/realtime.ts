import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { handleProtocols, type Server as Protocol } from "graphql-ws";
import { type WebSocket, WebSocketServer } from "ws";
import { closeCodes, comeAgainCodes } from "#shared/close-codes.ts";
import { parseCookies, unprefixedCookies } from "#shared/cookies.ts";
import { asLanguage } from "#shared/languages.ts";
import { liveKinds } from "#shared/live-kinds.ts";
import { refusalsOf } from "../audit-record/note-refusal.ts";
import { loadBrand } from "../branding/saved-brand.ts";
import type { DocumentStore } from "../graphql/documents.ts";
import { socketAddress } from "../http/client-address.ts";
import { inLanguage } from "../language.ts";
import type { Services } from "../request-context.ts";
import { forgetViewers } from "../session/find-viewer.ts";
import { createTurn } from "./admit-socket.ts";
import type { LiveEvent } from "./live-events.ts";
import { createLiveHub } from "./live-hub.ts";
import { type LiveListener, startLiveListener } from "./live-listener.ts";
import { closeSocket, type LiveSocket, sendText } from "./live-socket.ts";
import { createProtocol } from "./socket-protocol.ts";
import { createSocketRegistry, type SocketRegistry } from "./socket-registry.ts";

export type Realtime = {
	/** Takes over the HTTP server's "upgrade" event. */
	upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
	/** Sockets and subscriptions open now. */
	counts: () => { sockets: number; subscriptions: number };
	listener: LiveListener;
	/** Accepts no more sockets and asks the open ones to reconnect. */
	closeSockets: () => void;
	stop: () => Promise<void>;
};

const mostMessageBytes = 64 * 1024;
const mostSockets = 10_000;
const pingEveryMs = 30_000;
const admissionsAtOnce = 6;
const path = "/api/graphql";

/**
 * Subscriptions over graphql-transport-ws at the address of the calls (specification §§7-9), fed by what the database
 * announces.
 */
export async function startRealtime(services: Services, store: DocumentStore, databaseUrl: string): Promise<Realtime> {
	const { database, log } = services;
	const hub = createLiveHub(database, log);
	const registry = createSocketRegistry(database);
	const protocol = createProtocol({ store, hub, registry, turn: createTurn(admissionsAtOnce) });
	const server = new WebSocketServer({
		noServer: true,
		maxPayload: mostMessageBytes,
		perMessageDeflate: false,
		handleProtocols,
	});
	const listener = await startLiveListener({
		url: databaseUrl,
		database,
		log,
		onEvents: (events) => deliverEvents(services, registry, hub.deliver, events),
	});
	const pings = setInterval(() => pingAll(registry), pingEveryMs);
	let isStopped = false;

	const upgrade: Realtime["upgrade"] = (request, socket, head) => {
		const refusal = isStopped || registry.all.size >= mostSockets ? 503 : refusalOf(request, services);
		if (refusal) return refuse(socket, refusal);
		server.handleUpgrade(request, socket, head, (opened) => serve(opened, request, { services, protocol, registry }));
	};
	const closeSockets = () => {
		isStopped = true;
		for (const live of registry.all) closeSocket(live, comeAgainCodes.goingAway, "Going away");
	};
	const stop = async () => {
		closeSockets();
		clearInterval(pings);
		hub.stop();
		await listener.stop();
	};
	return {
		upgrade,
		counts: () => ({ sockets: registry.all.size, subscriptions: hub.size() }),
		listener,
		closeSockets,
		stop,
	};
}

/** Endings come first: a session that the same query finds ended is not notified. */
async function deliverEvents(
	services: Services,
	registry: SocketRegistry,
	deliver: (events: LiveEvent[]) => Promise<void>,
	events: LiveEvent[],
): Promise<void> {
	const { database, log } = services;
	if (events.some(({ kind }) => kind === liveKinds.brand))
		await loadBrand(services).catch((error: unknown) => log.error({ error }, "the brand could not be loaded"));
	if (events.some(({ kind }) => kind === "session-ended" || kind === "rights-changed")) forgetViewers(database);
	await registry.obey(events).catch((error: unknown) => log.error({ error }, "sockets could not be checked"));
	await deliver(events).catch((error: unknown) => log.error({ error }, "changes could not be delivered"));
}

/**
 * Browsers always say where a socket is opened from, and send it cookies from anywhere: any other origin is refused.
 * Who says nothing is no browser, and hears by a close code what is missing, as calls over HTTP hear it.
 */
function refusalOf({ url, headers }: IncomingMessage, { config }: Services): number | undefined {
	if (url?.split("?")[0] !== path) return 404;
	const own = new URL(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).origin;
	return headers.origin === undefined || headers.origin === own ? undefined : 403;
}

const statusTexts: Record<number, string> = { 403: "Forbidden", 404: "Not Found", 503: "Service Unavailable" };

function refuse(socket: Duplex, status: number): void {
	socket.on("error", () => socket.destroy());
	socket.end(`HTTP/1.1 ${status} ${statusTexts[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

type Parts = { services: Services; protocol: Protocol<LiveSocket>; registry: SocketRegistry };

function serve(socket: WebSocket, request: IncomingMessage, { services, protocol, registry }: Parts): void {
	const isHttps = services.config.PUBLIC_URL?.startsWith("https:") ?? false;
	if (isHttps && request.headers.cookie) request.headers.cookie = unprefixedCookies(request.headers.cookie);
	const requestId = randomUUID();
	const log = services.log.child({ requestId });
	const address = socketAddress(request, services.config.TRUST_PROXY);
	const context = { ...services, log, requestId, address, viewer: undefined, onRefused: refusalsOf(services) };
	const language = asLanguage(parseCookies(request.headers.cookie).get("lang"));
	const live: LiveSocket = { socket, request, context, language, isAlive: true };
	registry.add(live);
	socket.on("error", (error) => log.info({ error: error.message }, "a socket failed"));
	socket.on("pong", () => {
		live.isAlive = true;
	});
	const closed = protocol.opened(
		{
			protocol: socket.protocol,
			send: (text) => sendText(live, text),
			close: (code, reason) => closeSocket(live, code ?? closeCodes.terminated, reason ?? ""),
			onMessage: (take) =>
				socket.on("message", (data) => void inLanguage(language, () => takeMessage(live, take, String(data)))),
		},
		live,
	);
	socket.once("close", (code, reason) => {
		registry.remove(live);
		closed(code, String(reason)).catch((error: unknown) => log.error({ error }, "a socket's end failed"));
	});
}

/**
 * The library throws on messages that only servers send, which is the client's error; whatever else it throws is
 * ours.
 */
async function takeMessage(live: LiveSocket, take: (data: string) => Promise<void>, data: string): Promise<void> {
	try {
		await take(data);
	} catch (error) {
		if (error instanceof Error && error.message.startsWith("Unexpected message of type")) {
			return closeSocket(live, closeCodes.badRequest, "Invalid message received");
		}
		live.context.log.error({ error }, "a message failed");
		closeSocket(live, closeCodes.internalServerError, "Internal server error");
	}
}

/** Ends sockets whose other side is gone without a word, and keeps the others open through proxies. */
function pingAll({ all }: SocketRegistry): void {
	for (const live of all) {
		if (!live.isAlive) live.socket.terminate();
		live.isAlive = false;
		if (live.socket.readyState === live.socket.OPEN) live.socket.ping();
	}
}

import { type Client, createClient } from "graphql-ws";
import { closeCodes } from "#shared/close-codes.ts";
import { ForbiddenError } from "#shared/errors.ts";
import { rememberedMs } from "#shared/live-age.ts";
import { operationNameOf } from "../data/data-client.ts";
import type { PageDocument } from "../data/graphql.ts";
import { retryAttempts, retryWaitMs } from "./retry-wait.ts";

export type LiveEnvironment = {
	/** Address of the socket, ws or wss. */
	url: string;
	/** The bearer token of the auth cookie now, once whatever replaces it has ended. */
	token: () => Promise<string | undefined>;
	log: (message: string) => void;
	/** The application's error hook. */
	report: (operation: string, error: Error) => void;
	/** The socket is open. */
	onOpened?: () => void;
	/**
	 * This socket's session or rights are not what they were: the server says so, or there is no token left to open it
	 * with.
	 */
	onForbidden: () => void;
	/** Calls back when the page is looked at again or the network is back; answers how to stop. */
	onAwake: (listener: () => void) => () => void;
	webSocket?: unknown;
	wait?: (ms: number) => Promise<void>;
};

export type LiveSink<Data> = {
	/** When the shown data were requested, by performance.now(): later changes are sent first. */
	readAt: number;
	next: (data: Data) => void;
	/** The shown data may be older than the updates: the socket was disconnected, or took time to open. */
	resumed: () => void;
};

export type LiveClient = {
	/** Follows a document until the answered function is called. */
	follow: <Data, Variables extends Record<string, unknown>>(
		document: PageDocument<Data, Variables>,
		variables: Variables,
		sink: LiveSink<Data>,
	) => () => void;
	/** Opens the socket anew, with the token of now (close code 4205). */
	restart: () => void;
	/** Gives up on a socket that no longer answers (close code 4499). */
	terminate: () => void;
};

// Going from page to page ends one subscription and begins another: the socket stays for that.
const lazyCloseMs = 5000;

/**
 * graphql-transport-ws from the browser (specification §§7-9): up to 5 retries, no keep-alive and no acknowledgement
 * time-out of its own. A client of graphql-ws that gave up would wait out one more retry before it tries again, and
 * then try only once: after that a new one is made, and once it is open, everything that was cut off follows again.
 */
export function createLiveClient(environment: LiveEnvironment): LiveClient {
	let connection: Connection | undefined;
	const cutOff = new Set<() => void>();
	const followAgain = () => {
		for (const startAnew of cutOff) startAnew();
	};
	const connect = (): Connection => {
		connection ??= openConnection(environment, followAgain);
		return connection;
	};
	const giveUp = (failed: Connection) => {
		if (connection === failed) connection = undefined;
	};
	const connections = { connect, giveUp, cutOff };
	return {
		follow: (document, variables, sink) => follow(connections, environment, String(document), variables, sink),
		restart: () => connection?.restart(),
		terminate: () => connection?.client.terminate(),
	};
}

/** One client of graphql-ws, with its own count of retries. */
type Connection = { client: Client; restart: () => void };

function openConnection(environment: LiveEnvironment, onOpened: () => void): Connection {
	const wait = environment.wait ?? ((ms) => new Promise<void>((done) => setTimeout(done, ms)));
	let socket: WebSocket | undefined;
	const client = createClient({
		// Opened once there is a token to send: the server waits three seconds for it, and a slow network takes longer to
		// replace one.
		url: () => environment.token().then(() => environment.url),
		connectionParams: () => connectionParams(environment),
		lazyCloseTimeout: lazyCloseMs,
		keepAlive: 0,
		connectionAckWaitTimeout: 0,
		retryAttempts,
		retryWait: (retries) => wait(retryWaitMs(retries)),
		// An unavailable server causes an event without a code, which is worth another try. Errors come from our code
		// or from the server's answer, and would repeat; but the error of an abandoned socket is not a real one.
		shouldRetry: (error) => !(error instanceof Error) || (error as { code?: unknown }).code === closeCodes.terminated,
		...(environment.webSocket ? { webSocketImpl: environment.webSocket } : {}),
		on: {
			connected: (opened) => {
				socket = opened as WebSocket;
				environment.onOpened?.();
				onOpened();
			},
			closed: (event) => {
				socket = undefined;
				if ((event as CloseEvent).code === closeCodes.forbidden) environment.onForbidden();
			},
		},
	});
	return { client, restart: () => socket?.close(closeCodes.clientRestart, "Client restart") };
}

/** The same bearer header as any call's; without a token: logged, and a 403 that no retry follows. */
async function connectionParams({ token, log, onForbidden }: LiveEnvironment): Promise<Record<string, unknown>> {
	const bearer = await token();
	if (bearer) return { Authorization: `Bearer ${bearer}` };
	log("No token for the socket");
	// Signed out elsewhere while this socket was on its way: no server will ever notify it.
	onForbidden();
	throw new ForbiddenError();
}

type Connections = {
	connect: () => Connection;
	giveUp: (failed: Connection) => void;
	/** How subscriptions of abandoned connections start again. */
	cutOff: Set<() => void>;
};

function follow<Data>(
	{ connect, giveUp, cutOff }: Connections,
	environment: LiveEnvironment,
	query: string,
	variables: Record<string, unknown>,
	sink: LiveSink<Data>,
): () => void {
	const operationName = operationNameOf(query);
	let { readAt } = sink;
	// Read anew each time that it is sent: a socket may come back hours later.
	const extensions = {
		get ageMs() {
			return Math.ceil(performance.now() - readAt);
		},
	};
	let stop = () => {};
	let isFailed = false;
	const start = () => {
		isFailed = false;
		const connection = connect();
		const { client } = connection;
		let isAway = false;
		const stops = [
			client.on("closed", () => {
				if (!isAway) readAt = performance.now();
				isAway = true;
			}),
			client.on("connected", (_socket, _payload, wasRetry) => {
				isAway = false;
				if (wasRetry) sink.resumed();
			}),
			client.subscribe<Data>(
				{ query, variables, operationName, extensions },
				{
					next: ({ data, errors }) => {
						if (errors) environment.report(operationName, errorOf(errors));
						else if (data) sink.next(data);
					},
					error: (error) => {
						isFailed = true;
						// An array is what the server says of the document, over a socket that is as it was.
						if (!Array.isArray(error)) {
							giveUp(connection);
							cutOff.add(startAnew);
						}
						environment.report(operationName, errorOf(error));
					},
					complete: () => {},
				},
			),
		];
		stop = () => {
			for (const end of stops) end();
		};
	};
	const startAnew = () => {
		cutOff.delete(startAnew);
		stop();
		readAt = performance.now();
		start();
		sink.resumed();
	};
	// After the last retry the page lives on without: until a user looks at it again.
	const sleep = environment.onAwake(() => {
		if (isFailed) startAnew();
	});
	if (extensions.ageMs > rememberedMs) startAnew();
	else start();
	return () => {
		cutOff.delete(startAnew);
		sleep();
		stop();
	};
}

/** A closed socket surfaces as "Socket closed" (specification §8), with its code as the cause. */
function errorOf(error: unknown): Error {
	if (Array.isArray(error)) return new Error(error.map(({ message }: { message: string }) => message).join("; "));
	const isClosing = typeof error === "object" && error !== null && ("code" in error || "type" in error);
	if (isClosing && !(error instanceof ForbiddenError)) return new Error("Socket closed", { cause: error });
	return error instanceof Error ? error : new Error(String(error));
}

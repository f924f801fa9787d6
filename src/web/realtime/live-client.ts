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
	/** When what is shown was asked for, on the clock of performance.now(): what came since is told first. */
	readAt: number;
	next: (data: Data) => void;
	/** What is shown may be too old for what is told: the socket was away, or took its time to open. */
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
 * time-out of its own.
 */
export function createLiveClient(environment: LiveEnvironment): LiveClient {
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
		// A server that is away shows as an event without a code, and is worth another try too. Errors are faults of ours
		// or of what the server says, which stay; but a socket that was given up is one in name only.
		shouldRetry: (error) => !(error instanceof Error) || (error as { code?: unknown }).code === closeCodes.terminated,
		...(environment.webSocket ? { webSocketImpl: environment.webSocket } : {}),
		on: {
			connected: (opened) => {
				socket = opened as WebSocket;
				environment.onOpened?.();
			},
			closed: (event) => {
				socket = undefined;
				if ((event as CloseEvent).code === closeCodes.forbidden) environment.onForbidden();
			},
		},
	});
	return {
		follow: (document, variables, sink) => follow(client, environment, String(document), variables, sink),
		restart: () => socket?.close(closeCodes.clientRestart, "Client restart"),
		terminate: () => client.terminate(),
	};
}

/** The same bearer header as any call's; without a token: logged, and a 403 that no retry follows. */
async function connectionParams({ token, log, onForbidden }: LiveEnvironment): Promise<Record<string, unknown>> {
	const bearer = await token();
	if (bearer) return { Authorization: `Bearer ${bearer}` };
	log("No token for the socket");
	// Signed out elsewhere while this socket was on its way: no server will ever tell it.
	onForbidden();
	throw new ForbiddenError();
}

function follow<Data>(
	client: Client,
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
	let isAway = false;
	let isFailed = false;
	const fail = (error: unknown) => {
		isFailed = true;
		environment.report(operationName, errorOf(error));
	};
	const start = () => {
		isFailed = false;
		stop = client.subscribe<Data>(
			{ query, variables, operationName, extensions },
			{
				next: ({ data, errors }) => {
					if (errors) environment.report(operationName, errorOf(errors));
					else if (data) sink.next(data);
				},
				error: fail,
				complete: () => {},
			},
		);
	};
	const startAnew = () => {
		readAt = performance.now();
		start();
		sink.resumed();
	};
	const stops = [
		client.on("closed", () => {
			if (!isAway) readAt = performance.now();
			isAway = true;
		}),
		client.on("connected", (_socket, _payload, wasRetry) => {
			isAway = false;
			if (wasRetry) sink.resumed();
		}),
		// After the last retry the page lives on without: until somebody looks at it again.
		environment.onAwake(() => {
			if (isFailed) startAnew();
		}),
	];
	if (extensions.ageMs > rememberedMs) startAnew();
	else start();
	return () => {
		for (const end of [...stops, stop]) end();
	};
}

/** A closed socket surfaces as "Socket closed" (specification §8), with its code as the cause. */
function errorOf(error: unknown): Error {
	if (Array.isArray(error)) return new Error(error.map(({ message }: { message: string }) => message).join("; "));
	const isClosing = typeof error === "object" && error !== null && ("code" in error || "type" in error);
	if (isClosing && !(error instanceof ForbiddenError)) return new Error("Socket closed", { cause: error });
	return error instanceof Error ? error : new Error(String(error));
}

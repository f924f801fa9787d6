import { closeCodes, comeAgainCodes } from "#shared/close-codes.ts";
import { parseCookies, repeatsProof } from "#shared/cookies.ts";
import { UnavailableError } from "#shared/errors.ts";
import { servicesFor } from "../request-context.ts";
import { findViewer } from "../session/find-viewer.ts";
import { hashSecret } from "../session/secrets.ts";
import type { Viewer } from "../session/viewer.ts";
import { closeSocket, type LiveSocket } from "./live-socket.ts";
import type { SocketRegistry } from "./socket-registry.ts";

/** Open tabs of one person; more than anybody reads, few enough that nobody holds a process alone. */
export const mostSocketsPerPerson = 50;

type Params = Record<string, unknown> | undefined;

/**
 * Acknowledges a connection, or not: the bearer header of its parameters counts together with the session cookie of
 * its handshake, as with any call. Never throws, since the library would send the error's text to the client:
 * an outage closes with "try again later", an error of ours with 4500 and nothing more.
 */
export async function admitSocket(
	live: LiveSocket,
	params: Params,
	registry: SocketRegistry,
	turn: Turn,
): Promise<boolean> {
	try {
		const token = bearerOf(params);
		const changesBefore = registry.rightsChanges();
		const viewer = await turn(() => viewerOf(live, token));
		if (!viewer || !token) return false;
		if (registry.countOf(viewer.viewAs?.administratorId ?? viewer.personId) >= mostSocketsPerPerson) {
			closeSocket(live, closeCodes.tooManyInitialisationRequests, "Too many connections");
			return true;
		}
		live.context = { ...servicesFor(live.context, viewer), viewer };
		// Known before its token is requested: this socket is notified of every session that ends from here on.
		const { sessionId } = viewer;
		const personId = viewer.viewAs?.administratorId ?? viewer.personId;
		live.holder = {
			personId,
			sessionId,
			tokenHash: hashSecret(token).toString("hex"),
			rereadViewer: () => viewerOf(live, token),
		};
		await turn(() => registry.checkToken(live));
		if (registry.rightsChanges() !== changesBefore) await registry.checkRights(live);
		return true;
	} catch (error) {
		const isPassing = isOutage(error);
		live.context.log[isPassing ? "warn" : "error"]({ error }, "a socket could not be admitted");
		if (isPassing) closeSocket(live, comeAgainCodes.tryAgainLater, "Try again later");
		else closeSocket(live, closeCodes.internalServerError, "Internal server error");
		return true;
	}
}

/**
 * Whether the database is unavailable (classes 08, 53, 57 of PostgreSQL's appendix A, or no answer at all) rather than
 * rejecting the statement.
 */
function isOutage(error: unknown): boolean {
	if (!(error instanceof UnavailableError)) return false;
	const { code } = (error.cause ?? {}) as { code?: unknown };
	return typeof code !== "string" || !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57)/.test(code);
}

/** Runs work when it is its turn. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** So many at once, the rest in a queue: when thousands come back together, other requests still find a connection. */
export function createTurn(atOnce: number): Turn {
	let running = 0;
	const waiting: (() => void)[] = [];
	return async (work) => {
		if (running >= atOnce) await new Promise<void>((done) => waiting.push(done));
		else running += 1;
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else running -= 1;
		}
	};
}

async function viewerOf({ context, request }: LiveSocket, bearer: string | undefined): Promise<Viewer | undefined> {
	if (repeatsProof(request.headers.cookie)) return undefined;
	const cookies = parseCookies(request.headers.cookie);
	const { database, config } = context;
	const proof = {
		bearer,
		sessionKey: cookies.get("millgate-session"),
		alias: cookies.get("isr-alias"),
		termsVersion: config.TERMS_VERSION,
	};
	return findViewer(database, proof);
}

/** The bearer header in the connection parameters (specification §7), whatever the letters of its name. */
function bearerOf(params: Params): string | undefined {
	const header = Object.entries(params ?? {}).find(([name]) => name.toLowerCase() === "authorization")?.[1];
	return typeof header === "string" ? /^Bearer +(\S+)$/i.exec(header)?.[1] : undefined;
}

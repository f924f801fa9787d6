import type { IncomingMessage } from "node:http";
import { WebSocket } from "ws";
import { closeCodes } from "#shared/close-codes.ts";
import type { Language } from "#shared/languages.ts";
import type { RequestContext } from "../request-context.ts";
import type { Viewer } from "../session/viewer.ts";

/** One open socket, and what is known of a user who holds it once it is acknowledged. */
export type LiveSocket = {
	socket: WebSocket;
	request: IncomingMessage;
	/** Without a viewer until the connection is acknowledged. */
	context: RequestContext;
	language: Language;
	holder?: { personId: number; sessionId: string; tokenHash: string; rereadViewer: () => Promise<Viewer | undefined> };
	/** Closes the socket when its token ends. */
	tokenTimer?: NodeJS.Timeout;
	/** Whether it has answered the last ping. */
	isAlive: boolean;
};

// What a reader does not take stays in this process: beyond this, it is not reading.
const mostBufferedBytes = 1024 * 1024;
const closeWaitMs = 2000;

/**
 * Sends when the socket still takes something; resolves when it has been taken, so that a slow reader slows only
 * itself.
 */
export function sendText(live: LiveSocket, text: string): Promise<void> {
	const { socket } = live;
	if (socket.readyState !== WebSocket.OPEN) return Promise.resolve();
	if (socket.bufferedAmount > mostBufferedBytes) {
		live.context.log.warn({ person: live.holder?.personId, bytes: socket.bufferedAmount }, "a slow reader was dropped");
		closeSocket(live, closeCodes.terminated, "Terminated");
		return Promise.resolve();
	}
	// An error of sending closes the socket, which says all there is to say.
	return new Promise((done) => socket.send(text, () => done()));
}

/** Closes with a code; who does not take even that is cut off. */
export function closeSocket({ socket }: LiveSocket, code: number, reason: string): void {
	if (socket.readyState === WebSocket.CLOSED) return;
	socket.close(code, reason);
	const cut = setTimeout(() => socket.terminate(), closeWaitMs);
	socket.once("close", () => clearTimeout(cut));
}

import { type SessionMessage, sessionChannelName } from "#shared/session-message.ts";

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
	channel ??= new BroadcastChannel(sessionChannelName);
	return channel;
}

/** Sends a message to the other pages of this browser. */
export function postToOtherPages(message: SessionMessage): void {
	open().postMessage(message);
}

/** Receives messages of other pages of this browser, not this one's own; answers how to stop. */
export function listenToOtherPages(listener: (message: SessionMessage) => void): () => void {
	const hear = ({ data }: MessageEvent<SessionMessage>) => listener(data);
	open().addEventListener("message", hear);
	return () => open().removeEventListener("message", hear);
}

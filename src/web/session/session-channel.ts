import { type SessionNews, sessionChannelName } from "#shared/session-news.ts";

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
	channel ??= new BroadcastChannel(sessionChannelName);
	return channel;
}

/** Tells the other pages of this browser. */
export function tellPages(news: SessionNews): void {
	open().postMessage(news);
}

/** Hears what other pages of this browser tell, not this one's own; answers how to stop. */
export function hearPages(listener: (news: SessionNews) => void): () => void {
	const hear = ({ data }: MessageEvent<SessionNews>) => listener(data);
	open().addEventListener("message", hear);
	return () => open().removeEventListener("message", hear);
}

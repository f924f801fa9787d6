import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedHook = { headers: IncomingHttpHeaders; body: string };
export type Reply = { status: number; headers?: Record<string, string>; body?: string };
export type WebhookReceiver = {
	url: string;
	received: ReceivedHook[];
	/** How it answers from now on, each message by itself; `undefined` never answers. */
	answerWith: (reply: (hook: ReceivedHook) => Reply | undefined | Promise<Reply>) => void;
	stop: () => Promise<void>;
};

/** A webhook receiver on this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
	const received: ReceivedHook[] = [];
	let reply: Parameters<WebhookReceiver["answerWith"]>[0] = () => ({ status: 204 });
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
		const hook = { headers: request.headers, body: Buffer.concat(chunks).toString("utf8") };
		received.push(hook);
		const answer = await reply(hook);
		if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
		received,
		answerWith: (next) => {
			reply = next;
		},
		stop: () => {
			server.closeAllConnections();
			return new Promise((done) => server.close(() => done()));
		},
	};
}

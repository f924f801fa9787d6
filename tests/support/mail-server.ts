import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type Received = { from: string; to: string[]; text: string };
export type MailServer = {
	/** For SMTP_URL. */
	url: string;
	received: Received[];
	/** What it says to the next recipients, as SMTP replies; undefined lets them through. */
	refuseWith: (code: number | undefined) => void;
	stop: () => Promise<void>;
};

/** A mail server that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
	const received: Received[] = [];
	let refusal: number | undefined;
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS", "AUTH"],
		onRcptTo: (_address, _session, done) => done(refusal ? Object.assign(new Error("Not here"), { responseCode: refusal }) : undefined),
		onData: (stream, session, done) => {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("end", () => {
				const { mailFrom, rcptTo } = session.envelope;
				received.push({
					from: mailFrom ? mailFrom.address : "",
					to: rcptTo.map(({ address }) => address),
					text: Buffer.concat(chunks).toString("utf8"),
				});
				done();
			});
		},
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port } = server.server.address() as AddressInfo;
	return {
		url: `smtp://127.0.0.1:${port}`,
		received,
		refuseWith: (code) => {
			refusal = code;
		},
		stop: () => new Promise((done) => server.close(done)),
	};
}

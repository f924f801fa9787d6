import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { queueMail } from "#server/mail/mail.ts";
import type { TestDatabase } from "./test-database.ts";

export type Received = { from: string; to: string[]; text: string };
export type MailServer = {
	/** For SMTP_URL. */
	url: string;
	received: Received[];
	/** What it says to the next recipients, as SMTP replies; undefined lets them through. */
	refuseWith: (code: number | undefined) => void;
	stop: () => Promise<void>;
};

/** A mail server that stores what it receives; on a free port, or on the one that another had. */
export async function startMailServer(at = 0): Promise<MailServer> {
	const received: Received[] = [];
	let refusal: number | undefined;
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS", "AUTH"],
		onRcptTo: (_address, _session, done) =>
			done(refusal ? Object.assign(new Error("Not here"), { responseCode: refusal }) : undefined),
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
	// A sender that is killed in the middle of a mail breaks its connection off.
	server.on("error", () => {});
	await new Promise<void>((done) => server.listen(at, "127.0.0.1", done));
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

/** What listens at a mail server's address and is none. */
export async function startImpostor(
	behave: (socket: Socket) => void,
): Promise<{ url: string; port: number; calls: () => number; stop: () => Promise<void> }> {
	let calls = 0;
	const server: Server = createServer((socket) => {
		calls += 1;
		socket.on("error", () => {});
		behave(socket);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port } = server.address() as { port: number };
	return {
		url: `smtp://127.0.0.1:${port}`,
		port,
		calls: () => calls,
		stop: () => new Promise((done) => server.close(() => done())),
	};
}

const sample = {
	address: "buyer@somewhere.example",
	language: "en",
	subject: "Shipped",
	text: "Heat 123",
	html: "<p>Heat 123</p>",
} as const;

/** Puts a mail into the outbox, as a user's work does; answers its id. */
export const queueSampleMail = (database: TestDatabase) =>
	database.transaction("millgate_viewer", {}, (tx) => queueMail(tx, sample));

/** A received mail taken apart: its headers by lower-case name, unfolded, and its two bodies as they are read. */
export function readMail({ text }: Received): { headers: Record<string, string>; text: string; html: string } {
	const [head = "", ...rest] = text.split("\r\n\r\n");
	const headers = headersOf(head);
	const [, boundary = ""] = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "") ?? [];
	const parts = rest.join("\r\n\r\n").split(`--${boundary}`).map(readPart);
	const bodyOf = (type: string) => parts.find((part) => part.type.startsWith(type))?.body ?? "";
	return { headers, text: bodyOf("text/plain"), html: bodyOf("text/html") };
}

function readPart(part: string): { type: string; body: string } {
	const [head = "", ...rest] = part.trimStart().split("\r\n\r\n");
	const { "content-type": type = "", "content-transfer-encoding": encoding = "7bit" } = headersOf(head);
	const body = rest.join("\r\n\r\n");
	if (encoding === "base64") return { type, body: Buffer.from(body, "base64").toString("utf8") };
	if (encoding !== "quoted-printable") return { type, body };
	const bytes = body
		.replaceAll(/=\r\n/g, "")
		.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	return { type, body: Buffer.from(bytes, "latin1").toString("utf8") };
}

function headersOf(head: string): Record<string, string> {
	const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
	return Object.fromEntries(
		lines.map((line) => [line.split(":")[0]?.toLowerCase() ?? "", line.slice(line.indexOf(":") + 1).trim()]),
	);
}

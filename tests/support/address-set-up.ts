import { connect } from "node:net";
import { inject } from "vitest";
import { demoEmail, signedIn } from "./signed-in.ts";

/**
 * What can be written in an address or a request line, sent to the built portal byte by byte: no client in between
 * tidies it up.
 */
export const url = inject("portalUrl");

export const { hostname, port, host } = new URL(url);
type RawAnswer = { status: number; head: string; body: string };

export function raw(text: string): Promise<RawAnswer> {
	return new Promise((done, fail) => {
		const parts: Buffer[] = [];
		const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(text, "latin1")));
		socket.setTimeout(15_000, () => socket.destroy(new Error(`No answer to ${text.slice(0, 80)}`)));
		socket.on("data", (part) => parts.push(part));
		socket.on("error", fail);
		socket.on("close", () => {
			const [head = "", ...body] = Buffer.concat(parts).toString("latin1").split("\r\n\r\n");
			done({ status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n") });
		});
	});
}

export const ask = (target: string, { method = "GET", headers = {} as Record<string, string>, to = host } = {}) => {
	const lines = Object.entries({ host: to, connection: "close", ...headers }).map(
		([name, value]) => `${name}: ${value}`,
	);
	return raw(`${[`${method} ${target} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`);
};

/** The browsers of a customer and a supplier, signed in at the shared portal. */
export async function setUpAddresses() {
	const customer = await signedIn(url, demoEmail("customer"));
	const supplier = await signedIn(url, demoEmail("supplier"));
	return { customer, supplier };
}

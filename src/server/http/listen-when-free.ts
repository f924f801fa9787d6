import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { ConfigError } from "../config.ts";

const portWaitMs = 10_000;

/** Where to listen, and the settings that say so. */
type Place = { port: number; host: string; portSetting: string; hostSetting?: string };

/**
 * Listens, and answers the port (0 = any free one). A server that was killed, or that still ends its last requests,
 * may hold the port for a moment: so it is tried for ten seconds before the error is thrown. Throws ConfigError that
 * says which setting leads nowhere.
 */
export async function listenWhenFree(server: Server, place: Place): Promise<number> {
	const { port, host } = place;
	for (const until = performance.now() + portWaitMs; ; ) {
		const error = await tryToListen(server, port, host);
		if (!error) return (server.address() as AddressInfo).port;
		if (error.code !== "EADDRINUSE" || performance.now() > until)
			throw new ConfigError(wordsOf(error, place), { cause: error });
		await pause(100);
	}
}

function tryToListen(server: Server, port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
	return new Promise((done) => {
		// Both go with the try: those of a hundred tries would be taken for a leak.
		const end = (error?: NodeJS.ErrnoException) => {
			server.off("error", end).off("listening", end);
			done(error);
		};
		server.once("error", end).once("listening", end).listen(port, host);
	});
}

function wordsOf(
	{ code, message }: NodeJS.ErrnoException,
	{ port, host, portSetting, hostSetting = portSetting }: Place,
): string {
	if (code === "EADDRINUSE") return `Port ${port} is taken: set ${portSetting}`;
	if (code === "EACCES") return `${portSetting}: this process may not listen on port ${port}: ${message}`;
	return `${hostSetting}: nobody can listen on ${host}, which must be an address of this machine: ${message}`;
}

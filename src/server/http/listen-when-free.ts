import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { ConfigError } from "../config.ts";

const portWaitMs = 10_000;

/** Where to listen, and the settings that say so. */
type Place = { port: number; host: string; portSetting: string; hostSetting?: string };

/**
 * Listens, and answers the port (0 = any free one). A server that was killed, or that still ends its last requests, may
 * hold the port for a moment: so it is tried for ten seconds before the fault is thrown. Throws ConfigError that says
 * which setting leads nowhere.
 */
export async function listenWhenFree(server: Server, place: Place): Promise<number> {
	const { port, host } = place;
	for (const until = performance.now() + portWaitMs; ; ) {
		const fault = await tryToListen(server, port, host);
		if (!fault) return (server.address() as AddressInfo).port;
		if (fault.code !== "EADDRINUSE" || performance.now() > until)
			throw new ConfigError(wordsOf(fault, place), { cause: fault });
		await pause(100);
	}
}

function tryToListen(server: Server, port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
	return new Promise((done) => {
		// Both go with the try: those of a hundred tries would be taken for a leak.
		const end = (fault?: NodeJS.ErrnoException) => {
			server.off("error", end).off("listening", end);
			done(fault);
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

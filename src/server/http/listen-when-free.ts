import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const portWaitMs = 10_000;

/**
 * Listens, and answers the port (0 = any free one). A server that was killed, or that still ends its last requests, may hold the port
 * for a moment: so it is tried for ten seconds before the fault is thrown.
 */
export async function listenWhenFree(server: Server, port: number, host: string): Promise<number> {
	for (const until = performance.now() + portWaitMs; ; ) {
		const fault = await tryToListen(server, port, host);
		if (!fault) return (server.address() as AddressInfo).port;
		if (fault.code !== "EADDRINUSE" || performance.now() > until) throw fault;
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

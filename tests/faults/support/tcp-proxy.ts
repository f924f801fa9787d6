import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A connection between two that can be cut, paused and slowed. */
export type TcpProxy = {
	port: number;
	/** The same address, through the proxy. */
	through: (url: string) => string;
	/** Ends every connection without a word; new ones are let through. */
	cut: () => void;
	/** Nothing passes in either direction, connections stay open; new ones hang. */
	freeze: () => void;
	thaw: () => void;
	/** Every piece waits so long, each way. */
	delay: (ms: number) => void;
	/** Ends every connection, and new ones as they come. */
	refuse: () => void;
	accept: () => void;
	/** Sends new connections there; ends the current ones. */
	pointTo: (port: number) => void;
	/** Sends new connections to each of these in turn; the current ones continue. */
	shareAmong: (ports: readonly number[]) => void;
	/** Number of current connections. */
	count: () => number;
	stop: () => Promise<void>;
};

type State = {
	ports: readonly number[];
	next: number;
	isRefusing: boolean;
	delayMs: number;
	frozen: Promise<void> | undefined;
};

/** Listens on a free port (or `at`) and forwards to that port of this machine. */
export async function startTcpProxy(to: number, at = 0): Promise<TcpProxy> {
	const state: State = { ports: [to], next: 0, isRefusing: false, delayMs: 0, frozen: undefined };
	const open = new Set<Socket>();
	const keep = (socket: Socket) => {
		open.add(socket);
		socket.setNoDelay(true);
		socket.on("error", () => {});
		socket.once("close", () => open.delete(socket));
	};
	const server = createServer((near) => {
		keep(near);
		if (state.isRefusing) return void near.resetAndDestroy();
		const far = connect(state.ports[state.next++ % state.ports.length] ?? to, "127.0.0.1");
		keep(far);
		void pass(near, far, state);
		void pass(far, near, state);
	});
	server.listen(at, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const cut = () => {
		for (const socket of open) socket.resetAndDestroy();
	};
	let melt = () => {};
	const thaw = () => {
		state.frozen = undefined;
		melt();
	};
	return {
		port,
		through: (url) => Object.assign(new URL(url), { port: String(port) }).toString(),
		cut,
		freeze: () => {
			state.frozen = new Promise((done) => {
				melt = done;
			});
		},
		thaw,
		delay: (ms) => {
			state.delayMs = ms;
		},
		refuse: () => {
			state.isRefusing = true;
			cut();
		},
		accept: () => {
			state.isRefusing = false;
		},
		pointTo: (other) => {
			state.ports = [other];
			cut();
		},
		shareAmong: (ports) => {
			state.ports = ports;
		},
		count: () => open.size / 2,
		stop: async () => {
			thaw();
			cut();
			server.close();
			await once(server, "close");
		},
	};
}

/** One direction, piece by piece and in order; the end of one side ends the other. */
async function pass(from: Socket, to: Socket, state: State): Promise<void> {
	try {
		for await (const piece of from) {
			while (state.frozen) await state.frozen;
			if (state.delayMs > 0) await pause(state.delayMs);
			if (!to.write(piece as Buffer)) await once(to, "drain");
		}
		while (state.frozen) await state.frozen;
		to.end();
	} catch {
		to.destroy();
	}
}

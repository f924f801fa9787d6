import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDatabase, freePort, startEmbeddedDatabase } from "#server/database/embedded.ts";
import { copyData } from "./copy-data.ts";
import { copyEmptyData } from "./empty-data.ts";
import { prepareData } from "./prepare-data.ts";

const entry = "build/server/index.js";
const readyMs = 60_000;
const stopMs = 15_000;

/** The built portal as its own process, with a folder, a database and ports of its own. */
export type Portal = {
	url: string;
	dataDir: string;
	/** The address of its database as the owner of everything. */
	databaseUrl: () => Promise<string>;
	/** The server's process, undefined while none runs. */
	pid: () => number | undefined;
	/** What the server has printed so far. */
	output: () => string;
	/** Ends the process without a word, as a crash does; `start` brings it back on the same data and ports. */
	kill: () => Promise<void>;
	/** Another `folder` than this one deploys the build that lies there. */
	start: (folder?: string) => Promise<void>;
	/** Stops server and database and removes the folder. */
	stop: () => Promise<void>;
};

/**
 * Prepares a database, with the demo mill unless `isEmpty`, and starts the built server on it; `environment` adds
 * settings. With `hasAccounts` the provider of an empty portal has the demo's accounts: a user with one may sign in
 * once the database has their address. A demo mill that was prepared in MILLGATE_DEMO_DIR is copied, which takes
 * seconds where loading one takes a minute.
 */
export async function startPortal(
	options: { isEmpty?: boolean; hasAccounts?: boolean; environment?: Record<string, string> } = {},
): Promise<Portal> {
	if (!existsSync(entry)) throw new Error(`${entry} is missing: run \`npm run build\` first`);
	const dataDir = await mkdtemp(join(tmpdir(), "millgate-portal-"));
	const [port, identityPort] = [await freePort(), await freePort()];
	const env = {
		PATH: process.env.PATH,
		NODE_ENV: "production",
		DATA_DIR: dataDir,
		PORT: String(port),
		IDENTITY_PORT: String(identityPort),
		DEMO: options.isEmpty && !options.hasAccounts ? "false" : "true",
		LOG_LEVEL: "warn",
		// Tests, browsers and portals share two cores, on which a whole second passes for nothing; shedding has tests of
		// its own.
		DATABASE_ACQUIRE_MS: "10000",
		...options.environment,
	};
	let printed = "";
	const keep = (chunk: Buffer | string) => {
		printed += chunk.toString();
	};
	let server: ChildProcess | undefined;
	const start = async (folder = ".") => {
		server = spawn(process.execPath, [entry], { env, cwd: folder, stdio: ["ignore", "pipe", "pipe", "ipc"] });
		server.stdout?.on("data", keep);
		server.stderr?.on("data", keep);
		await untilReady(server, () => printed);
	};
	const stop = async () => {
		if (server) await end(server);
		await stopDatabase(dataDir);
		await rm(dataDir, { recursive: true, force: true });
	};
	try {
		const isPrepared = options.isEmpty && !options.environment?.DATABASE_URL;
		const preparedDemo = options.environment?.DATABASE_URL ? undefined : process.env.MILLGATE_DEMO_DIR;
		if (isPrepared) await copyEmptyData(dataDir);
		else if (!options.isEmpty && preparedDemo && existsSync(join(preparedDemo, "demo-loaded")))
			await copyData(preparedDemo, dataDir);
		else keep(await prepareData({ ...env, DEMO: String(!options.isEmpty) }));
		await start();
	} catch (error) {
		await stop();
		throw error;
	}
	const kill = async () => {
		if (server) await gone(server, "SIGKILL");
	};
	const pid = () => (server && server.exitCode === null && server.signalCode === null ? server.pid : undefined);
	const databaseUrl = async () => ensureDatabase((await startEmbeddedDatabase(dataDir)).adminUrl, "millgate");
	return { url: `http://localhost:${env.PORT}`, dataDir, databaseUrl, pid, output: () => printed, kill, start, stop };
}

async function untilReady(server: ChildProcess, output: () => string): Promise<void> {
	await new Promise<void>((done, fail) => {
		const timer = setTimeout(() => fail(new Error(`The portal did not start:\n${output()}`)), readyMs);
		server.once("message", () => done());
		server.once("exit", (code) => fail(new Error(`The portal ended with ${code}:\n${output()}`)));
		server.once("error", fail);
		server.once("message", () => clearTimeout(timer));
		server.once("exit", () => clearTimeout(timer));
	});
}

async function end(server: ChildProcess): Promise<void> {
	const timer = setTimeout(() => server.kill("SIGKILL"), stopMs);
	await gone(server, "SIGTERM");
	clearTimeout(timer);
}

async function gone(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	if (server.exitCode !== null || server.signalCode !== null) return;
	const exit = once(server, "exit");
	server.kill(signal);
	await exit;
}

/** After a crash the embedded database runs on: taking it over is the way to stop it. */
export async function stopDatabase(dataDir: string): Promise<void> {
	if (!existsSync(join(dataDir, "postgres", "postmaster.pid"))) return;
	await (await startEmbeddedDatabase(dataDir)).stop();
}

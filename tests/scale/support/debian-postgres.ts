import { randomBytes } from "node:crypto";
import { appendFile, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#server/database/embedded.ts";
import { databaseAccount, reachableFolder } from "#server/database/embedded-account.ts";
import { runProgram } from "#server/database/run-program.ts";
import { requireProgram } from "./programs.ts";

/** A running PostgreSQL 15 of Debian's package, in a folder of its own. */
export type Cluster = {
	/** The address of the database `postgres` as administrator. */
	adminUrl: string;
	port: number;
	/** Stops the server; its data stays. */
	halt: () => Promise<void>;
	/** Starts it again after `halt`. */
	start: () => Promise<void>;
	/** Stops it and removes its folder. */
	stop: () => Promise<void>;
};

const flags =
	"-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c jit=off -c fsync=off -c max_connections=200 -c max_wal_senders=4";

/** A new cluster that is ready to be followed by standbys. */
export async function startDebianPostgres(): Promise<Cluster> {
	const { home, data, account } = await newFolder();
	const password = randomBytes(18).toString("hex");
	const passwordFile = join(home, "password");
	await writeFile(passwordFile, password, { mode: 0o600 });
	if (account.uid !== undefined && account.gid !== undefined) await chown(passwordFile, account.uid, account.gid);
	// PostgreSQL 15 has no built-in locales; this one compares by code points as the embedded server does.
	const locale = ["--encoding=UTF8", "--locale=C.UTF-8"];
	await runProgram(
		await requireProgram("initdb"),
		["-D", data, "-U", "postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--no-sync", ...locale],
		account,
	);
	await appendFile(join(data, "pg_hba.conf"), "host replication all 127.0.0.1/32 scram-sha-256\n");
	return run(home, data, account, password);
}

/** A standby that streams from a primary. */
export async function startStandby(primary: Cluster): Promise<Cluster> {
	const { home, data, account } = await newFolder();
	const source = new URL(primary.adminUrl);
	const connection = `host=127.0.0.1 port=${primary.port} user=postgres password=${source.password}`;
	await runProgram(
		await requireProgram("pg_basebackup"),
		["-D", data, "-d", connection, "-R", "-X", "stream", "-c", "fast", "--no-sync"],
		account,
	);
	return run(home, data, account, source.password);
}

type Account = Awaited<ReturnType<typeof databaseAccount>>;

async function newFolder(): Promise<{ home: string; data: string; account: Account }> {
	const account = await databaseAccount();
	const home = await reachableFolder(await mkdtemp(join(tmpdir(), "millgate-scale-")), account);
	return { home, data: join(home, "data"), account };
}

async function run(home: string, data: string, account: Account, password: string): Promise<Cluster> {
	const port = await freePort();
	const control = async (...args: string[]) =>
		runProgram(await requireProgram("pg_ctl"), [...args, "-w", "-t", "120", "-D", data], account);
	const start = () => control("start", "-l", join(home, "server.log"), "-o", `${flags} -p ${port}`);
	const halt = () => control("stop", "-m", "fast");
	const stop = async () => {
		await halt().catch(() => {});
		await rm(home, { recursive: true, force: true });
	};
	await start();
	return { adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, port, halt, start, stop };
}

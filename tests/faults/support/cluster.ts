import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ensureDatabase, freePort, postgresPrograms, startEmbeddedDatabase } from "#server/database/embedded.ts";
import { databaseAccount } from "#server/database/embedded-account.ts";
import { migrate } from "#server/database/migrate.ts";
import { runProgram } from "#server/database/run-program.ts";

export type Settings = Record<string, string | number>;

/** A PostgreSQL of a fault's own, which it may stop, kill, freeze and starve. */
export type Cluster = {
	port: number;
	/** The folder that holds `postgres`, its data. */
	folder: string;
	/** The migrated database as the owner of everything, past any proxy. */
	adminUrl: string;
	/** The postmaster's process. */
	pid: () => Promise<number>;
	start: (settings?: Settings) => Promise<void>;
	/** `fast` breaks off transactions, `immediate` ends as a crash does. */
	stop: (mode?: "fast" | "immediate") => Promise<void>;
	/**
	 * A second cluster that follows this one by streaming replication; this one is stopped while its files are copied.
	 */
	follow: () => Promise<Cluster>;
	promote: () => Promise<void>;
	isRunning: () => Promise<boolean>;
	/** Stops it and removes its folder, unless the caller provided it. */
	drop: () => Promise<void>;
};

const usual: Settings = {
	jit: "off",
	max_connections: 100,
	fsync: "on",
	unix_socket_directories: "",
	listen_addresses: "127.0.0.1",
};

/** A running cluster with a migrated database; `folder` is its data directory, a new one by default. */
export async function startCluster(options: { settings?: Settings; folder?: string } = {}): Promise<Cluster> {
	const folder = options.folder ?? (await mkdtemp(join(tmpdir(), "millgate-fault-")));
	const first = await startEmbeddedDatabase(folder);
	const url = await ensureDatabase(first.adminUrl, "millgate");
	await migrate(url);
	await first.stop();
	const cluster = await clusterIn(folder, url, options.settings);
	await cluster.start();
	if (!options.folder) return cluster;
	const drop = async () => {
		if (await cluster.isRunning()) await cluster.stop("immediate");
	};
	return { ...cluster, drop };
}

async function clusterIn(folder: string, url: string, given: Settings = {}): Promise<Cluster> {
	const [account, { pg_ctl: control }, port] = [await databaseAccount(), await postgresPrograms(), await freePort()];
	const data = join(folder, "postgres");
	const log = join(folder, "postgres", "fault.log");
	const run = (...args: string[]) => runProgram(control, [...args, "-D", data], account);
	const address = new URL(url);
	address.port = String(port);
	const adminUrl = address.toString();
	const start: Cluster["start"] = async (settings = {}) => {
		const flags = Object.entries({ ...usual, ...given, ...settings, port }).map(
			([name, value]) => `-c ${name}='${value}'`,
		);
		await run("start", "-w", "-t", "60", "-l", log, "-o", flags.join(" "));
	};
	const stop: Cluster["stop"] = async (mode = "fast") => void (await run("stop", "-w", "-m", mode));
	const pid = async () => Number((await readFile(join(data, "postmaster.pid"), "utf8")).split("\n")[0]);
	const isRunning = () =>
		run("status").then(
			() => true,
			() => false,
		);
	const drop = async () => {
		if (await isRunning()) await stop("immediate");
		await rm(folder, { recursive: true, force: true });
	};
	const follow = async () => {
		await stop();
		const copy = await mkdtemp(join(tmpdir(), "millgate-fault-"));
		await cp(folder, copy, { recursive: true, preserveTimestamps: true });
		await ownAsDatabase(copy);
		await start();
		const { hostname, username, password } = address;
		const primary = `host=${hostname} port=${port} user=${username} password=${password} application_name=second`;
		await writeFile(join(copy, "postgres", "standby.signal"), "");
		const second = await clusterIn(copy, url, { ...given, primary_conninfo: primary });
		await second.start();
		return second;
	};
	return { port, folder, adminUrl, pid, start, stop, follow, promote: () => run("promote", "-w"), isRunning, drop };
}

/** Copied by root, it belongs to nobody that PostgreSQL runs as. */
async function ownAsDatabase(folder: string): Promise<void> {
	const { uid, gid } = await databaseAccount();
	if (uid !== undefined && gid !== undefined) await runProgram("chown", ["-R", `${uid}:${gid}`, folder]);
}

/** One statement as the owner of everything, past any proxy. */
export async function onCluster<T extends pg.QueryResultRow>(
	url: string,
	sql: string,
	values: unknown[] = [],
): Promise<T[]> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
	client.on("error", () => {});
	await client.connect();
	try {
		return (await client.query<T>(sql, values)).rows;
	} finally {
		await client.end().catch(() => {});
	}
}

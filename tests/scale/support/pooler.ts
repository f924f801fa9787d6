import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ensureDatabase, freePort } from "#server/database/embedded.ts";
import { databaseAccount } from "#server/database/embedded-account.ts";
import { placedFile } from "./placed-file.ts";
import { requireProgram } from "./programs.ts";

const source = "operations/pgbouncer.ini";
const password = "pooler";

/**
 * PgBouncer by operations/pgbouncer.ini in front of a cluster, for databases made of `template`; `url` is where it
 * listens.
 */
export async function startPooler(
	clusterUrl: string,
	template: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
	const account = await databaseAccount();
	const folder = await mkdtemp(join(tmpdir(), "millgate-pooler-"));
	const [port, cluster] = [await freePort(), new URL(clusterUrl)];
	await allowLookUp(await ensureDatabase(clusterUrl, template));
	const [settings, users] = [join(folder, "pgbouncer.ini"), join(folder, "userlist.txt")];
	await writeFile(users, `"pgbouncer" "${password}"\n`);
	// Tests make databases as they go.
	const everyDatabase = `* = host=127.0.0.1 port=${cluster.port} auth_user=pgbouncer`;
	const places = [
		[/^millgate = .*$/m, everyDatabase],
		[/^listen_port = .*$/m, `listen_port = ${port}`],
		[/^auth_file = .*$/m, `auth_file = ${users}`],
	] as const;
	await writeFile(settings, await placedFile(source, places));
	for (const path of [folder, users, settings])
		if (account.uid !== undefined && account.gid !== undefined) await chown(path, account.uid, account.gid);
	const child = spawn(await requireProgram("pgbouncer"), ["-q", settings], {
		...account,
		stdio: ["ignore", "ignore", "pipe"],
	});
	await untilListening(child, port);
	const stop = async () => {
		const exit = once(child, "exit");
		child.kill("SIGINT");
		await exit;
		await rm(folder, { recursive: true, force: true });
	};
	return { url: `postgres://127.0.0.1:${port}`, stop };
}

/** What the file's comment says is done once. */
async function allowLookUp(databaseUrl: string): Promise<void> {
	const statements = (await readFile(source, "utf8"))
		.split("\n")
		.filter((line) => line.startsWith(";   "))
		.map((line) => line.slice(4))
		.join("\n")
		.replace("'...'", `'${password}'`);
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	await client.query(statements).finally(() => client.end());
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
	let printed = "";
	child.stderr?.on("data", (chunk: Buffer) => {
		printed += chunk.toString();
	});
	const url = `postgres://nobody:nothing@127.0.0.1:${port}/nothing`;
	for (;;) {
		if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${printed}`);
		const fault = await new pg.Client({ connectionString: url })
			.connect()
			.catch((error: NodeJS.ErrnoException) => error);
		if (!(fault instanceof Error) || fault.code !== "ECONNREFUSED") return;
		await new Promise((done) => setTimeout(done, 50));
	}
}

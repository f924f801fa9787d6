import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { freePort } from "#server/database/embedded.ts";
import { memoryMb } from "./support/child-process.ts";

/** From `npm start` on an installed, built and loaded clone to its first page, and what all of its processes hold when idle. */
const port = await freePort();
const before = performance.now();
const environment = { ...process.env, PORT: String(port), IDENTITY_PORT: String(await freePort()), LOG_LEVEL: "error" };
const child = spawn("npm", ["start"], { env: environment, stdio: "ignore", detached: true });
while (
	!(await fetch(`http://localhost:${port}/login`).then(
		(answer) => answer.ok,
		() => false,
	))
)
	await new Promise((done) => setTimeout(done, 20));
console.log(`first page after ${((performance.now() - before) / 1000).toFixed(2)} s`);
await new Promise((done) => setTimeout(done, 10_000));
const pids = await descendants(child.pid ?? 0);
const parts = await Promise.all([...pids, ...(await databasePids())].map((pid) => memoryMb(pid).catch(() => 0)));
console.log(`idle ${parts.reduce((sum, part) => sum + part, 0).toFixed(0)} MB, database included`);
process.kill(-(child.pid ?? 0), "SIGTERM");

async function descendants(root: number): Promise<number[]> {
	const parents = new Map<number, number>();
	for (const name of await readdir("/proc")) {
		const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, "utf8").catch(() => "") : "";
		if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
	}
	const found = new Set([root]);
	for (let size = 0; size !== found.size; ) {
		size = found.size;
		for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
	}
	return [...found];
}

/** pg_ctl leaves the server to init, so it is found by its own file. */
async function databasePids(): Promise<number[]> {
	const file = `${process.env.DATA_DIR ?? ".millgate"}/postgres/postmaster.pid`;
	return existsSync(file) ? descendants(Number((await readFile(file, "utf8")).split("\n")[0])) : [];
}

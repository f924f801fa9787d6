import { type ChildProcess, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";

export type Child = { url: string; process: ChildProcess; stop: () => Promise<void> };

/** Starts a program of ours that says `{ ready: url }` over its channel; `stop` ends it and waits. */
export function startChild(file: string, environment: Record<string, string>): Promise<Child> {
	const child = spawn(process.execPath, [file], {
		env: { ...process.env, ...environment },
		stdio: ["ignore", "inherit", "inherit", "ipc"],
	});
	return new Promise((done, fail) => {
		child.once("error", fail);
		child.once("exit", (code) => fail(new Error(`${file} ended with ${code}`)));
		child.once("message", (message) => {
			const stop = () => new Promise<void>((stopped) => child.once("exit", () => stopped()) && child.kill("SIGTERM"));
			done({ url: (message as { ready: string }).ready, process: child, stop });
		});
	});
}

const ticksPerSecond = 100;

/** Processor seconds that a process has used since it began (proc(5), fields utime and stime). */
export async function cpuSeconds(pid: number): Promise<number> {
	const fields = await statFields(pid);
	return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The process that started another. */
export async function parentOf(pid: number): Promise<number> {
	return Number((await statFields(pid))[1]);
}

/** As cpuSeconds, of a process with all that it started, those included that have ended (fields cutime and cstime). */
export async function treeCpuSeconds(root: number): Promise<number> {
	const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
	const found = await Promise.all(pids.map(async (pid) => ({ pid, fields: await statFields(pid).catch(() => []) })));
	const within = new Set([root]);
	// A child has a higher process id than its parent, except when ids start again.
	for (const { pid, fields } of found) if (within.has(Number(fields[1]))) within.add(pid);
	const ticks = found
		.filter(({ pid }) => within.has(pid))
		.flatMap(({ fields }) => [11, 12, 13, 14].map((at) => Number(fields[at] ?? 0)));
	return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}

/** Behind the name, which may hold anything (proc(5)). */
async function statFields(pid: number): Promise<string[]> {
	const stat = await readFile(`/proc/${pid}/stat`, "utf8");
	return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Memory of a process that no other shares, in MB (proc(5), smaps_rollup Pss). */
export async function memoryMb(pid: number): Promise<number> {
	const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
	return Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
}

/** The peak memory of a process, in MB (proc(5), VmHWM). */
export async function peakMemoryMb(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

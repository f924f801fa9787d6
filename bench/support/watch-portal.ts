import { readFile } from "node:fs/promises";
import type { Portal } from "../../tests/support/portal.ts";

/** Milliseconds of a page, requested one after the other, and the peak memory of the process in MB. */
export type Watched = { pages: number; medianMs: number; worstMs: number; peakMb: number };

/** Requests a page again and again while `work` runs, as another user of the portal. */
export async function watchPortal<T>(
	portal: Portal,
	path: string,
	cookie: string,
	work: Promise<T>,
): Promise<{ result: T; watched: Watched }> {
	const times: number[] = [];
	let peakMb = 0;
	let isOver = false;
	const over = work.finally(() => {
		isOver = true;
	});
	while (!isOver) {
		const startedAt = performance.now();
		const response = await fetch(`${portal.url}${path}`, { headers: { cookie } });
		await response.arrayBuffer();
		if (!response.ok) throw new Error(`${path}: ${response.status}`);
		times.push(performance.now() - startedAt);
		peakMb = Math.max(peakMb, await residentMb(portal.pid()));
	}
	const result = await over;
	times.sort((a, b) => a - b);
	const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
	return { result, watched: { pages: times.length, medianMs: at(0.5), worstMs: at(1), peakMb } };
}

async function residentMb(pid: number | undefined): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

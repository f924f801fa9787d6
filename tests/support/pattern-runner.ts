import { parentPort, workerData } from "node:worker_threads";

/**
 * Runs as a thread of its own in a test, since a pattern that does not end can only be ended with its thread: reports
 * each pattern that did.
 */
const patterns = workerData as { source: string; flags: string; texts: string[] }[];
const hurried = 1_500;
const long = 60_000;
const slowest = 3;

for (const [at, { source, flags, texts }] of patterns.entries()) {
	// Sticky patterns are tried at one place only, so here too; global ones everywhere.
	const pattern = new RegExp(source, flags);
	const run = (text: string) => text.replace(pattern, "");
	const tried = texts.map((unit) => {
		const text = grown(unit, hurried);
		const begun = performance.now();
		run(text);
		return { unit, ms: performance.now() - begun };
	});
	// How long each took only chooses which are tried at full length.
	for (const { unit } of tried.toSorted((one, other) => other.ms - one.ms).slice(0, slowest)) run(grown(unit, long));
	parentPort?.postMessage(at);
}

/** `before`, then `unit` repeated, then something that no pattern ends with; the three are separated by NULs. */
function grown(attack: string, length: number): string {
	const [before = "", unit = "", after = ""] = attack.split("\u0000");
	return before + unit.repeat(Math.ceil(length / unit.length)) + after;
}

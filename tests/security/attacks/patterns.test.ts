import { globSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { parseSync } from "@swc/core";
import { describe, expect, test } from "vitest";

/**
 * Regular expressions by what they are, with the file of the first; a text that makes one run for ever takes the whole
 * process away (ReDoS).
 */
type Pattern = { source: string; flags: string; file: string };

function patternsOf(file: string): Pattern[] {
	const found: Pattern[] = [];
	const walk = (value: unknown): void => {
		if (Array.isArray(value)) for (const one of value) walk(one);
		else if (typeof value === "object" && value !== null) {
			const node = value as { type?: string; pattern?: string; flags?: string };
			if (node.type === "RegExpLiteral") found.push({ source: node.pattern ?? "", flags: node.flags ?? "", file });
			for (const part of Object.values(value)) walk(part);
		}
	};
	walk(parseSync(readFileSync(file, "utf8"), { syntax: "typescript", tsx: file.endsWith("x") }));
	return found;
}

function allPatterns(): Pattern[] {
	const files = globSync("src/{app,features,server,shared,web}/**/*.{ts,tsx}");
	const all = files.filter((file) => !file.includes(".test.")).flatMap(patternsOf);
	return [...new Map(all.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
}

const plain = [..."aA0 \t\n-._\\\"'/@,;=:%é"];
const apart = "\u0000";
const noEnd = "\u0001";

/**
 * Texts that may make a pattern try again and again: signs of its own and of others, and its words, each to be
 * repeated.
 */
function attacksOn({ source }: Pattern): string[] {
	const signs = [
		...new Set([...source.replaceAll(/\\[a-zA-Z]/g, "")].filter((sign) => !/[\\^$*+?()[\]{}|]/.test(sign))),
	].slice(0, 12);
	const pairs = signs.flatMap((sign) => ["a", "0", " "].map((other) => sign + other));
	const words = (source.match(/\w{2,}/g) ?? []).slice(0, 3);
	const begins = ["", signs[0] ?? "", words[0] ?? ""];
	const units = [...new Set([...plain, ...signs, ...pairs, ...words])];
	return [...new Set(begins)].flatMap((before) =>
		units.flatMap((unit) => ["", noEnd].map((after) => [before, unit, after].join(apart))),
	);
}

/** The patterns that do not finish; each that hangs ends its thread, and another continues with the next. */
async function hanging(patterns: Pattern[], hungMs = 30_000): Promise<string[]> {
	const jobs = patterns.map((pattern) => ({ ...pattern, texts: attacksOn(pattern) }));
	const found: string[] = [];
	for (let next = 0; next < jobs.length; ) {
		const stuck = await runFrom(jobs.slice(next), hungMs);
		if (stuck === undefined) return found;
		const { source, flags, file } = jobs[next + stuck] ?? { source: "", flags: "", file: "" };
		found.push(`/${source}/${flags} in ${file}`);
		next += stuck + 1;
	}
	return found;
}

/**
 * Which of the jobs hangs, by its place; undefined when all of them end. Hanging is processor time of the thread, so
 * that a busy machine changes nothing.
 */
function runFrom(jobs: (Pattern & { texts: string[] })[], hungMs: number): Promise<number | undefined> {
	const worker = new Worker(new URL("../../support/pattern-runner.ts", import.meta.url), { workerData: jobs });
	return new Promise((done, fail) => {
		let ended = 0;
		let looked = { ended, spentMs: 0 };
		const give = (stuck: number | undefined) => {
			clearInterval(timer);
			void worker.terminate().then(() => done(stuck), fail);
		};
		const look = async () => {
			const { user, system } = await worker.cpuUsage();
			const spentMs = (user + system) / 1000;
			if (looked.ended !== ended) looked = { ended, spentMs };
			else if (spentMs - looked.spentMs > hungMs) give(ended);
		};
		const timer = setInterval(() => void look().catch(() => {}), 200);
		worker.on("error", fail);
		worker.on("message", (at: number) => {
			ended = at + 1;
			if (ended === jobs.length) give(undefined);
		});
	});
}

describe("a pattern of ours", () => {
	test("comes to an end for any input (ReDoS)", async () => {
		const patterns = allPatterns();
		expect(patterns.length).toBeGreaterThan(150);
		expect(await hanging(patterns)).toEqual([]);
	}, 600_000);

	test("would be found if it did not", async () => {
		expect(await hanging([{ source: "^(a|a)+$", flags: "", file: "planted" }], 1_000)).toEqual([
			"/^(a|a)+$/ in planted",
		]);
	});
});

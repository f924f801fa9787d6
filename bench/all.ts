import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { openRunFolder } from "../tests/support/run-folder.ts";
import { ratiosOf } from "./support/ratios.ts";

/**
 * `npm run bench [-- NAME…]`: every bench once, at sizes that take a minute or less each, and one table of their
 * figures. With `--short` each runs at the smallest size that covers all of it, two at a time, and every figure has its
 * ratio to the one in bench/short-figures.json; `--keep` rewrites that file. Ends with 1 when a bench fails.
 */
const benches: Record<string, string[]> = {
	"script-size": [],
	"start-up": [],
	"feed-rate": [],
	export: [],
	"orders-page": ["20000"],
	postgraphile: ["20000", "3"],
	lists: ["50000"],
	home: ["20000", "365"],
	reports: ["20000", "365"],
	search: ["20000"],
	audit: ["50000"],
	people: ["2000"],
	partitions: ["50000"],
	"not-yours": ["500"],
	documents: [],
	sockets: [],
	"fastest-notice": [],
	"ten-jobs": [],
	interaction: [],
	scale: ["2", "3"],
	plans: ["20000"],
	programs: ["20000"],
};
const figuresFile = "bench/short-figures.json";

type Figures = Record<string, string[]>;

const { values: flags, positionals } = parseArgs({
	options: { short: { type: "boolean" }, keep: { type: "boolean" } },
	allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`${unknown.join(", ")}: there are ${Object.keys(benches).join(", ")}`);

// In memory where there is plenty; figures of the usual sizes are of the disk.
if (flags.short) process.on("exit", openRunFolder());

const landed = flags.short ? (JSON.parse(await readFile(figuresFile, "utf8")) as Figures) : {};
const waiting = Object.keys(benches).filter((name) => positionals.length === 0 || positionals.includes(name));
const figures: Figures = {};
const rows = new Map<string, string[]>(waiting.map((name) => [name, []]));
await Promise.all(Array.from({ length: flags.short ? 2 : 1 }, runWaiting));
const heads = flags.short
	? ["| bench | figures | ratio to the last kept | load before |", "|---|---|---|---|"]
	: ["| bench | figures | load before |", "|---|---|---|"];
console.log([...heads, ...[...rows.values()].flat()].join("\n"));
if (flags.keep) await writeFile(figuresFile, `${JSON.stringify({ ...landed, ...figures }, null, "\t")}\n`);

async function runWaiting(): Promise<void> {
	for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
		process.stderr.write(`${name}\n`);
		const options = flags.short ? [] : (benches[name] ?? []);
		const load = loadavg()[0]?.toFixed(1);
		const { code, printed } = await runBench(name, options);
		if (code !== 0) process.exitCode = 1;
		figures[name] = printed;
		const lines = code === 0 ? printed : [...printed, `FAILED with ${code}`];
		const cells = lines.map((line, index) => [
			line.replaceAll("|", "/"),
			...(flags.short ? [ratiosOf(line, landed[name]?.[index])] : []),
		]);
		rows.set(
			name,
			cells.map((row) => `| ${[[name, ...options].join(" "), ...row, load].join(" | ")} |`),
		);
	}
}

async function runBench(name: string, options: string[]): Promise<{ code: number; printed: string[] }> {
	const environment = { ...process.env, ...(flags.short ? { BENCH_SHORT: "1" } : {}) };
	const child = spawn(process.execPath, [`bench/${name}.ts`, ...options], {
		stdio: ["ignore", "pipe", "inherit"],
		env: environment,
	});
	let text = "";
	child.stdout.on("data", (chunk: Buffer) => {
		text += chunk.toString();
	});
	const [code] = (await once(child, "close")) as [number | null];
	return { code: code ?? 1, printed: text.split("\n").filter((line) => line.trim() !== "") };
}

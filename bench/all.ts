import { spawn } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";

/** `npm run bench [-- NAME…]`: every bench once, at sizes that take a minute or less each, and one table of what they said. */
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
	papers: [],
	sockets: [],
	"fastest-notice": [],
	interaction: [],
	scale: ["2", "3"],
	plans: ["20000"],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`${unknown.join(", ")}: there are ${Object.keys(benches).join(", ")}`);

const rows: string[] = [];
for (const [name, options] of Object.entries(benches)) {
	if (asked.length > 0 && !asked.includes(name)) continue;
	process.stderr.write(`${name}\n`);
	const load = loadavg()[0]?.toFixed(1);
	const { code, said } = await runBench(name, options);
	const lines = code === 0 ? said : [...said, `FAILED with ${code}`];
	if (code !== 0) process.exitCode = 1;
	for (const line of lines) rows.push(`| ${name} ${options.join(" ")} | ${line.replaceAll("|", "/")} | ${load} |`);
}
console.log(["| bench | what it said | load before |", "|---|---|---|", ...rows].join("\n"));

async function runBench(name: string, options: string[]): Promise<{ code: number; said: string[] }> {
	const child = spawn(process.execPath, [`bench/${name}.ts`, ...options], { stdio: ["ignore", "pipe", "inherit"] });
	let printed = "";
	child.stdout.on("data", (chunk: Buffer) => {
		printed += chunk.toString();
	});
	const [code] = (await once(child, "close")) as [number | null];
	return { code: code ?? 1, said: printed.split("\n").filter((line) => line.trim() !== "") };
}

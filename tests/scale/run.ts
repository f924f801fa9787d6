import { spawn } from "node:child_process";
import { once } from "node:events";

/** `npm run scale [-- STAGE…]`: the stages one after the other, and at the end one line for each. */
const stages = ["postgresql-15", "pgbouncer", "replica", "store", "proxies", "identity"];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !stages.includes(name));
if (unknown.length > 0) throw new Error(`${unknown.join(", ")}: there are ${stages.join(", ")}`);

const results: { stage: string; isGood: boolean; seconds: number }[] = [];
for (const stage of stages) {
	if (asked.length > 0 && !asked.includes(stage)) continue;
	const before = performance.now();
	process.stdout.write(`\n== ${stage}\n`);
	const child = spawn("npx", ["vitest", "run", "--config", "vitest.scale.config.ts"], {
		env: { ...process.env, MILLGATE_SCALE: stage },
		stdio: "inherit",
	});
	const [code] = await once(child, "exit");
	results.push({ stage, isGood: code === 0, seconds: (performance.now() - before) / 1000 });
}
console.log("");
for (const { stage, isGood, seconds } of results)
	console.log(`${isGood ? "passed" : "FAILED"}  ${stage}  ${seconds.toFixed(0)} s`);
process.exitCode = results.some(({ isGood }) => !isGood) ? 1 : 0;

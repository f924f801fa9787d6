import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync } from "node:fs";
import { installSystemPackage } from "../../tools/test/system-package.mjs";

/**
 * `npm test -- clocks`: the tests that read the clock, at moments at which such tests have failed. libfaketime moves the clock of Node and of PostgreSQL
 * alike by a fixed number of seconds, so that an hour or a day ends while the tests run.
 */
const moments: Readonly<Record<string, string>> = {
	midnight: "2026-06-17T00:00:00Z",
	"the end of an hour": "2026-06-17T12:59:30Z",
	"the end of a day": "2026-06-17T23:59:30Z",
	"the start of summer time at the mills": "2026-03-08T07:59:30Z",
	"the end of summer time at the mills": "2026-11-01T06:59:30Z",
};

/** A test that asks for the moment itself, or that counts within an hour or a day of the database's clock. */
const readsTheClock = /\bnew Date\(\)|\bDate\.now\(\)|takeRateLimit|\bcurrent_date\b/;
const testFiles = globSync("{src,tests}/**/*.test.ts", { exclude: (path) => /node_modules|browser/.test(path) }).filter((file) =>
	readsTheClock.test(readFileSync(file, "utf8")),
);

const library = await requireFakeClock();
for (const [name, at] of Object.entries(moments)) {
	const offset = Math.round((Date.parse(at) - Date.now()) / 1000);
	const child = spawn("vitest", ["run", ...testFiles], {
		stdio: ["ignore", "pipe", "pipe"],
		env: {
			...process.env,
			NODE_ENV: "test",
			LD_PRELOAD: library,
			FAKETIME: `${offset < 0 ? "" : "+"}${offset}`,
			// Timers measure how long something takes, which no fixed shift changes.
			FAKETIME_DONT_FAKE_MONOTONIC: "1",
		},
	});
	let printed = "";
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding("utf8").on("data", (chunk: string) => {
			printed += chunk;
		});
	const [code] = (await once(child, "close")) as [number | null];
	process.stdout.write(`${code === 0 ? "✓" : "✗"} ${testFiles.length} files at ${name} (${at})\n`);
	if (code !== 0) {
		process.stdout.write(printed);
		process.exitCode = 1;
	}
}

/** Path of libfaketime, installed where it is missing. */
async function requireFakeClock(): Promise<string> {
	const find = () =>
		spawnSync("sh", ["-c", "ls /usr/lib/*/faketime/libfaketime.so.1"], { encoding: "utf8" }).stdout.trim().split("\n")[0] ?? "";
	if (!existsSync(find())) await installSystemPackage("faketime");
	const library = find();
	if (!existsSync(library)) throw new Error("libfaketime is missing: install Debian's package faketime");
	return library;
}

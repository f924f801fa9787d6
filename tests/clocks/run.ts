import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { installSystemPackage } from "../../tools/test/system-package.mjs";

/**
 * `npm test -- clocks`: runs the tests that read the clock, at times at which such tests have failed. libfaketime
 * shifts the clock of Node and of PostgreSQL alike by a fixed number of seconds, so that an hour or a day ends while
 * the tests run.
 */
const moments: Readonly<Record<string, string>> = {
	midnight: "2027-06-16T00:00:00Z",
	"the end of an hour": "2027-06-16T12:59:30Z",
	"the end of a day": "2027-06-16T23:59:30Z",
	"the start of summer time at the mills": "2027-03-14T07:59:30Z",
	"the end of summer time at the mills": "2027-11-07T06:59:30Z",
};

/**
 * Tests of rules about an hour, a day or a week: limits, digests, reports by mail, lateness, reminders, retention, what
 * is due.
 */
const testFiles = [
	"src/features/feeds/server/watch-feeds.test.ts",
	"src/features/home/server/home-schema.test.ts",
	"src/features/notifications/server/mail-notifications.test.ts",
	"src/features/orders/server/late-lines/late-lines.test.ts",
	"src/features/orders/server/order-lines-sql.test.ts",
	"src/features/report-mails/server/report-mails.test.ts",
	"src/features/supplier-profile/server/compliance-documents/remind-job.test.ts",
	"src/server/retention/clean-up-old-data.test.ts",
	"src/server/session/rate-limit.test.ts",
	"src/shared/time-zone.test.ts",
	"tests/api/data-stamps.test.ts",
	"tests/api/due-payments.test.ts",
	"tests/api/mill-zone.test.ts",
	"tests/api/upload-rate.test.ts",
	"tests/api/writing-rate.test.ts",
];
const missing = testFiles.filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`There is no ${missing.join(", ")}`);

const library = await requireFakeClock();
const sharedBefore = new Set(sharedByClocks());
const waiting = Object.entries(moments);
// Each in one worker, since reading the modules takes longer than the tests; one more at a time than cores, since they
// wait for their databases.
await Promise.all([runWaiting(), runWaiting(), runWaiting()]);
removeShared();

async function runWaiting(): Promise<void> {
	for (let next = waiting.shift(); next; next = waiting.shift()) await runAt(...next);
}

async function runAt(name: string, at: string): Promise<void> {
	const offset = Math.round((Date.parse(at) - Date.now()) / 1000);
	const child = spawn("vitest", ["run", "--maxWorkers", "1", ...testFiles], {
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
	if (code === 0) return;
	process.stdout.write(printed);
	process.exitCode = 1;
}

/** Names of the memory that libfaketime shares within a process tree; each ends with the id of the process that made it. */
function sharedByClocks(): string[] {
	return existsSync("/dev/shm") ? readdirSync("/dev/shm").filter((name) => /faketime_(shm|sem)_\d+$/.test(name)) : [];
}

/** A process that is ended by a signal leaves its shared memory behind. */
function removeShared(): void {
	for (const name of sharedByClocks()) {
		const isAlive = existsSync(`/proc/${/\d+$/.exec(name)?.[0]}`);
		if (!sharedBefore.has(name) && !isAlive) rmSync(`/dev/shm/${name}`, { force: true });
	}
}

/** Path of libfaketime, installed where it is missing. */
async function requireFakeClock(): Promise<string> {
	const find = () =>
		spawnSync("sh", ["-c", "ls /usr/lib/*/faketime/libfaketime.so.1"], { encoding: "utf8" })
			.stdout.trim()
			.split("\n")[0] ?? "";
	if (!existsSync(find())) await installSystemPackage("faketime");
	const library = find();
	if (!existsSync(library)) throw new Error("libfaketime is missing: install Debian's package faketime");
	return library;
}

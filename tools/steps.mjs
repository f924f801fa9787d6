// Lines of progress for what takes a while: what happens and how long it took. Plain JavaScript for any Node >= 18.
import { spawn } from "node:child_process";

const running = new Map();
const children = new Set();
let timer;
// However this process ends, nothing that it started continues.
process.on("exit", () => {
	for (const child of children) child.kill();
});

/**
 * Runs a command and prints how long it takes: on a terminal in a line that counts, elsewhere in one at its beginning
 * and one at its end. `usualSeconds` says how long it takes on a machine of two cores. If it
 * fails, its output is printed, and this process ends with its code. `until` (child, done) may end the wait earlier;
 * the command then continues, and its process is returned.
 */
export function runStep(title, command, parameters, { env = process.env, cwd, until, usualSeconds } = {}) {
	const started = Date.now();
	running.set(title, { started, usual: usualSeconds ? ` of about ${usualSeconds} s` : "" });
	if (!process.stdout.isTTY) say(`${title} …${usualSeconds ? ` about ${usualSeconds} s` : ""}`);
	draw();
	const isWindows = process.platform === "win32";
	const stdio = ["ignore", "pipe", "pipe", ...(until ? ["ipc"] : [])];
	const child = spawn(command, parameters, { cwd, env, stdio, shell: isWindows && !until });
	children.add(child);
	child.once("exit", () => children.delete(child));
	const output = [];
	child.stdout.on("data", (chunk) => output.push(chunk));
	child.stderr.on("data", (chunk) => output.push(chunk));
	child.output = () => Buffer.concat(output).toString();
	return new Promise((done) => {
		const finish = () => {
			if (!running.delete(title)) return;
			say(`${title} ${".".repeat(Math.max(2, 40 - title.length))} ${secondsSince(started)} s`);
			done(child);
		};
		until?.(child, finish);
		child.once("error", (error) => fail(title, error.message, 1));
		child.once("close", (code) => {
			if (code === 0) finish();
			else if (running.has(title)) fail(title, child.output(), code ?? 1);
		});
	});
}

/** Ends this process: a step that failed is the reason why nothing starts. */
function fail(title, words, code) {
	running.clear();
	say(`${title}: failed`);
	process.stderr.write(`${words}\n`);
	process.exit(code);
}

export const secondsSince = (started) => Math.round((Date.now() - started) / 1000);

function say(line) {
	process.stdout.write(process.stdout.isTTY ? `\r\x1b[K  ${line}\n` : `  ${line}\n`);
	draw();
}

/** The line that counts, on a terminal. */
function draw() {
	clearTimeout(timer);
	if (!process.stdout.isTTY || running.size === 0) return;
	const parts = [...running].map(([title, { started, usual }]) => `${title} … ${secondsSince(started)} s${usual}`);
	process.stdout.write(`\r\x1b[K  ${parts.join(", ")}`);
	timer = setTimeout(draw, 1000);
	timer.unref();
}

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative, resolve } from "node:path";

// Far more than a stage takes: a slow machine is no failure, one that hangs is.
const limitMs = 40 * 60_000;
const running = new Set();
for (const signal of ["SIGINT", "SIGTERM"]) {
	process.on(signal, () => {
		for (const child of running) endTree(child);
		process.exit(130);
	});
}

// As in sysexits.h: what was needed is away, so nothing was found out.
const undecidedCode = 75;

/**
 * A stage that is one check: it passes when its command ends with 0, and counts as nothing when that could not find
 * out. Its output is shown unless it passes, or always where it `prints` figures.
 */
export function check(name, command, { needs = [], prints = false } = {}) {
	const run = async () => {
		const { code, output, seconds } = await shell(command, {});
		const isFine = code === 0;
		const isUndecided = code === undecidedCode;
		return {
			passed: isFine ? 1 : 0,
			failed: isFine || isUndecided ? 0 : 1,
			skipped: 0,
			isUndecided,
			output: isFine && !prints ? "" : output,
			failures: isFine || isUndecided ? [] : failingLines(name, output),
			seconds,
		};
	};
	return { name, needs, run };
}

/** A stage of many tests, counted from Vitest's own report; `before`, waited for, may answer why they cannot run. */
export function tests(name, command, { before = () => undefined, needs = [] } = {}) {
	const run = async () => {
		const reason = await before();
		if (reason) return { passed: 0, failed: 1, skipped: 0, output: reason, seconds: 0 };
		const folder = mkdtempSync(join(tmpdir(), "millgate-report-"));
		const file = join(folder, "report.json");
		try {
			const flags = `--reporter=default --reporter=json --outputFile.json=${file}`;
			const { code, output, seconds } = await shell(`${command} ${flags}`, { NODE_ENV: "test" });
			return { ...countTests(file, code), failures: failuresOf(file), output, seconds };
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	};
	return { name, needs, run };
}

/**
 * A file that fails before its tests exist counts as one failure, and so does a run that ends badly with every test
 * passed.
 */
export function countTests(file, code) {
	if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
	const { testResults } = JSON.parse(readFileSync(file, "utf8"));
	const all = testResults.flatMap((result) => result.assertionResults);
	const withStatus = (...wanted) => all.filter(({ status }) => wanted.includes(status)).length;
	const emptyFailures = testResults.filter(
		({ status, assertionResults }) => status === "failed" && !assertionResults.some((one) => one.status === "failed"),
	);
	const failed = withStatus("failed") + emptyFailures.length;
	return {
		passed: withStatus("passed"),
		failed: failed === 0 && code !== 0 ? 1 : failed,
		skipped: withStatus("pending", "skipped", "todo", "disabled"),
	};
}

/** One line for each failure in Vitest's report: file, title and the first line of the message. */
export function failuresOf(file) {
	if (!existsSync(file)) return [];
	const { testResults } = JSON.parse(readFileSync(file, "utf8"));
	const line = (path, title, message = "") => `${relative(process.cwd(), path)} > ${title}: ${message.split("\n")[0]}`;
	return testResults.flatMap(({ name, status, message, assertionResults }) => {
		const failed = assertionResults.filter((one) => one.status === "failed");
		if (status === "failed" && failed.length === 0) return [line(name, "file", message)];
		return failed.map(({ fullName, failureMessages }) => line(name, fullName, failureMessages[0]));
	});
}

/** Lines of a check's output that say what failed, each with the line after it: most say there why. */
function failingLines(name, output) {
	const lines = output.split("\n");
	return lines.flatMap((line, at) =>
		/^\s*(FAIL|✗) /.test(line) ? [`${name}: ${line.trim()} ${lines[at + 1] ?? ""}`.trimEnd()] : [],
	);
}

/** Runs a command line under the pinned Node, in a process group of its own that ends with its time. */
function shell(command, env) {
	const bin = resolve("node_modules/.bin");
	const started = Date.now();
	const child = spawn(command, {
		shell: true,
		detached: true,
		stdio: ["ignore", "pipe", "pipe"],
		env: {
			...process.env,
			NO_COLOR: "1",
			FORCE_COLOR: undefined,
			...env,
			PATH: `${bin}${delimiter}${process.env.PATH}`,
		},
	});
	running.add(child);
	let output = "";
	const keep = (chunk) => {
		output += chunk;
	};
	child.stdout.setEncoding("utf8").on("data", keep);
	child.stderr.setEncoding("utf8").on("data", keep);
	return new Promise((done) => {
		const timer = setTimeout(() => {
			output += `\nended after ${limitMs / 60_000} minutes\n`;
			endTree(child);
		}, limitMs);
		// 'exit', not 'close': a server left behind by a broken test would hold the pipes open for ever.
		child.once("exit", (code) => {
			clearTimeout(timer);
			running.delete(child);
			setTimeout(() => done({ code: code ?? 1, output, seconds: (Date.now() - started) / 1000 }), 50);
		});
	});
}

function endTree(child) {
	try {
		process.kill(-child.pid, "SIGKILL");
	} catch (error) {
		if (error.code !== "ESRCH") throw error;
	}
}

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** Runs a module that has `runStep`, as `npm start` does; what it printed and how it ended. */
async function runModule(body: string): Promise<{ code: number; stdout: string; stderr: string }> {
	const folder = mkdtempSync(join(tmpdir(), "millgate-steps-"));
	const file = join(folder, "main.mjs");
	writeFileSync(file, `import { runStep } from ${JSON.stringify(resolve("tools/steps.mjs"))};\n${body}`);
	try {
		return { code: 0, ...(await run(process.execPath, [file])) };
	} catch (error) {
		const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
		return { code, stdout, stderr };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

const node = JSON.stringify(process.execPath);

test("a step says in a line what was done and how long it took, and keeps the rest to itself", async () => {
	const { code, stdout } = await runModule(`await runStep("Packages", ${node}, ["-e", "console.log('many words')"]);`);
	expect(code).toBe(0);
	expect(stdout).toMatch(/^ {2}Packages …\n {2}Packages \.+ \d+ s\n$/);
});

test("a step says at its beginning what it does and how long that usually takes", async () => {
	const { stdout } = await runModule(`await runStep("Packages", ${node}, ["-e", ""], { usualSeconds: 60 });`);
	expect(stdout).toMatch(/^ {2}Packages … about 60 s\n/);
});

test("a step that fails shows its output and ends the start with its code", async () => {
	const program = "console.error('no room on the disk'); process.exit(7)";
	const { code, stdout, stderr } = await runModule(`await runStep("Pages", ${node}, ["-e", ${JSON.stringify(program)}]);
		console.log("went on");`);
	expect([code, stdout]).toEqual([7, "  Pages …\n  Pages: failed\n"]);
	expect(stderr).toContain("no room on the disk");
});

test("a step may be over while its command continues, which ends with the start", async () => {
	const program = "process.send({ isOpen: true }); setInterval(() => {}, 1000)";
	const { code, stdout } = await runModule(`
		const until = (child, done) => child.on("message", ({ isOpen }) => isOpen && done());
		const child = await runStep("Demo", ${node}, ["-e", ${JSON.stringify(program)}], { until });
		console.log(child.exitCode === null);
		process.exit(0);`);
	expect(code).toBe(0);
	expect(stdout).toMatch(/Demo \.+ \d+ s\ntrue\n$/);
});

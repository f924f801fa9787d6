import { spawn } from "node:child_process";

/** Runs a program to its end, as the given system user; rejects with its output if it fails. */
export function runProgram(
	program: string,
	args: string[],
	account: { uid?: number; gid?: number } = {},
): Promise<void> {
	return new Promise((done, fail) => {
		// Output goes to a pipe that a server started by the program does not inherit: 'close' would wait for it.
		const child = spawn(program, args, { ...account, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
		let printed = "";
		child.stderr.on("data", (chunk: Buffer) => {
			printed += chunk.toString();
		});
		child.once("error", fail);
		child.once("exit", (code) => {
			child.stderr.destroy();
			if (code === 0) done();
			else fail(new Error(`${program} ended with ${code}: ${printed.trim()}`));
		});
	});
}

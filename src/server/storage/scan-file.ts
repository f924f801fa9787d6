import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { connect } from "node:net";
import { UnavailableError } from "#shared/errors.ts";

const mostMs = 60_000;

/**
 * Asks the configured scanner whether a file is harmless: `clamd://host:port`, or a command that gets the path and
 * ends with 0 = harmless, 1 = not. None configured = harmless. One that does not answer lets nothing through:
 * UnavailableError.
 */
export async function isHarmless(scanner: string | undefined, path: string): Promise<boolean> {
	if (!scanner) return true;
	try {
		return scanner.startsWith("clamd://") ? await askClamd(new URL(scanner), path) : await runScanner(scanner, path);
	} catch (cause) {
		throw Object.assign(new UnavailableError(), { cause });
	}
}

/** clamd's INSTREAM: each chunk behind its length (32 bits, big endian), a length of zero at the end (clamd manual). */
async function askClamd({ hostname, port }: URL, path: string): Promise<boolean> {
	const socket = connect({ host: hostname, port: Number(port || 3310) });
	socket.setTimeout(mostMs, () => socket.destroy(new Error("The scanner did not answer in time")));
	const answered = answerOf(socket);
	// The answer reports errors while writing.
	answered.catch(() => {});
	socket.write("zINSTREAM\0");
	for await (const chunk of createReadStream(path, { highWaterMark: 65_536 })) {
		const length = Buffer.alloc(4);
		length.writeUInt32BE((chunk as Buffer).length);
		if (!socket.write(Buffer.concat([length, chunk as Buffer]))) await Promise.race([drained(socket), answered]);
	}
	socket.write(Buffer.alloc(4));
	const answer = await answered;
	socket.end();
	if (/\bOK\0?\s*$/.test(answer)) return true;
	if (/\bFOUND\0?\s*$/.test(answer)) return false;
	throw new Error(`The scanner answered: ${answer}`);
}

function drained(socket: ReturnType<typeof connect>): Promise<void> {
	return new Promise((done) => socket.once("drain", done));
}

function answerOf(socket: ReturnType<typeof connect>): Promise<string> {
	return new Promise((done, fail) => {
		let answer = "";
		socket.on("data", (data) => {
			answer += data.toString("utf8");
			if (answer.includes("\0") || answer.includes("\n")) done(answer);
		});
		socket.on("end", () => (answer === "" ? fail(new Error("The scanner hung up")) : done(answer)));
		socket.on("error", fail);
		socket.on("close", () => fail(new Error("The scanner hung up")));
	});
}

function runScanner(command: string, path: string): Promise<boolean> {
	const [program = "", ...args] = command.split(/\s+/);
	return new Promise((done, fail) => {
		const child = spawn(program, [...args, path], { stdio: "ignore", timeout: mostMs });
		child.on("error", fail);
		child.on("exit", (code) => {
			if (code === 0 || code === 1) done(code === 0);
			else fail(new Error(`The scanner ended with ${code}`));
		});
	});
}

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "#server/database/embedded.ts";
import { placedFile } from "./placed-file.ts";
import { requireProgram } from "./programs.ts";

const run = promisify(execFile);

export type ProxyName = "nginx" | "haproxy";
export type FrontProxy = { url: string; plainUrl: string; pid: number; stop: () => Promise<void> };

/**
 * A proxy by its file in operations/, checked as its program checks it, in front of processes at these ports; it
 * listens with TLS at `port`.
 */
export async function startProxy(name: ProxyName, port: number, processes: readonly number[]): Promise<FrontProxy> {
	const folder = await mkdtemp(join(tmpdir(), `millgate-${name}-`));
	// nginx's workers are another user, who must reach their cache.
	await chmod(folder, 0o755);
	const file = join(folder, "proxy.conf");
	const plainPort = await freePort();
	await makeCertificate(folder);
	await writeFile(file, await (name === "nginx" ? nginxFile : haproxyFile)(folder, { port, plainPort, processes }));
	const program = await requireProgram(name);
	await run(program, name === "nginx" ? ["-t", "-c", file] : ["-c", "-f", file]);
	const child = spawn(program, name === "nginx" ? ["-c", file, "-g", "daemon off;"] : ["-db", "-f", file], {
		stdio: ["ignore", "ignore", "pipe"],
	});
	let printed = "";
	child.stderr.on("data", (chunk: Buffer) => {
		printed += chunk.toString();
	});
	while (!(await isListening(port))) {
		if (child.exitCode !== null) throw new Error(`${name} ended: ${printed}`);
	}
	const stop = async () => {
		const exit = once(child, "exit");
		child.kill("SIGTERM");
		await exit;
		await rm(folder, { recursive: true, force: true });
	};
	return { url: `https://localhost:${port}`, plainUrl: `http://127.0.0.1:${plainPort}`, pid: child.pid ?? 0, stop };
}

type Places = { port: number; plainPort: number; processes: readonly number[] };

function nginxFile(folder: string, { port, plainPort, processes }: Places): Promise<string> {
	const servers = processes.map((one) => `\t\tserver 127.0.0.1:${one} max_fails=1 fail_timeout=2s;\n`).join("");
	return placedFile("operations/nginx.conf", [
		[/^pid .*$/m, `pid ${folder}/nginx.pid;`],
		[/^error_log .*$/m, `error_log ${folder}/error.log warn;`],
		[/(\t\tserver 127\.0\.0\.1:.*\n)+/, servers],
		[/\/var\/cache\/nginx\/millgate/, `${folder}/cache`],
		[/\t\tlisten 80;\n\t\tlisten .*\n/, `\t\tlisten 127.0.0.1:${plainPort};\n`],
		[/\t\tlisten 443 ssl http2;\n\t\tlisten .*\n/, `\t\tlisten 127.0.0.1:${port} ssl http2;\n`],
		[/\/etc\/nginx\/portal\.crt/, `${folder}/portal.crt`],
		[/\/etc\/nginx\/portal\.key/, `${folder}/portal.key`],
	]);
}

function haproxyFile(folder: string, { port, plainPort, processes }: Places): Promise<string> {
	const servers = processes.map((one, n) => `\tserver number${n} 127.0.0.1:${one}\n`).join("");
	return placedFile("operations/haproxy.cfg", [
		[/bind :80$/m, `bind 127.0.0.1:${plainPort}`],
		[/bind :443/, `bind 127.0.0.1:${port}`],
		[/\/etc\/haproxy\/portal\.pem/, `${folder}/portal.pem`],
		[/(\tserver .*\n)+/, servers],
	]);
}

/** A certificate for localhost, as one file and as two. */
async function makeCertificate(folder: string): Promise<void> {
	const at = (name: string) => join(folder, name);
	const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
	const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", at("portal.key")];
	await run("openssl", ["req", "-x509", "-days", "2", ...key, "-out", at("portal.crt"), ...names]);
	await run("sh", ["-c", 'cat "$1" "$2" > "$3"', "sh", at("portal.crt"), at("portal.key"), at("portal.pem")]);
}

function isListening(port: number): Promise<boolean> {
	return new Promise((done) => {
		const socket = connect(port, "127.0.0.1", () => {
			socket.destroy();
			done(true);
		});
		socket.once("error", () => setTimeout(() => done(false), 50));
	});
}

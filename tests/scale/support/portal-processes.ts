import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { freePort } from "#server/database/embedded.ts";
import { freeFormKey } from "../../support/free-form-key.ts";
import { testSecretKey } from "../../support/jobs.ts";

const entry = "build/server/index.js";

export type PortalProcess = {
	port: number;
	url: string;
	pid: number;
	/** What it has printed so far: a line of JSON for each request. */
	output: () => string;
	/** Asks it to stop and waits until it has; answers its exit code. */
	stop: () => Promise<number | null>;
};

/**
 * The built portal, that of `release` if there is one, as one of several processes behind a proxy at `publicUrl`, on a
 * database and a folder that they share.
 */
export async function startProcess(
	shared: { databaseUrl: string; dataDir: string; publicUrl: string },
	settings: Record<string, string> = {},
	release = ".",
): Promise<PortalProcess> {
	if (!existsSync(entry)) throw new Error(`${entry} is missing: run \`npm run build\` first`);
	const port = await freePort();
	const env = {
		PATH: process.env.PATH,
		NODE_ENV: "production",
		DATABASE_URL: shared.databaseUrl,
		DATA_DIR: shared.dataDir,
		PUBLIC_URL: shared.publicUrl,
		PORT: String(port),
		IDENTITY_PORT: String(await freePort()),
		DEMO: "false",
		TRUST_PROXY: "1",
		SECRET_KEY: testSecretKey,
		GRAPHQL_FREE_FORM_KEY: freeFormKey,
		...settings,
	};
	const child = spawn(process.execPath, [entry], { env, cwd: release, stdio: ["ignore", "pipe", "pipe", "ipc"] });
	let printed = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on("data", (chunk: Buffer) => {
			printed += chunk.toString();
		});
	}
	await ready(child, () => printed);
	const stop = async () => {
		if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
		const exit = once(child, "exit");
		child.kill("SIGTERM");
		return ((await exit) as [number | null])[0];
	};
	return { port, url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, output: () => printed, stop };
}

async function ready(child: ChildProcess, output: () => string): Promise<void> {
	const [said] = await Promise.race([once(child, "message"), once(child, "exit")]);
	if (typeof said !== "object") throw new Error(`The portal ended with ${said}:\n${output()}`);
}

// The one command that also runs on the system's own Node: installs, builds, prepares the data and starts the server
// under Node 24.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildWhenStale } from "./build-when-stale.mjs";
import { installWhenStale, toolEnvironment } from "./install.mjs";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
process.chdir(root);
const args = process.argv.slice(2);
const isDevelopment = args.includes("--dev");
const node = join(root, "node_modules", ".bin", "node");
const environment = {
	...toolEnvironment(root),
	NODE_ENV: isDevelopment ? "development" : "production",
	...(args.includes("--empty") ? { DEMO: "false" } : {}),
};

installWhenStale(root);
if (!isDevelopment) buildWhenStale(environment);
if (!isPrepared()) run(node, ["tools/prepare.ts"]);
serve();

/**
 * The server migrates by itself; only the demo is loaded beforehand, and tools/prepare.ts leaves a word in the data
 * folder once it is in.
 */
function isPrepared() {
	const isEmbedded = !environment.DATABASE_URL;
	return (
		environment.DEMO === "false" || (isEmbedded && existsSync(join(environment.DATA_DIR || ".millgate", "demo-loaded")))
	);
}

function run(command, parameters, env = environment) {
	const { status, error } = spawnSync(command, parameters, { stdio: "inherit", env });
	if (error) throw error;
	if (status !== 0) process.exit(status ?? 1);
}

function serve() {
	const entry = isDevelopment ? ["tools/dev.ts"] : ["build/server/index.js"];
	const child = spawn(node, entry, { stdio: ["inherit", "inherit", "inherit", "ipc"], env: environment });
	child.on("message", (message) => {
		if (message.ready) run(node, ["tools/greet.ts", message.ready]);
	});
	child.on("exit", (code) => process.exit(code ?? 1));
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
	// npm killed without a word leaves this process to init: then the server goes too. Started by hand it may outlive its
	// shell.
	if (process.env.npm_lifecycle_event) {
		const parents = ancestors();
		setInterval(() => ancestors() !== parents && child.kill("SIGTERM"), 1000).unref();
	}
}

/** The shell that npm runs this in, and npm itself where the system tells: the shell lives on when npm is killed. */
function ancestors() {
	const stat = `/proc/${process.ppid}/stat`;
	const line = existsSync(stat) ? readFileSync(stat, "utf8") : "";
	return `${process.ppid} ${line.slice(line.lastIndexOf(")") + 2).split(" ")[1] ?? ""}`;
}

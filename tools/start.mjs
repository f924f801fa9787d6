// The one command that also runs on the system's own Node: installs, builds, prepares the data and starts the server
// under Node 24.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isBuildStale } from "./build-when-stale.mjs";
import { installFlags, isInstallStale, toolEnvironment } from "./install.mjs";
import { choosePlace, rememberPlace } from "./place.mjs";
import { runStep, secondsSince } from "./steps.mjs";

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
let end = () => process.exit(130);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => end(signal));

// Chosen before anything runs: a second start beside this one sees it.
const place = await choosePlace(environment);
Object.assign(environment, place);
rememberPlace(place);

const isStale = !isDevelopment && isBuildStale();
const isInstalling = isInstallStale(root);
if (isInstalling || isStale || !isPrepared())
	process.stdout.write("\nMillgate's first start takes about two minutes, later ones a few seconds.\n");
if (isInstalling) await runStep("Packages", "npm", installFlags, { cwd: root, usualSeconds: 60 });
if (isStale || !existsSync("src/generated/texts"))
	await runStep("Texts and types", node, ["tools/generate.ts"], { env: environment, usualSeconds: 15 });
const build = isStale
	? runStep("Pages", node, ["tools/build.ts", "--generated"], { env: environment, usualSeconds: 60 })
	: undefined;
const preparation = isPrepared() ? undefined : await prepare();
await build;
serve();

/**
 * The server migrates by itself; only the demo is loaded beforehand, and tools/prepare.ts leaves a word in the data
 * folder once it is in.
 */
function isPrepared() {
	const isEmbedded = !environment.DATABASE_URL;
	return environment.DEMO === "false" || (isEmbedded && existsSync(join(environment.DATA_DIR, "demo-loaded")));
}

/** Waits for the recent part of the demo; its history is loaded while people look. */
async function prepare() {
	const started = Date.now();
	const until = (child, done) => child.on("message", ({ isOpen }) => isOpen && done());
	const options = { env: environment, until, usualSeconds: 80 };
	const child = await runStep("Demo mill, its last months", node, ["tools/prepare.ts"], options);
	const report = (code) => {
		if (code === 0) process.stdout.write(`The demo mill's earlier orders are loaded (${secondsSince(started)} s).\n`);
		else if (code !== null) process.stderr.write(`${child.output()}\nThe next start loads the demo's history again.\n`);
	};
	if (child.exitCode === null) child.once("exit", report);
	return child;
}

function serve() {
	const entry = isDevelopment ? ["tools/dev.ts"] : ["build/server/index.js"];
	const child = spawn(node, entry, { stdio: ["inherit", "inherit", "inherit", "ipc"], env: environment });
	child.on("message", (message) => {
		if (!message.ready) return;
		const { status } = spawnSync(node, ["tools/greet.ts", message.ready], { stdio: "inherit", env: environment });
		if (status !== 0) process.exit(status ?? 1);
		if (preparation?.exitCode === null)
			process.stdout.write(
				"The demo mill's earlier orders are still being loaded; everything can be used meanwhile.\n",
			);
	});
	end = (signal) => child.kill(signal);
	child.on("exit", (code) => process.exit(code ?? 1));
	// When npm is killed, init adopts this process: then the server ends too. Started manually, it may outlive its
	// shell.
	if (process.env.npm_lifecycle_event) {
		const parents = ancestors();
		setInterval(() => ancestors() !== parents && end("SIGTERM"), 1000).unref();
	}
}

/** The shell in which npm runs this, and npm itself if the system reports it: the shell survives when npm is killed. */
function ancestors() {
	const stat = `/proc/${process.ppid}/stat`;
	const line = existsSync(stat) ? readFileSync(stat, "utf8") : "";
	return `${process.ppid} ${line.slice(line.lastIndexOf(")") + 2).split(" ")[1] ?? ""}`;
}

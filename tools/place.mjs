// Where a portal that `npm start` starts lives: its data folder and ports. Plain JavaScript for any Node >= 18.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

const usualPort = 3000;
const usualFolder = ".millgate";

/**
 * The settings DATA_DIR, PORT and IDENTITY_PORT as text: those of `environment`, otherwise what this folder had at its
 * last start, otherwise the first that are free. A portal beside a running one of the same clone has a folder of its
 * own. Ports are remembered, since identities are bound to the address of their provider.
 */
export async function choosePlace(environment) {
	const isBeside = !environment.DATA_DIR && isRunningIn(usualFolder);
	const before = isBeside ? {} : read(environment.DATA_DIR || usualFolder);
	const PORT = environment.PORT || String(await firstFree(before.port ?? usualPort));
	const DATA_DIR = environment.DATA_DIR || (isBeside ? `${usualFolder}-${PORT}` : usualFolder);
	const known = read(DATA_DIR).identityPort ?? Number(PORT) + 1;
	const IDENTITY_PORT = environment.IDENTITY_PORT || String(await firstFree(known, PORT));
	return { DATA_DIR, PORT, IDENTITY_PORT };
}

/** Keeps it for the next start, and with it that a portal runs there. */
export function rememberPlace({ DATA_DIR, PORT, IDENTITY_PORT }) {
	const place = { port: Number(PORT), identityPort: Number(IDENTITY_PORT), pid: process.pid };
	try {
		mkdirSync(DATA_DIR, { recursive: true });
		writeFileSync(join(DATA_DIR, "place.json"), JSON.stringify(place));
	} catch (error) {
		// The server says what is wrong with the folder, and how to correct it.
		process.stderr.write(`${error.message}\n`);
	}
}

/** What is remembered of a folder; nothing where that is unreadable. */
function read(folder) {
	const file = join(folder, "place.json");
	if (!existsSync(file)) return {};
	try {
		return JSON.parse(readFileSync(file, "utf8"));
	} catch {
		return {};
	}
}

function isRunningIn(folder) {
	const { pid } = read(folder);
	if (!pid || pid === process.pid) return false;
	try {
		process.kill(pid, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
	// On Linux the number may be another program's by now.
	const file = `/proc/${pid}/cmdline`;
	return !existsSync(file) || readFileSync(file, "utf8").includes("tools/start.mjs");
}

/** `from` or the first port after it that nobody listens on, and that is not `taken`. */
async function firstFree(from, taken) {
	for (let port = from; ; port += 1) if (String(port) !== taken && (await isFree(port))) return port;
}

function isFree(port) {
	return new Promise((done) => {
		const server = createServer();
		server.once("error", () => done(false));
		server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
	});
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "#server/database/embedded.ts";
import { choosePlace, rememberPlace } from "./place.mjs";

const usual = process.cwd();
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "millgate-place-"));
	process.chdir(folder);
});
afterEach(() => {
	process.chdir(usual);
	rmSync(folder, { recursive: true, force: true });
});

/** Listens on a port while `work` runs. */
async function withTaken<T>(port: number, work: () => Promise<T>): Promise<T> {
	const server = createServer();
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	try {
		return await work();
	} finally {
		server.close();
	}
}

function remember(name: string, place: object): void {
	mkdirSync(name, { recursive: true });
	writeFileSync(join(name, "place.json"), JSON.stringify(place));
}

describe("the place of a portal", () => {
	test("is what the environment says", async () => {
		const given = { DATA_DIR: "elsewhere", PORT: "4100", IDENTITY_PORT: "4200" };
		expect(await choosePlace(given)).toEqual(given);
	});

	test("has an identity provider on the next port that is free", async () => {
		const port = await freePort();
		const { IDENTITY_PORT } = await withTaken(port + 1, () => choosePlace({ PORT: String(port) }));
		expect(Number(IDENTITY_PORT)).toBeGreaterThan(port + 1);
	});

	test("is the one of the last start", async () => {
		const [port, identityPort] = [await freePort(), await freePort()];
		remember(".millgate", { port, identityPort });
		const place = { DATA_DIR: ".millgate", PORT: String(port), IDENTITY_PORT: String(identityPort) };
		expect(await choosePlace({})).toEqual(place);
		rememberPlace({ ...place, DATA_DIR: "new" });
		expect(JSON.parse(readFileSync("new/place.json", "utf8"))).toEqual({ port, identityPort, pid: process.pid });
	});

	test("is the usual one where what was remembered cannot be read", async () => {
		mkdirSync(".millgate");
		writeFileSync(".millgate/place.json", '{"port": 30');
		expect((await choosePlace({ PORT: "4100" })).DATA_DIR).toBe(".millgate");
	});

	test.runIf(existsSync("/proc/self/cmdline"))("has a folder of its own beside a portal that runs", async () => {
		const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", "tools/start.mjs"]);
		try {
			await once(other, "spawn");
			remember(".millgate", { port: 4000, identityPort: 4001, pid: other.pid });
			expect((await choosePlace({ PORT: "4100" })).DATA_DIR).toBe(".millgate-4100");
			expect((await choosePlace({ PORT: "4100", DATA_DIR: ".millgate" })).DATA_DIR).toBe(".millgate");
		} finally {
			other.kill();
			await once(other, "exit");
		}
		expect((await choosePlace({ PORT: "4100" })).DATA_DIR).toBe(".millgate");
	});
});

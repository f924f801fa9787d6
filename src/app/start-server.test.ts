import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError } from "#server/config.ts";
import { startServer } from "./start-server.ts";

test("a schedule of feeds that names no kind of data stops the start as any wrong setting does, before anything is made", async () => {
	const DATA_DIR = join(tmpdir(), `millgate-never-${randomUUID()}`);
	const start = startServer(
		() => {
			throw new Error("asked for its pages");
		},
		{ DATA_DIR, PORT: "0", IDENTITY_PORT: "0", FEED_SCHEDULE: "ordres=4", LOG_LEVEL: "loud" },
	);
	await expect(start).rejects.toThrow(ConfigError);
	await expect(start).rejects.toThrow('FEED_SCHEDULE: "ordres=4"');
	await expect(start).rejects.toThrow(/LOG_LEVEL: .*Least severe line/);
	expect(existsSync(DATA_DIR)).toBe(false);
});

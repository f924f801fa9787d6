import { randomUUID } from "node:crypto";
import { rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { makeDataFolder } from "./data-folder.ts";

const place = join(tmpdir(), `millgate-${randomUUID()}`);
afterEach(() => rm(place, { recursive: true, force: true }));

test("the folder of data is made with those above it, by any number of processes at once", async () => {
	const folder = join(place, "deep", "data");
	await Promise.all(Array.from({ length: 20 }, () => makeDataFolder({ DATA_DIR: folder })));
	expect((await stat(folder)).isDirectory()).toBe(true);
	await makeDataFolder({ DATA_DIR: folder });
});

// Node 24 never comes back from making a folder there.
test("a place that cannot contain a folder is reported at once", async () => {
	const attempt = makeDataFolder({ DATA_DIR: "/proc/nowhere/data" });
	await expect(attempt).rejects.toThrow(ConfigError);
	await expect(attempt).rejects.toThrow(/^DATA_DIR: \/proc\/nowhere\/data cannot be used: ENOENT.*$/);
});

test.each(["", "/deeper"])("a file in the place of the folder, or above it, is reported in one line", async (below) => {
	await writeFile(place, "");
	const attempt = makeDataFolder({ DATA_DIR: place + below });
	await expect(attempt).rejects.toThrow(ConfigError);
	await expect(attempt).rejects.toThrow(/^DATA_DIR: \S+ cannot be used: (EEXIST|ENOTDIR).*$/);
});

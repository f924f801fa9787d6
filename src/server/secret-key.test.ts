import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keyFor, readSecretKey, seal, unseal } from "./secret-key.ts";

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "millgate-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("processes that start at once agree on one key, which only their account may read", async () => {
	const keys = await Promise.all(Array.from({ length: 20 }, () => readSecretKey({ DATA_DIR: folder })));
	expect(new Set(keys).size).toBe(1);
	expect(keys[0]).toMatch(/^[\w-]{43}$/);
	expect(await readdir(folder)).toEqual(["secret.key"]);
	expect((await stat(join(folder, "secret.key"))).mode & 0o777).toBe(0o600);
	expect(await readSecretKey({ DATA_DIR: folder })).toBe(keys[0]);
});

test("a key that is set is used, and no file is made", async () => {
	expect(await readSecretKey({ SECRET_KEY: "set", DATA_DIR: folder })).toBe("set");
	expect(await readdir(folder)).toEqual([]);
});

test("what one use sealed no other opens, nor after a bit was turned", () => {
	const webhooks = keyFor({ SECRET_KEY: "k" }, "webhook secrets");
	const sealed = seal(webhooks, "whsec");
	expect(unseal(webhooks, sealed)).toBe("whsec");
	expect(unseal(keyFor({ SECRET_KEY: "k" }, "unsubscribe links"), sealed)).toBeUndefined();
	sealed[20] = (sealed[20] ?? 0) ^ 1;
	expect(unseal(webhooks, sealed)).toBeUndefined();
});

import { randomUUID } from "node:crypto";
import { rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { ConfigError } from "../config.ts";
import { availableDatabase, embeddedDatabase } from "./database-address.ts";
import { freePort } from "./embedded.ts";
import { reachableFolder } from "./embedded-account.ts";

const errorOf = async (work: Promise<unknown>): Promise<string> => {
	const fault = await work.then(
		() => undefined,
		(error: unknown) => error,
	);
	expect(fault).toBeInstanceOf(ConfigError);
	return (fault as ConfigError).message;
};

test("a database that answers is taken, beside its pooler where both are set", async () => {
	const { adminUrl, drop } = await createTestDatabase();
	expect(await availableDatabase({ DATABASE_URL: adminUrl })).toBe(adminUrl);
	expect(
		await availableDatabase({ DATABASE_URL: "postgres://a@pooler.invalid/x", DATABASE_DIRECT_URL: adminUrl }),
	).toBe(adminUrl);
	const other = new URL(adminUrl);
	other.password = "secret-word";
	const words = await errorOf(availableDatabase({ DATABASE_URL: other.href }));
	expect(words).toMatch(
		/^DATABASE_URL: no database at 127\.0\.0\.1:\d+ for Millgate: password authentication failed.*$/,
	);
	expect(words).not.toContain("secret-word");
	await drop();
});

test("no server, and a server of another kind, are reported in a line", async () => {
	const port = await freePort();
	const nobody = `postgres://a:b@127.0.0.1:${port}/x`;
	expect(await errorOf(availableDatabase({ DATABASE_URL: nobody, DATABASE_DIRECT_URL: nobody }))).toMatch(
		/^DATABASE_DIRECT_URL: no database at 127\.0\.0\.1:\d+ for Millgate: .*ECONNREFUSED.*$/,
	);
	const other = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
	await new Promise<void>((done) => other.listen(port, "127.0.0.1", done));
	expect(await errorOf(availableDatabase({ DATABASE_URL: nobody }))).toMatch(/^DATABASE_URL: no database at .+$/);
	other.close();
});

test("a file in place of the data folder is reported in a line", async () => {
	const file = join(tmpdir(), `millgate-${randomUUID()}`);
	await writeFile(file, "");
	expect(await errorOf(embeddedDatabase({ DATA_DIR: file }))).toMatch(/^DATA_DIR: \S+ cannot be used: EEXIST.*$/);
	await rm(file);
});

test("a folder of data may lie in folders that are not there yet", async () => {
	const folder = join(tmpdir(), `millgate-${randomUUID()}`);
	const wanted = join(folder, "deep", "data");
	const { uid, gid } = await stat(tmpdir());
	expect(await reachableFolder(wanted, { uid, gid } as never)).toBe(wanted);
	await rm(folder, { recursive: true });
});

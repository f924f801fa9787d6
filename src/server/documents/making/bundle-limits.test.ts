import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { setUpBundles } from "../../../../tests/support/bundle-set-up.ts";
import { asOwner } from "../../../../tests/support/people.ts";
import { cleanUpBundles } from "../bundles/clean-up-bundles.ts";
import { cleanUpOutgoing } from "./bundle-file.ts";

const { ask, buyer, database, folder, get, made, own, prepare, services } = await setUpBundles();

test("three of one person's are under way at once, a fourth is refused", async () => {
	for (let count = 0; count < 3; count += 1) expect(await ask((await prepare()).id)).toBe(true);
	expect(await ask((await prepare()).id)).toMatch(/^3 of your ZIP files are already being prepared/);
});

test("more documents than anybody should wait for are not streamed", async () => {
	await asOwner(
		database,
		`insert into documents (account_id, kind, number, revision, state, order_number, content_hash, published_at)
		 select id, 'bill_of_lading', 'Z' || n, 1, 'published', 'M100', 'x', now() from accounts, generate_series(1, 501) n
		 where code = 'S1'`,
	);
	const { id, isLarge, documents } = await prepare("M100");
	expect({ isLarge, documents }).toEqual({ isLarge: true, documents: 503 });
	expect(await (await get(buyer, id)).text()).toContain("more than 500 documents");
});

test("what is over is removed, file and all", async () => {
	const id = await made();
	expect(await readdir(join(folder, "files", "bundles"))).toContain(id);
	await asOwner(database, "update document_bundles set expires_at = now() - interval '1 minute' where id = $1", [id]);
	expect(await own()).toEqual([]);
	expect((await get(buyer, id)).status).toBe(404);
	await cleanUpBundles(services());
	expect(await readdir(join(folder, "files", "bundles"))).not.toContain(id);
	expect(await asOwner(database, "select from document_bundles where id = $1", [id])).toEqual([]);
});

test("the tenth file of one person is the last: the oldest is removed before its time", async () => {
	const oldest = await made("B1");
	await asOwner(
		database,
		`insert into document_bundles (id, person_id, title, kinds, name_pattern, documents, total, language, units, state, contents,
		 size_bytes, finished_at)
		 select rpad('kept' || n, 22, 'x'), $1, 'Documents', '{invoice}', '{number}', '[]', 1, 'en', 'imperial', 'ready', '[]',
		 1, now() + interval '1 minute'
		 from generate_series(1, 9) n`,
		[buyer.id],
	);
	await ask((await prepare("B9")).id);
	const left = (await own()).map(({ id }) => id);
	expect(left).toHaveLength(10);
	expect(left).not.toContain(oldest);
});

test("what a process left half made is removed after a day", async () => {
	await writeFile(join(folder, "outgoing", "half"), "PK");
	await cleanUpOutgoing(services().config);
	expect(await readdir(join(folder, "outgoing"))).toEqual(["half"]);
	await cleanUpOutgoing(services().config, Date.now() + 86_400_001);
	expect(await readdir(join(folder, "outgoing"))).toEqual([]);
});

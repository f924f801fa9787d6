import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { cleanUpFiles } from "#server/storage/clean-up-files.ts";
import { attachFiles } from "#server/storage/files-queries.ts";
import { startApi } from "../support/api.ts";
import { asOwner } from "../support/people.ts";
import { pdf, setUpUploads } from "../support/upload-set-up.ts";

const { api, database, folder, get, maria, stranger, upload } = await setUpUploads();

describe("a file that was never attached", () => {
	test("is removed after two weeks with its bytes, and no sooner", async () => {
		const { body } = await upload(maria, "old.pdf", pdf);
		const { body: young } = await upload(maria, "young.pdf", pdf);
		await asOwner(database, "update files set uploaded_at = now() - interval '15 days' where id = $1", [body.id]);
		const config = readConfig({ DATA_DIR: folder });
		expect(await cleanUpFiles({ database, config })).toBe(1);
		expect((await get(maria, body.id)).status).toBe(404);
		expect((await get(maria, young.id)).status).toBe(200);
	});
});

describe("a file of a draft", () => {
	const save = "mutation ($input: SaveFormDraftInput!) { saveFormDraft(input: $input) }";
	const drop = "mutation ($form: String!) { dropFormDraft(form: $form) }";

	test("is removed with a discarded draft, with its bytes; another's stays", async () => {
		const { body } = await upload(maria, "scan.pdf", pdf);
		const { body: theirs } = await upload(stranger, "theirs.pdf", pdf);
		const content = JSON.stringify({ loads: [{ vehicle: "T-1", files: [{ key: "1", ...body }, theirs] }] });
		expect((await api.ask(maria, save, { input: { form: "notice", content } })).errors).toBeUndefined();
		expect((await get(maria, body.id)).status).toBe(200);
		expect((await api.ask(maria, drop, { form: "notice" })).data).toEqual({ dropFormDraft: true });
		expect((await get(maria, body.id)).status).toBe(404);
		expect((await get(stranger, theirs.id)).status).toBe(200);
		const before = (await readdir(folder, { recursive: true })).length;
		expect(await cleanUpFiles({ database, config: readConfig({ DATA_DIR: folder }) })).toBe(1);
		expect(await asOwner(database, "select id from files where state = 'dropped'")).toEqual([]);
		expect((await readdir(folder, { recursive: true })).length).toBeLessThan(before);
	});
});

describe("a file that is taken out of a form before it is sent", () => {
	const drop = async (who: typeof maria, id: string) =>
		(await api.ask(who, "mutation ($id: ID!) { dropUpload(id: $id) }", { id })).data?.dropUpload;

	test("can no longer be opened, and is removed with its bytes", async () => {
		const { body } = await upload(maria, "wrong.pdf", pdf);
		expect([await drop(stranger, body.id), (await get(maria, body.id)).status]).toEqual([false, 200]);
		expect([await drop(maria, body.id), (await get(maria, body.id)).status]).toEqual([true, 404]);
		expect([await drop(maria, body.id), await drop(maria, "no such file")]).toEqual([false, false]);
		expect(await cleanUpFiles({ database, config: readConfig({ DATA_DIR: folder }) })).toBe(1);
	});

	test("stays where it is part of something by now", async () => {
		const { body } = await upload(maria, "sent.pdf", pdf);
		const [{ id: accountId } = { id: 0 }] = await asOwner<{ id: number }>(
			database,
			"select id from accounts where code = 'S1'",
		);
		const scope = { personId: maria.id, soldToIds: [accountId] };
		const owner = { accountId, shipToId: null, kind: "complaint", key: "C2" };
		await database.transaction("millgate_viewer", scope, (tx) => attachFiles(tx, [body.id], owner));
		expect([await drop(maria, body.id), (await get(maria, body.id)).status]).toEqual([false, 200]);
	});
});

describe("files of one person that are part of nothing yet", () => {
	test("have room together for so many bytes, however they are sent, until some go or become part of something", async () => {
		const cramped = await startApi(database, {
			DATA_DIR: folder,
			UPLOAD_LOOSE_MAX_BYTES: String(3 * pdf.length + 1_000),
		});
		try {
			const who = await api.signInAs({ soldTo: ["S1"] });
			const large = Buffer.concat([pdf, Buffer.alloc(1_000), Buffer.from("%%EOF")]);
			const sent = await Promise.all([1, 2, 3, 4, 5].map((one) => upload(who, `${one}.pdf`, large, cramped)));
			const taken = sent.filter(({ status }) => status === 201);
			expect(taken).toHaveLength(1);
			expect((await upload(who, "small.pdf", pdf, cramped)).status).toBe(201);
			const inSpanish = { ...who, lang: "es" };
			expect((await upload(inSpanish, "x.pdf", large, cramped)).body.detail).toMatch(
				/^Sus archivos sin enviar llegaron al límite de 1 MB/,
			);
			expect((await upload(stranger, "theirs.pdf", large, cramped)).status).toBe(201);
			await api.ask(who, "mutation ($id: ID!) { dropUpload(id: $id) }", { id: taken[0]?.body.id });
			expect((await upload(who, "again.pdf", large, cramped)).status).toBe(201);
		} finally {
			await cramped.stop();
		}
	});

	test("are refused unread where there is no room at all", async () => {
		const full = await startApi(database, { DATA_DIR: folder, UPLOAD_LOOSE_MAX_BYTES: "1024" });
		const who = await api.signInAs({ soldTo: ["S1"] });
		await asOwner(
			database,
			`insert into files (id, person_id, state, name, media_type, size_bytes, sha256, storage_key)
				values ($1, $2, 'uploaded', 'x', 'image/png', 1024, '', 'full')`,
			["A".repeat(22), who.id],
		);
		// A file of an invalid type would be rejected as such, had it been read.
		expect((await upload(who, "x.txt", Buffer.from("text"), full)).body.detail).toContain("unsent files");
		await full.stop();
	});
});

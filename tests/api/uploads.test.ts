import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { attachFiles } from "#server/storage/files-queries.ts";
import { type Caller, startApi } from "../support/api.ts";
import { asOwner } from "../support/people.ts";
import { asPage, pdf, setUpUploads } from "../support/upload-set-up.ts";

const { api, database, folder, get, maria, stranger, upload } = await setUpUploads();

const photo = () =>
	sharp({ create: { width: 400, height: 200, channels: 3, background: "#884422" } })
		.jpeg()
		.withExif({ IFD0: { Make: "SpyCam" }, IFD3: { GPSLatitude: "41/1 30/1 0/1" } })
		.withMetadata({ orientation: 6 })
		.toBuffer();

describe("a file that a user sends", () => {
	test("is identified by its content and gets a safe name with the matching extension", async () => {
		const { status, body } = await upload(maria, "..\\..\\etc/ma\u202egpj.exe", pdf);
		expect([status, body.name, body.type, body.size]).toEqual([201, "magpj.pdf", "application/pdf", pdf.length]);
		expect(body.id).toMatch(/^[\w-]{22}$/);
	});

	test("loses the camera's metadata, and is upright", async () => {
		const original = await photo();
		expect((await sharp(original).metadata()).exif).toBeDefined();
		const { body } = await upload(maria, "IMG_0001.JPG", original);
		const answer = await get(maria, body.id);
		const kept = Buffer.from(await answer.arrayBuffer());
		const { exif, orientation, width, height } = await sharp(kept).metadata();
		expect([exif, orientation, width, height]).toEqual([undefined, undefined, 200, 400]);
		expect(kept.includes("SpyCam")).toBe(false);
		expect(body.size).toBe(kept.length);
	});

	test.each([
		["an empty file", Buffer.alloc(0), "empty"],
		["a program called a PDF", Buffer.from("MZ this is no PDF"), "another type"],
		["a page of HTML", Buffer.from("<html><script>alert(1)</script></html>"), "another type"],
		["a drawing that can hold scripts", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "another type"],
		["half a PDF", Buffer.from("%PDF-1.7\n1 0 obj"), "incomplete"],
		["half a photo", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), "cannot be opened"],
	])("is refused with its reason: %s", async (_what, content, reason) => {
		const { status, body } = await upload(maria, "photo.pdf", content);
		expect(status).toBe(400);
		expect(body.detail).toContain(reason);
	});

	test("is refused when it is a small file of very many pixels", async () => {
		const bomb = await sharp({ create: { width: 9000, height: 7200, channels: 3, background: "#fff" } })
			.png({ compressionLevel: 9, palette: true })
			.toBuffer();
		expect(bomb.length).toBeLessThan(200_000);
		const { status, body } = await upload(maria, "bomb.png", bomb);
		expect([status, body.detail]).toEqual([400, expect.stringContaining("64 megapixels")]);
	});

	test("is refused past the limit, whether its length is stated or not", async () => {
		const large = Buffer.concat([pdf, Buffer.alloc(200_001)]);
		expect((await upload(maria, "large.pdf", large)).status).toBe(413);
		const stream = new ReadableStream({
			start(controller) {
				for (let sent = 0; sent < large.length; sent += 50_000)
					controller.enqueue(new Uint8Array(large.subarray(sent, sent + 50_000)));
				controller.close();
			},
		});
		const init = {
			method: "POST",
			headers: { authorization: maria.authorization, cookie: maria.cookie },
			body: stream,
			duplex: "half",
		} as RequestInit;
		expect((await fetch(`${api.url}/api/uploads`, init)).status).toBe(413);
		expect(await readdir(join(folder, "incoming"))).toEqual([]);
	});

	test("is not taken from visitors, nor by the cookie alone", async () => {
		expect((await upload(undefined, "a.pdf", pdf)).status).toBe(403);
		expect((await upload({ ...asPage(maria) } as unknown as Caller, "a.pdf", pdf)).status).toBe(403);
	});
});

describe("a requested file", () => {
	test("is delivered to its sender as a download that may run nothing", async () => {
		const { body } = await upload(maria, "Grieta en la placa ñ.pdf", pdf);
		const answer = await get(maria, body.id, "?view");
		expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
		expect(answer.headers.get("content-disposition")).toBe(
			`attachment; filename="Grieta en la placa n.pdf"; filename*=UTF-8''Grieta%20en%20la%20placa%20%C3%B1.pdf`,
		);
		const unread = await get(maria, (await upload(maria, "写真.pdf", pdf)).body.id);
		expect(unread.headers.get("content-disposition")).toContain('filename="file.pdf"');
		expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
		expect(answer.headers.get("content-security-policy")).toContain("sandbox");
		expect(answer.headers.get("cache-control")).toBe("no-store");
		const [seen] = await asOwner(
			database,
			"select count(*) as events from audit_events where action = 'file.view' and target = $1",
			[body.id],
		);
		expect(seen?.events).toBe(1);
	});

	test("is not found by anybody else, as if it did not exist, until it is part of what they may see", async () => {
		const { body } = await upload(maria, "crack.pdf", pdf);
		expect((await get(stranger, body.id)).status).toBe(404);
		const [{ id: accountId } = { id: 0 }] = await asOwner<{ id: number }>(
			database,
			"select id from accounts where code = 'S1'",
		);
		const owner = { accountId, shipToId: null, kind: "complaint", key: "C1" };
		const attach = (who: typeof maria) =>
			database.transaction("millgate_viewer", { personId: who.id, soldToIds: [accountId] }, (tx) =>
				attachFiles(tx, [body.id], owner),
			);
		expect(await attach(stranger)).toEqual([body.id]);
		expect(await attach(maria)).toEqual([]);
		expect(await attach(maria)).toEqual([body.id]);
		const colleague = await api.signInAs({ soldTo: ["S1"] });
		expect((await get(colleague, body.id)).status).toBe(200);
		expect((await get(stranger, body.id)).status).toBe(404);
	});

	test("is not delivered to a request from another site", async () => {
		const { body } = await upload(maria, "a.pdf", pdf);
		const headers = { ...asPage(maria), "sec-fetch-site": "cross-site" };
		expect((await fetch(`${api.url}/files/${body.id}`, { headers })).status).toBe(403);
	});
});

describe("the scanner", () => {
	test("keeps out what clamd finds, and puts the attempt on record", async () => {
		const clamd = await fakeClamd();
		const guarded = await startApi(database, {
			DATA_DIR: folder,
			MALWARE_SCANNER: `clamd://127.0.0.1:${clamd.port}`,
		});
		try {
			expect((await upload(maria, "fine.pdf", pdf, guarded)).status).toBe(201);
			const bad = await upload(maria, "bad.pdf", Buffer.concat([pdf, Buffer.from("EICAR\n%%EOF")]), guarded);
			expect([bad.status, bad.body.detail]).toEqual([400, expect.stringContaining("scanner rejected")]);
			expect(await asOwner(database, "select name from files where state = 'rejected'")).toEqual([{ name: "bad.pdf" }]);
		} finally {
			await guarded.stop();
			await clamd.stop();
		}
	});

	test("lets nothing through while it does not answer", async () => {
		for (const scanner of ["clamd://127.0.0.1:9", "/nowhere/scan"]) {
			const guarded = await startApi(database, { DATA_DIR: folder, MALWARE_SCANNER: scanner });
			expect((await upload(maria, "fine.pdf", pdf, guarded)).status).toBe(503);
			await guarded.stop();
		}
	});

	test("may be a command", async () => {
		const guarded = await startApi(database, { DATA_DIR: folder, MALWARE_SCANNER: "grep -qv EICAR" });
		expect((await upload(maria, "fine.pdf", pdf, guarded)).status).toBe(201);
		expect((await upload(maria, "bad.pdf", Buffer.from("%PDF-1.7 EICAR %%EOF"), guarded)).status).toBe(400);
		await guarded.stop();
	});
});

/** As clamd answers INSTREAM; what it finds is the word EICAR. */
async function fakeClamd() {
	const server = createServer((socket) => {
		let got = Buffer.alloc(0);
		socket.on("data", (data) => {
			got = Buffer.concat([got, data]);
			if (!got.subarray(-4).equals(Buffer.alloc(4))) return;
			socket.end(got.includes("EICAR") ? "stream: Eicar-Test FOUND\0" : "stream: OK\0");
		});
	});
	const port = await new Promise<number>((done) =>
		server.listen(0, "127.0.0.1", () => done((server.address() as { port: number }).port)),
	);
	return { port, stop: () => new Promise((done) => server.close(done)) };
}

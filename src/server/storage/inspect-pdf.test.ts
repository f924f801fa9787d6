import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import PDFKit from "pdfkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inspectPdf } from "./inspect-pdf.ts";

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "millgate-pdf-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function inspect(bytes: Uint8Array | string): Promise<string | undefined> {
	const path = join(folder, randomUUID());
	await writeFile(path, bytes);
	return inspectPdf(path);
}

/** One page, and what `fill` adds; packed into object streams by default. */
async function made(fill: (document: PDFDocument) => unknown, useObjectStreams = true): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	document.addPage();
	await fill(document);
	return document.save({ useObjectStreams });
}

const action = (facts: Record<string, unknown>) => (document: PDFDocument) =>
	document.catalog.set(PDFName.of("OpenAction"), document.context.register(document.context.obj(facts as never)));
const script = (document: PDFDocument) => document.addJavaScript("hello", "app.alert('hello')");
const launch = action({ Type: "Action", S: "Launch", F: PDFString.of("C:/Windows/calc.exe") });
const attach = (name: string) => (document: PDFDocument) => document.attach(Buffer.from("MZ"), name);

describe("a PDF is refused", () => {
	test.each([
		["with a script", script, "active"],
		["with an action that starts a program", launch, "active"],
		["with a script behind a button", action({ S: "JavaScript", JS: PDFString.of("1") }), "active"],
		["with a script whose action has no type", action({ JS: PDFString.of("app.alert(1)") }), "active"],
		[
			"with a list of scripts",
			(document: PDFDocument) =>
				document.catalog.set(PDFName.of("Names"), document.context.obj({ JavaScript: { Names: [] } })),
			"active",
		],
		[
			"with a form that runs scripts",
			(document: PDFDocument) => document.catalog.set(PDFName.of("AcroForm"), document.context.obj({ XFA: [] })),
			"active",
		],
		["with a program attached", attach("invoice.exe"), "attachment"],
		["with a program named as two things", attach("data.xml.js"), "attachment"],
	])("%s, packed or not", async (_what, fill, refusal) => {
		expect([await inspect(await made(fill)), await inspect(await made(fill, false))]).toEqual([refusal, refusal]);
	});

	test("when the name of the script is written in signs", async () => {
		const plain = Buffer.from(await made(launch, false)).toString("latin1");
		expect(plain).toContain("/Launch");
		expect(await inspect(Buffer.from(plain.replaceAll("/Launch", "/L#61unch"), "latin1"))).toBe("active");
	});

	test("when a later object has the number of the one that runs", async () => {
		const plain = Buffer.from(await made(launch, false)).toString("latin1");
		const number = /(\d+) 0 obj\s*<<\s*\/Type \/Action/.exec(plain)?.[1];
		expect(
			await inspect(Buffer.from(plain.replace(/\nxref/, `\n${number} 0 obj\n<< >>\nendobj\nxref`), "latin1")),
		).toBe("active");
	});

	test("when an object hides within a stream", async () => {
		const hidden = "9 0 %x\n obj << /S /Launch /F (calc.exe) >> endobj";
		const bytes = await made((document) => document.context.register(document.context.stream(hidden)));
		expect(await inspect(bytes)).toBe("unreadable");
	});

	test("when a script runs in a file that is encrypted and opens without a password", async () => {
		const bytes = await made((document) => {
			script(document);
			document.encrypt({ userPassword: "", ownerPassword: "other" });
		});
		expect(await inspect(bytes)).toBe("active");
	});

	test("when it needs a password, cannot be read, or unpacks to gigabytes", async () => {
		const locked = await made((document) => document.encrypt({ userPassword: "secret", ownerPassword: "other" }));
		const plain = Buffer.from(await made(() => undefined, false)).toString("latin1");
		const bomb = deflateSync(Buffer.alloc(200_000_000));
		const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`;
		const results = [
			await inspect(locked),
			await inspect(plain.replace("<<", "<< /Broken (")),
			await inspect(Buffer.concat([Buffer.from(head), bomb, Buffer.from("\nendstream\nendobj\n%%EOF")])),
		];
		expect(results).toEqual(["encrypted", "unreadable", "unreadable"]);
	});
});

describe("a PDF is accepted", () => {
	test("with pages, links, form fields and data", async () => {
		const bytes = await made((document) => {
			document.getForm().createTextField("name").addToPage(document.getPage(0));
			return document.attach(Buffer.from("<x/>"), "certificate.xml");
		});
		expect(await inspect(bytes)).toBeUndefined();
	});

	test("that may be opened and not changed without a password", async () => {
		const bytes = await made((document) => document.encrypt({ userPassword: "", ownerPassword: "other" }));
		expect(await inspect(bytes)).toBeUndefined();
	});

	test("from another program, with a link to the web", async () => {
		const chunks: Buffer[] = [];
		const document = new PDFKit();
		document.on("data", (chunk: Buffer) => chunks.push(chunk));
		const ended = new Promise((done) => document.on("end", done));
		document.text("Steel", { link: "https://mill.example", underline: true }).end();
		await ended;
		expect(await inspect(Buffer.concat(chunks))).toBeUndefined();
	});

	test("after one that ended the thread", async () => {
		const good = await made(() => undefined);
		expect(await Promise.all([inspect(await readFile(import.meta.filename)), inspect(good)])).toEqual([
			"unreadable",
			undefined,
		]);
	});
});

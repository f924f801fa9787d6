import { inflateSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import type { PdfContent } from "./pdf-content.ts";

const titled = (title: string): PdfContent => ({
	language: "en",
	title,
	number: "X1",
	mill: "Mill",
	issuedAt: "2026-05-01T12:00:00Z",
	blocks: [],
});

/** Draws as a process does that has drawn nothing yet. */
async function freshDrawing() {
	vi.resetModules();
	const { renderPdf } = await import("./render-pdf.ts");
	return (title: string) => renderPdf(titled(title));
}

/** What the signs of a document's fonts are read as, in hexadecimal. */
function readAs(pdf: Buffer): string[] {
	const streams = [...pdf.toString("latin1").matchAll(/\/Filter \/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)];
	const texts = streams.map(([, bytes = ""]) => inflateSync(Buffer.from(bytes, "latin1")).toString("latin1"));
	return texts.flatMap((text) =>
		[...text.matchAll(/beginbfrange\n(.*?)endbfrange/gs)].flatMap(([, range = ""]) => range.match(/<[^>]*>/g) ?? []),
	);
}

// A colon is drawn of points, an ñ of an n: signs that were parts first are read all the same.
test("each sign can be copied and read out, whatever documents were drawn before", async () => {
	const draw = await freshDrawing();
	await draw("Sum: ñ");
	const second = await draw("Inspection certificate 3.1");
	expect(readAs(second)).not.toContain("<>");
	expect(second.equals(await (await freshDrawing())("Inspection certificate 3.1"))).toBe(true);
});

test("two letters that are drawn as one sign are read as two", async () => {
	expect(readAs(await (await freshDrawing())("Certificate"))).toContain("<0066 0069>");
});

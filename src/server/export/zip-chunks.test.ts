import { expect, test } from "vitest";
import { type ZipEntry, zipChunks } from "./zip-chunks.ts";

async function* once<T>(one: T) {
	yield one;
}

/** The packed day of the first entry, by its local header and by the directory behind it. */
async function daysOf(entry: Omit<ZipEntry, "content">): Promise<number[]> {
	const chunks: Buffer[] = [];
	for await (const chunk of zipChunks(once({ ...entry, content: once(Buffer.from("text")) })))
		chunks.push(Buffer.from(chunk));
	const archive = Buffer.concat(chunks);
	const directory = archive.indexOf(Buffer.from("PK\u0001\u0002"));
	return [archive.readUInt16LE(12), archive.readUInt16LE(directory + 14)];
}

test.each([
	["2026-11-28", ((2026 - 1980) << 9) | (11 << 5) | 28],
	["1970-01-31", (1 << 5) | 31],
	[undefined, 0x0021],
])("an entry of the day %s says so in its header and in the directory", async (day, packed) => {
	expect(await daysOf({ path: "a.txt", ...(day ? { day } : {}) })).toEqual([packed, packed]);
});

import { mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { m } from "#generated/texts/messages.js";
import { putTextsTogether } from "./texts-together.ts";

test("Node has every text in one piece, in both languages", async () => {
	const written = (await readdir("src/generated/texts/messages"))
		.filter((file) => file.endsWith(".js"))
		.map((file) => file.replace(/\.js$/, ""));
	expect(Object.keys(m).sort()).toEqual(written.filter((name) => name !== "_index").sort());
	expect(import.meta.resolve("#generated/texts/messages.js")).toMatch(/together\.js$/);
	expect(m.web_error_500_title({}, { locale: "en" })).toBe("Something went wrong");
	expect(m.web_error_500_title({}, { locale: "es" })).not.toBe("Something went wrong");
});

test("a list of texts that is written in another way is refused", async () => {
	const folder = await mkdtemp(join(tmpdir(), "millgate-texts-"));
	await mkdir(join(folder, "messages"));
	await writeFile(join(folder, "messages", "_index.js"), "export {};\n");
	await expect(putTextsTogether(folder)).rejects.toThrow("texts-together");
});

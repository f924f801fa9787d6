import { readFile } from "node:fs/promises";

/**
 * A file of operations/ as it is kept, but for where things are on this machine; a line that it does not have is a
 * fault.
 */
export async function placedFile(path: string, lines: readonly (readonly [RegExp, string])[]): Promise<string> {
	let text = await readFile(path, "utf8");
	for (const [line, instead] of lines) {
		if (text.search(line) === -1) throw new Error(`${path} has no ${line}`);
		text = text.replace(line, () => instead);
	}
	return text;
}

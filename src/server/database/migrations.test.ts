import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";

test("every migration has a number of its own, and a name", async () => {
	const files = await readdir("database/migrations");
	expect(files.filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))).toEqual([]);
	const numbers = files.map((name) => name.slice(0, 4));
	expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

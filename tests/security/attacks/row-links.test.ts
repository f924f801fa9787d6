import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Where the cells of lists are written, in a file of their own or on the page; the links of a row that opens beside its
// list are PreviewLinks.
const files = globSync("src/features/*/web/**/*{-columns,documents-page}.tsx").toSorted();
const eager = /<AppLink\b(?![^>]*\bprefetch=)/;

test("no link in every row of a list prefetches its page for each of them (decisions/links-fetched-ahead.md)", () => {
	expect(files.length).toBeGreaterThan(10);
	expect(files.filter((path) => eager.test(readFileSync(path, "utf8")))).toEqual([]);
});

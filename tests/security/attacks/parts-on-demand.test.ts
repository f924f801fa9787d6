import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every part of a page that comes on demand is fetched so that the page outlives an outage", () => {
	const pages = globSync("src/{web,app,features/**/web}/**/*.tsx").filter((file) => !file.endsWith(".test.tsx"));
	const lazyParts = pages.flatMap((file) =>
		[...readFileSync(file, "utf8").matchAll(/\blazy(?:Part)?\(([\s\S]*?)\);\n/g)].map(([how]) => ({ file, how })),
	);
	expect(lazyParts.length).toBeGreaterThan(40);
	// Overlays say by themselves that they do not come (decisions/overlays-on-demand.md).
	const bare = lazyParts.filter(
		({ file, how }) => !/^lazyPart\(|fetchPart\(/.test(how) && !file.includes("web/ui/overlays/"),
	);
	expect(bare).toEqual([]);
});

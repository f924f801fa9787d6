import { expect, test } from "vitest";
import { entityNames } from "#features/feeds/entities.ts";
import { entityWord } from "#shared/feed-words.ts";

test.each(entityNames)("administrators read a word for %s", (name) => {
	expect(entityWord(name)).not.toBe(name);
});

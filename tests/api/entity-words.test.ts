import { expect, test } from "vitest";
import { entityWord } from "#features/administration/web/entity-word.ts";
import { entityNames } from "#features/feeds/entities.ts";

test.each(entityNames)("administrators read a word for %s", (name) => {
	expect(entityWord(name)).not.toBe(name);
});

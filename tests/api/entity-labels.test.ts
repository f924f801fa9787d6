import { expect, test } from "vitest";
import { entityNames } from "#features/feeds/entities.ts";
import { entityLabel } from "#shared/feed-labels.ts";

test.each(entityNames)("administrators read a word for %s", (name) => {
	expect(entityLabel(name)).not.toBe(name);
});

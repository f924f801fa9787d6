import { expect, test } from "vitest";
import { mayAnswer } from "./line-actions.ts";

test("an accepted acknowledgment is settled, a queried one is not", () => {
	expect([mayAnswer("open"), mayAnswer("queried"), mayAnswer("accepted")]).toEqual([true, true, false]);
});

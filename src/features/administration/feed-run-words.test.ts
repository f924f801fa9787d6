import { expect, test } from "vitest";
import { runFailureWord } from "./feed-run-words.ts";

test("why a run ended early is said in words", () => {
	for (const code of ["stopped", "too_large", "bad_gzip", "too_many_rejects", "unavailable", "internal", "lost"])
		expect(runFailureWord(code)).toMatch(/^[a-z ]{5,}$/);
});

test("and so it is where the cause is kept behind it", () => {
	expect(runFailureWord("stopped: aborted")).toBe(runFailureWord("stopped"));
	expect(runFailureWord("internal: duplicate key: 7")).toBe(runFailureWord("internal"));
});

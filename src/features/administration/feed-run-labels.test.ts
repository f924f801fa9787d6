import { expect, test } from "vitest";
import { runFailureLabel } from "./feed-run-labels.ts";

test("why a run ended early is said in words", () => {
	for (const code of ["stopped", "too_large", "bad_gzip", "too_many_rejects", "unavailable", "internal", "lost"])
		expect(runFailureLabel(code)).toMatch(/^[a-z ]{5,}$/);
});

test("and so it is where the cause is kept behind it", () => {
	expect(runFailureLabel("stopped: aborted")).toBe(runFailureLabel("stopped"));
	expect(runFailureLabel("internal: duplicate key: 7")).toBe(runFailureLabel("internal"));
});

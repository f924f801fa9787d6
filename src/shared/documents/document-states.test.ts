import { expect, test } from "vitest";
import { documentStates, documentTransitions, mayTransition } from "./document-states.ts";

test("a document in force may be superseded or revoked", () => {
	expect(documentTransitions.published).toEqual(["superseded", "revoked"]);
});

test("nothing follows a revocation", () => {
	expect(documentStates.filter((state) => mayTransition("revoked", state))).toEqual([]);
});

test("a superseded document never comes into force again", () => {
	expect(mayTransition("superseded", "published")).toBe(false);
});

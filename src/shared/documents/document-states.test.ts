import { expect, test } from "vitest";
import { documentMoves, documentStates, mayTransition } from "./document-states.ts";

test("a document in force may be superseded or revoked", () => {
	expect(documentMoves.published).toEqual(["superseded", "revoked"]);
});

test("nothing follows a revocation", () => {
	expect(documentStates.filter((state) => mayTransition("revoked", state))).toEqual([]);
});

test("a superseded document never comes into force again", () => {
	expect(mayTransition("superseded", "published")).toBe(false);
});

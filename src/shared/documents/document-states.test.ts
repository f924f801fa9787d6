import { expect, test } from "vitest";
import { documentMoves, documentStates, mayMove } from "./document-states.ts";

test("a paper in force may be superseded or revoked", () => {
	expect(documentMoves.published).toEqual(["superseded", "revoked"]);
});

test("nothing follows a revocation", () => {
	expect(documentStates.filter((state) => mayMove("revoked", state))).toEqual([]);
});

test("a superseded paper never comes into force again", () => {
	expect(mayMove("superseded", "published")).toBe(false);
});

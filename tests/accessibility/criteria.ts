import { operable } from "./criteria/operable.ts";
import { perceivable } from "./criteria/perceivable.ts";
import { understandableAndRobust } from "./criteria/understandable-and-robust.ts";
import type { Evaluations } from "./evaluation.ts";

/** What was found of each success criterion of level A and AA, by its number. */
export const evaluations: Evaluations = { ...perceivable, ...operable, ...understandableAndRobust };

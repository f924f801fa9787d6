import { expect, test } from "vitest";
import { taskWord } from "#features/administration/task-words.ts";
import { jobs } from "./jobs.ts";

test("every job is told to administrators in words", () => {
	expect(jobs.map(({ name }) => name).filter((name) => taskWord(name) === name)).toEqual([]);
});

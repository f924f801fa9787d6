import { expect, test } from "vitest";
import { taskLabel } from "#features/administration/task-labels.ts";
import { jobs } from "./jobs.ts";

test("every job is told to administrators in words", () => {
	expect(jobs.map(({ name }) => name).filter((name) => taskLabel(name) === name)).toEqual([]);
});

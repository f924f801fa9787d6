import { expect, test } from "vitest";
import { taskLabel } from "#features/administration/task-labels.ts";
import { jobs } from "./jobs.ts";

test("every job has a label for administrators", () => {
	expect(jobs.map(({ name }) => name).filter((name) => taskLabel(name) === name)).toEqual([]);
});

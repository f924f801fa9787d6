import { afterEach } from "vitest";
import { describeOpenPages } from "./chromium.ts";

// A failure that comes once in twenty runs is understood by what its pages showed.
afterEach(async ({ task }) => {
	if (task.result?.state !== "fail") return;
	for (const page of await describeOpenPages()) console.error(`Open when “${task.name}” failed: ${page}`);
});

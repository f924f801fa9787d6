import { BaseSequencer, type TestSpecification } from "vitest/node";

// Vitest begins with the largest files if it has no times of an earlier run; these are short and take long.
const longest = ["/accessibility/", "/builds.browser.", "/live.browser.", "/offline-", "/opened-states.", "/errors-"];
const place = ({ moduleId }: TestSpecification) => (longest.some((part) => moduleId.includes(part)) ? 0 : 1);

/** Begins with the files that take longest, so that no worker is left alone with one of them at the end. */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		return (await super.sort(files)).sort((a, b) => place(a) - place(b));
	}
}

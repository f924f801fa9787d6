import { expect, test } from "vitest";
import { listResources } from "./list-resources.ts";
import { pagePaths } from "./route-table.ts";

test.each(listResources.map(({ definition }) => [definition.id, definition.next] as const))(
	"%s, as long as nothing is in it, leads to a page by name, or says why to none",
	(_id, next) => {
		if (!next) throw new Error("the list has no next step");
		if ("none" in next) {
			expect(next.none).toMatch(/^[A-Z].{15,}\.$/);
			return;
		}
		expect(pagePaths).toContain(next.path.split("?")[0]);
		expect("page" in next ? next.page() : next.action()).not.toBe("");
	},
);

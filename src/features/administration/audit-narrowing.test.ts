import { expect, test } from "vitest";
import type { FilterValues } from "#shared/lists/list-definition.ts";
import { readListUrl } from "#shared/lists/list-url.ts";
import { auditList } from "./audit-list.ts";
import { narrowedSearch } from "./audit-narrowing.ts";

const today = new Date("2026-11-22T23:30:00Z");
const asked = (filters: FilterValues) => ({ ...readListUrl(auditList, new URLSearchParams("q=feed")).state, filters });

test.each([
	["everything", {}, { from: "2026-11-16" }],
	["other filters too", { actor: "anna@mill.example" }, { actor: "anna@mill.example", from: "2026-11-16" }],
	["long ago", { at: { from: "2026-01-01", to: "2026-03-01" } }, { from: "2026-02-23", to: "2026-03-01" }],
	["until a day", { at: { to: "2026-03-01" } }, { from: "2026-02-23", to: "2026-03-01" }],
	["a long time until today", { at: { from: "2026-01-01" } }, { from: "2026-11-16" }],
])(
	"a search of %s is narrowed to its last seven days",
	(_what, filters, { actor, ...at }: { actor?: string; from: string; to?: string }) => {
		const found = narrowedSearch(asked(filters as FilterValues), today);
		expect(found?.state.filters).toEqual({ ...(actor ? { actor } : {}), at });
		expect([found?.since, found?.state.search]).toEqual([at.from, "feed"]);
	},
);

test("a search of a week or less is not narrowed further", () => {
	expect(narrowedSearch(asked({ at: { from: "2026-11-16" } }), today)).toBeUndefined();
	expect(narrowedSearch(asked({ at: { from: "2026-02-23", to: "2026-03-01" } }), today)).toBeUndefined();
});

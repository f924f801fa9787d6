import { expect, test } from "vitest";
import { readListUrl } from "#shared/lists/list-url.ts";
import { rowsPath } from "./home-links.ts";

test("a link to the rows that changed is understood by the list as exactly those rows", () => {
	const list = {
		id: "orders",
		columns: [{ id: "po", isDefault: true }],
		filters: [{ id: "line", kind: "choices" }],
		tabs: ["open", "all"],
		sort: { column: "po", isDescending: false },
	} as const;
	const keys = ["M417623-3", "M417754-4"];
	const { searchParams } = new URL(rowsPath("/customer/orders", "line", keys), "https://mill.example");
	expect(readListUrl(list, searchParams)).toMatchObject({ unread: [], state: { tab: "all", filters: { line: keys } } });
});

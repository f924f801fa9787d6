import { expect, test } from "vitest";
import { InvalidError } from "#shared/errors.ts";
import { type ConnectionArgs, requirePage } from "./page-request.ts";

test.each<[ConnectionArgs, ReturnType<typeof requirePage>]>([
	[{}, { size: 50, cursor: undefined, isBackward: false }],
	[
		{ first: 200, after: "a" },
		{ size: 200, cursor: "a", isBackward: false },
	],
	[
		{ last: 1, before: "b" },
		{ size: 1, cursor: "b", isBackward: true },
	],
	[{ before: "b" }, { size: 50, cursor: "b", isBackward: true }],
	[
		{ first: null, after: null, last: null, before: null },
		{ size: 50, cursor: undefined, isBackward: false },
	],
])("%j requests one page", (args, page) => {
	expect(requirePage(args)).toEqual(page);
});

test.each<[ConnectionArgs, string]>([
	[{ first: 10, last: 10 }, "first"],
	[{ first: 10, before: "b" }, "first"],
	[{ last: 10, after: "a" }, "first"],
	[{ first: 0 }, "first"],
	[{ first: 201 }, "first"],
	[{ last: 0 }, "last"],
	[{ last: 201 }, "last"],
])("%j is refused at its field", (args, field) => {
	const refused = (() => {
		try {
			return requirePage(args);
		} catch (error) {
			return error;
		}
	})();
	expect(refused).toBeInstanceOf(InvalidError);
	expect(refused).toMatchObject({ faults: [{ field }] });
});

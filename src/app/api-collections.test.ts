import { expect, test } from "vitest";
import { pathOf } from "#server/api/api-collection.ts";
import { companyScopes, firstCallPath } from "#shared/keys/company-scopes.ts";
import { apiCollections } from "./api-collections.ts";

test.each(companyScopes.filter((scope) => scope.endsWith(":read")))(
	"the first call that is offered with a key for %s reads a collection of that scope",
	(scope) => {
		const path = firstCallPath([scope])?.split("?")[0];
		expect(
			apiCollections.filter((collection) => pathOf(collection) === path).map(({ area }) => `${area}:read`),
		).toEqual([scope]);
	},
);

test("a key that only writes is offered no first call", () => {
	expect(firstCallPath(["orders:write"])).toBeUndefined();
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OrderPromisesFragment } from "#generated/graphql/graphql.ts";
import { ViewerProvider } from "#web/viewer.tsx";
import { buyingViewer } from "../../../../tests/support/page-viewer.ts";
import { OrderPromises } from "./order-promises.tsx";

const site = { viewer: buyingViewer, millName: "Caldera Steel", version: "1.0.63" };
const said = (changes: Partial<OrderPromisesFragment>) => {
	const item = {
		promises: [],
		requestedOn: "2025-10-04",
		isOpen: false,
		...changes,
	} as unknown as OrderPromisesFragment;
	return renderToStaticMarkup(
		<ViewerProvider shared={site}>
			<OrderPromises order="M1" item={item} />
		</ViewerProvider>,
	);
};

test("a line without promise changes says which date was promised first, and nothing where none was", () => {
	expect(said({ firstPromisedOn: null })).toBe("");
	expect(said({ firstPromisedOn: "2025-10-10" })).toContain("First promised date: Oct 10, 2025. It has not changed.");
});

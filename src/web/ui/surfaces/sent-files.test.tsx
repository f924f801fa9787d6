import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PageViewer } from "#web/page-context.ts";
import { ViewerProvider } from "#web/viewer.tsx";
import { buyingViewer } from "../../../../tests/support/page-viewer.ts";
import { SentFiles } from "./sent-files.tsx";

const files = [{ id: "f1", name: "plate.jpg", mediaType: "image/jpeg" }];
const drawn = (reader: PageViewer) =>
	renderToStaticMarkup(
		<ViewerProvider shared={{ viewer: reader, millName: "Caldera Steel", version: "1" }}>
			<SentFiles files={files} />
		</ViewerProvider>,
	);

test("a picture that was sent is shown in small and opens", () => {
	expect(drawn(buyingViewer)).toMatch(/<a href="\/files\/f1\?view".*<img src="\/files\/f1\?view"/);
});

test("who views as another person reads a file's name, with no picture and no link that would be refused", () => {
	const looking = drawn({
		...buyingViewer,
		viewAs: { reason: "Asked by telephone", endsAt: "2026-11-25T09:00:00Z", secondsLeft: 60 },
	});
	expect(looking).toContain("plate.jpg");
	expect(looking).not.toMatch(/<img|<a /);
});

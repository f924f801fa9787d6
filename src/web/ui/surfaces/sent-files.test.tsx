import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PageViewer } from "#web/page-context.ts";
import { ViewerProvider } from "#web/viewer.tsx";
import { SentFiles } from "./sent-files.tsx";

const viewer: PageViewer = {
	email: "ana@example.com",
	name: "Ana Ruiz",
	user: { Groups: [], ShipTo: [], SoldTo: ["100001"], Suppliers: [] },
	areas: ["customer"],
	hasAcceptedTerms: true,
	switchedOff: [],
	alias: null,
	preferences: {
		language: "en",
		units: "imperial",
		dateFormat: "locale",
		timeZone: "America/Chicago",
		theme: "system",
		density: "compact",
	},
};
const files = [{ id: "f1", name: "plate.jpg", mediaType: "image/jpeg" }];
const drawn = (reader: PageViewer) =>
	renderToStaticMarkup(
		<ViewerProvider shared={{ viewer: reader, millName: "Caldera Steel", version: "1" }}>
			<SentFiles files={files} />
		</ViewerProvider>,
	);

test("a picture that was sent is shown in small and opens", () => {
	expect(drawn(viewer)).toMatch(/<a href="\/files\/f1\?view".*<img src="\/files\/f1\?view"/);
});

test("who looks as somebody else reads a file's name, with no picture and no link that would be refused", () => {
	const looking = drawn({ ...viewer, look: { reason: "Asked by telephone", endsAt: "2026-11-25T09:00:00Z", secondsLeft: 60 } });
	expect(looking).toContain("plate.jpg");
	expect(looking).not.toMatch(/<img|<a /);
});

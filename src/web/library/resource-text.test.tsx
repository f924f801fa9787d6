import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { Language } from "#shared/languages.ts";
import { buyingViewer } from "../../../tests/support/page-viewer.ts";
import { ViewerProvider } from "../viewer.tsx";
import { ResourceText } from "./resource-text.tsx";

const resource = { category: "size_chart", titleEn: "Plate sizes", bodyEn: "Up to 3 in.", files: [] };

function shown(language: Language): string {
	return renderToString(
		<ViewerProvider shared={{ viewer: buyingViewer, millName: "Caldera Steel", version: "1" }}>
			<ResourceText resource={resource} language={language} />
		</ViewerProvider>,
	);
}

test("a title is in the language that it is in, where that is not the reader's", () => {
	expect(shown("es")).toContain('<span lang="en">Plate sizes</span>');
	expect(shown("en")).toContain("<span>Plate sizes</span>");
});

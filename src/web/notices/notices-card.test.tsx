import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { buyingViewer } from "../../../tests/support/page-viewer.ts";
import { ViewerProvider } from "../viewer.tsx";
import { NoticesCard } from "./notices-card.tsx";

test("what is not in the reader's language says so, and nothing around it does", () => {
	const notice = {
		number: "N1",
		isUrgent: true,
		millName: "River Bend",
		titleEn: "Gates closed",
		bodyEn: "All day.",
		startsOn: "2026-11-20",
	};
	const html = renderToString(
		<ViewerProvider shared={{ viewer: buyingViewer, millName: "Caldera Steel", version: "1" }}>
			<NoticesCard notices={[notice]} language="es" />
		</ViewerProvider>,
	);
	expect(html).toContain('<b lang="en">Gates closed</b>');
	expect(html.match(/<summary[^>]*>/)?.[0]).toBe("<summary>");
});

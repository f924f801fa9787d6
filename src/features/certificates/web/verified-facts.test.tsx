import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ViewerProvider } from "#web/viewer.tsx";
import { VerifiedCertificate, VerifiedReceipt } from "./verified-facts.tsx";

test("days of a document that is verified bear their year, this year's too", () => {
	const year = new Date().getUTCFullYear();
	const sums = { contentSha256: "ab", state: "published" };
	const drawn = renderToStaticMarkup(
		<ViewerProvider shared={{ viewer: undefined, millName: "Caldera Steel", version: "1" }}>
			<VerifiedCertificate
				certificate={{ ...sums, certificateNumber: "C1", heatNumber: "H1", issuedOn: `${year}-06-02` }}
			/>
			<VerifiedReceipt receipt={{ ...sums, noticeNumber: "N1", revision: 1, takenAt: `${year}-06-03T10:00:00Z` }} />
		</ViewerProvider>,
	);
	expect(drawn).toContain(`Jun 02, ${year}<`);
	expect(drawn).toContain(`Jun 03, ${year} 10:00 UTC`);
});

import { readTerms } from "#shared/terms-text.ts";

/**
 * The terms of use as people read them; their headings are below that of the page, or of the part where they are
 * previewed.
 */
export function TermsText({ body, below = "page" }: { body: string; below?: "page" | "part" }) {
	const Heading = below === "page" ? "h2" : "h3";
	return readTerms(body).map(({ isHeading, text }) =>
		isHeading ? <Heading key={text}>{text}</Heading> : <p key={text}>{text}</p>,
	);
}

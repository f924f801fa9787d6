import { testsOf } from "../../security/requirement.ts";

/** Of every page in both languages: axe wide and light, narrow and dark; reflow, text spacing, keyboard and speech. */
export const everyPage = testsOf("tests/support/sound-pages.ts")(
	"has no fault that axe finds, and fits: %s, wide and light, narrow and dark",
);
export const sources = testsOf("tests/accessibility/sources.test.ts");
export const ownColours = testsOf("tests/browser/accessibility/own-colours.test.ts");
export const tokens = testsOf("src/web/tokens.test.ts");
export const heard = testsOf("tests/browser/what-is-heard.test.ts");
export const place = testsOf("tests/browser/keyboard-place.test.ts");
export const titles = testsOf("tests/browser/window-titles.test.ts");
export const sessionEnd = testsOf("tests/browser/session-end.test.ts");
export const formStates = testsOf("tests/specification/form-states.browser.test.ts");
export const formDrafts = testsOf("tests/specification/form-drafts.browser.test.ts");
export const frame = testsOf("src/web/layouts/default-layout.test.tsx");
export const pdfs = testsOf("src/server/pdf/render-pdf.test.ts");

import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "#generated/texts/runtime.js";
import { fobText, paymentTermsText } from "./trade-terms.ts";

afterEach(() => overwriteGetLocale(() => "en"));

const said = (terms: string | null) => [paymentTermsText(terms), fobText(terms)];

test("usual terms are said in the reader's words, and anything else as the mill wrote it", () => {
	overwriteGetLocale(() => "es");
	expect(["Net 30", "0.5% 10, net 30"].map(paymentTermsText)).toEqual([
		"30 días netos",
		"0.5% a 10 días, 30 días netos",
	]);
	expect(["FOB destination", "FOB River Bend"].map(fobText)).toEqual(["FOB destino", "FOB River Bend"]);
	expect([said("as agreed"), said(null)]).toEqual([
		["as agreed", "as agreed"],
		[null, null],
	]);
});

test("in English they stay as they are written", () => {
	overwriteGetLocale(() => "en");
	expect(["Net 30", "0.5% 10, net 30"].map(paymentTermsText)).toEqual(["Net 30", "0.5% 10, net 30"]);
	expect(fobText("FOB destination")).toBe("FOB destination");
});

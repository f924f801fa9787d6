import { expect, test } from "vitest";
import { type Letter, layoutLetter, layoutMail } from "./mail-layout.ts";

const brand = {
	name: "Acme Steel",
	mark: { url: "https://portal.example/brand/x-h64.png", widthPx: 32, heightPx: 32 },
	isLogo: false,
	accent: "#2b5f82",
	accentDark: "#7fb4d6",
	legalFooter: { es: "Acme, S.A. de C.V." },
};
const letter: Letter = {
	title: "Your access",
	paragraphs: ["Hello Ana,", "Acme <invites> you."],
	action: { label: "Open", url: "https://portal.example/login?a=1&b=2" },
	after: ["Valid until Friday."],
};
const content = {
	title: "2 changes",
	intro: "Hello Ana.",
	lines: [{ text: "Order M1 ships later", detail: "PO 7", url: "https://portal.example/m1" }],
	action: { label: "Open", url: "https://portal.example/" },
	footer: "You chose this.",
	unsubscribe: { label: "Stop", url: "https://portal.example/stop" },
};

test("a letter reads well as plain text, and ends with who sent it", () => {
	expect(layoutLetter(letter, "en", brand).text).toBe(
		"Hello Ana,\n\nAcme <invites> you.\n\nOpen: https://portal.example/login?a=1&b=2\n\nValid until Friday.\n\n--\nAcme Steel\n",
	);
	expect(layoutLetter(letter, "es", brand).text).toContain("\n--\nAcme, S.A. de C.V.\n");
	expect(layoutMail(content, "en", brand).text).toMatch(/Stop: https:\/\/portal\.example\/stop\nAcme Steel\n$/);
});

test("lists of mails show what a mail says, not its greeting", () => {
	const shown = (html: string) =>
		/<body[^>]*><div style="display:none[^>]*>([^&]*(?:&lt;[^&]*&gt;[^&]*)?)/.exec(html)?.[1];
	expect(shown(layoutLetter(letter, "en", brand).html)).toBe("Acme &lt;invites&gt; you.");
	expect(shown(layoutMail(content, "en", brand).html)).toBe("Order M1 ships later. PO 7");
});

test("dark themes get the brand's dark accent, in programs that know the media feature and in Outlook on the web", () => {
	const { html } = layoutLetter(letter, "en", brand);
	expect(html).toContain('<meta name="color-scheme" content="light dark">');
	const [, dark = "", ofOutlook = ""] =
		/@media \(prefers-color-scheme:dark\)\{(.*\})\}(\[data-ogsc\].*)<\/style>/.exec(html) ?? [];
	for (const rules of [dark, ofOutlook]) expect(rules).toContain(".button{background:#7fb4d6!important}");
	const selectors = ofOutlook.split("}").flatMap((rule) => (rule.split("{")[0] ?? "").split(","));
	expect(selectors.filter((one) => one !== "" && !one.startsWith("[data-ogsc] "))).toEqual([]);
});

test("a button has its color on a cell, and Outlook for Windows a table of the mail's width", () => {
	const { html } = layoutLetter(letter, "en", brand);
	expect(html).toMatch(
		/<td class="button" bgcolor="#2b5f82"[^>]*><a href="https:\/\/portal\.example\/login\?a=1&amp;b=2"/,
	);
	expect(html).toMatch(/<!--\[if mso\]><table role="presentation" width="560"/);
});

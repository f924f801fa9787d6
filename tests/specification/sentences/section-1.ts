import type { Sentence } from "./sentence.ts";

const routes = "tests/specification/routes.browser.test.ts";
const roles = "tests/specification/roles.test.ts";
const signIn = {
	file: "tests/browser/sign-in.test.ts",
	title: "signs in from the root, accepts the terms, sees the home page, signs out, and is out in every tab",
};
const guarded = {
	file: routes,
	title: "shows its page in the default layout to whom its check lets in, and to nobody else",
};
const role = (title: string) => ({ file: roles, title });
const language = { file: "tests/specification/screens.browser.test.ts", title: "the cookie %s reads as %s" };
const soundPage = {
	file: "tests/support/sound-pages.ts",
	title: "has no fault that axe finds, and fits: %s, wide and light, narrow and dark",
};

/** What the product does and for whom. */
export const section1: Sentence[] = [
	{
		id: "1.1",
		text: "The product is a web portal of a steel company for signed-in customers and suppliers, with an administrator area.",
		testedBy: [guarded, signIn],
	},
	{ id: "1.2", text: "It offers English and Spanish.", testedBy: [language, soundPage] },
	{
		id: "1.3",
		text: 'This document covers the whole product as far as it is known; everything else is marked "not shown".',
		decidedIn: "docs/specification-coverage.md, each sentence that says so names its place",
	},
	{
		id: "1.4",
		text: "Audience: signed-in customers, suppliers and administrators.",
		testedBy: [
			role("a signed-in user without any group"),
			role("a supplier"),
			role("an administrator (Groups include SSA-Admin)"),
		],
	},
	{
		id: "1.5",
		text: "Customers may act under a ship-to or sold-to alias (an alias of an account).",
		testedBy: [
			{ file: "tests/specification/states.browser.test.ts", title: "a sold-to of the user's is kept" },
			{ file: "tests/specification/states.browser.test.ts", title: "a ship-to of the user's is kept" },
			{
				file: "tests/browser/isr-journey.test.ts",
				title: "selects a customer, sees only that one in every list, and returns to all",
			},
		],
	},
	{ id: "1.6", text: "A value-plus group also exists.", testedBy: [role("a value-plus user (Groups include SSA-VP)")] },
	{
		id: "1.7",
		text: "Customers see orders, documents and complaint entry.",
		testedBy: [
			guarded,
			{
				file: "tests/browser/customer-journey.test.ts",
				title: "signs in, accepts the terms, finds a late order by PO, reads why, and exports the filtered list",
			},
			{
				file: "tests/browser/complaint-journey.test.ts",
				title:
					"a yard complains from a phone in Spanish: wrongly at first, with a photo, and reads the mill's answer as it comes",
			},
		],
	},
	{
		id: "1.8",
		text: "Suppliers see advance-shipping-notice entry, documents and reports.",
		testedBy: [
			guarded,
			{
				file: "tests/browser/supplier-journey.test.ts",
				title: "follows what was received of a purchase order to its receipts, which add up to the pound",
			},
		],
	},
	{
		id: "1.9",
		text: "Administrators see user management and user invitations.",
		testedBy: [
			{
				file: "tests/browser/people-journey.test.ts",
				title:
					"finds a person, changes their rights with a reason, and keeps what was typed when another user was quicker",
			},
			{ file: "tests/browser/people-journey.test.ts", title: "invites a person and sees what became of it" },
		],
	},
	{
		id: "1.10",
		text: "Sign-in and terms acceptance exist (login, directory-service login, alias login, callbacks, terms-and-conditions page).",
		testedBy: [
			signIn,
			{ file: routes, title: "%s is answered by the server, not by the page for unknown paths" },
			{ file: routes, title: "%s shows its page in the simple layout" },
			{ file: "src/features/sign-in/server/sign-in.test.ts", title: "%s comes back to %s" },
		],
	},
	{ id: "1.11", text: "How sign-in works in detail: not shown.", decidedIn: "decisions/sign-in.md" },
	{
		id: "1.12",
		text: "Business behaviour of the individual pages (what orders, documents or reports contain): not shown.",
		decidedIn: "src/app/route-table.ts, each page says what it shows in its own file",
	},
	{ id: "1.13", text: "Languages: en and es.", testedBy: [language] },
	{ id: "1.14", text: "Any other language falls back to en.", testedBy: [language] },
];

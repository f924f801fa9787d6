import type { Sentence } from "./sentence.ts";

const held = (title: string) => ({ file: "tests/specification/cookies-and-user.test.ts", title });
const lifetimes = (title: string) => ({ file: "tests/specification/constants.test.ts", title });
const signedOut = {
	file: "tests/specification/states.browser.test.ts",
	title: "signing out leaves nothing of the specification's list in a real browser (§3)",
};
const driven = "tests/specification/states.browser.test.ts";
const flag = [
	{ file: driven, title: "that is %s leads to the terms page" },
	{ file: driven, title: "is set again by accepting there, and the requested page opens" },
];
const cookie = (name: string, what: string) => held(`${name} holds the ${what}, secure and same-site strict`);

/** Entities and their fields. */
export const section3: Sentence[] = [
	{
		id: "3.1",
		text: "User, returned by the get-user call as a JSON string that the client parses",
		testedBy: [
			held("is returned by get-user as a JSON string"),
			held("the user store holds user, isrAlias and lang, as the client parses and keeps them"),
		],
	},
	{ id: "3.2", text: "Groups: list of group names.", testedBy: [held("Groups is a list of group names")] },
	{ id: "3.3", text: "ShipTo: list of aliases.", testedBy: [held("ShipTo is a list of aliases")] },
	{ id: "3.4", text: "SoldTo: list of aliases.", testedBy: [held("SoldTo is a list of aliases")] },
	{
		id: "3.5",
		text: "User store holds: user, isrAlias, lang.",
		testedBy: [held("the user store holds user, isrAlias and lang, as the client parses and keeps them")],
	},
	{
		id: "3.6",
		text: "Cookies (secure, same-site strict)",
		testedBy: [held("%s holds the %s, secure and same-site strict")],
	},
	{
		id: "3.7",
		text: "auth: bearer token.",
		testedBy: [
			cookie("auth", "bearer token"),
			held("auth is the token that get-user answers, and opens calls as a bearer"),
		],
	},
	{
		id: "3.8",
		text: 'tac: terms-accepted flag, value "accepted".',
		testedBy: [
			cookie("tac", 'terms-accepted flag, value "accepted"'),
			lifetimes("Terms-accepted cookie lifetime: 720 minutes"),
			...flag,
		],
	},
	{ id: "3.9", text: "isr-alias: chosen alias.", testedBy: [cookie("isr-alias", "chosen alias")] },
	{ id: "3.10", text: "lang: language.", testedBy: [cookie("lang", "language")] },
	{
		id: "3.11",
		text: "On sign-out these cookies are cleared: auth, isr-alias, entra-state, entra-nonce, ad-state, ad-nonce, at, rt, entra-alias.",
		testedBy: [
			held("these cookies are cleared, and no others that the specification names: %s"),
			held("%s is cleared with the attributes it was set with, or a browser would keep it"),
			signedOut,
		],
	},
	{
		id: "3.12",
		text: "Orders, documents, complaints, shipping notices, reports: fields not shown.",
		decidedIn: "schema.graphql, described field by field",
	},
];

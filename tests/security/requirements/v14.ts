import { type Requirement, testsOf } from "../requirement.ts";

const cached = testsOf("tests/security/attacks/request-lines.browser.test.ts");
const secrets = testsOf("tests/security/attacks/secrets.browser.test.ts");
const facts = "docs/security-facts.md";

/** Protection of data. */
const offline = testsOf("tests/browser/offline-copies.test.ts");
export const v14: Requirement[] = [
	{
		id: "14.1.1",
		level: 2,
		asks: "Sensitive data is identified and classified.",
		met: "Under “Data classes”.",
		where: facts,
	},
	{
		id: "14.1.2",
		level: 2,
		asks: "Protection requirements of each class are documented.",
		met: "Under “Data classes”.",
		where: facts,
	},
	{
		id: "14.2.1",
		level: 1,
		asks: "No sensitive data in URLs.",
		testedBy: secrets("holds no token, code, state, cookie, key or password"),
		note: "The single-use code of a sign-in and the links of invitations and of stopping mails do, as they must; their pages send no Referer and the log leaves queries out.",
	},
	{
		id: "14.2.2",
		level: 2,
		asks: "Intermediate caches store no sensitive data.",
		testedBy: cached(
			"%s is for its reader alone",
			"a payload fetched ahead is kept for seconds, by the browser that holds these cookies and no other",
		),
	},
	{
		id: "14.2.3",
		level: 2,
		asks: "Sensitive data is not sent to third parties (trackers).",
		testedBy: testsOf("src/server/http/security-headers.test.ts")(
			"gives pages a policy with the nonce of this one response and nothing inline beside it",
		),
		note: "Pages load and ask nothing but their own origin.",
	},
	{
		id: "14.2.4",
		level: 2,
		asks: "Controls match the documented requirements of each class.",
		testedBy: [
			...testsOf("tests/api/bank-changes.test.ts")("keeps its numbers from %s, who may not select them"),
			...testsOf("tests/api/audit-record.test.ts")("go once they are older than is set, which is on record itself"),
			...testsOf("src/server/session/sessions.test.ts")("neither secret is stored"),
		],
	},
	{
		id: "14.3.1",
		level: 1,
		asks: "After logout, authenticated data is removed from the browser.",
		testedBy: [
			...testsOf("tests/specification/states.browser.test.ts")(
				"signing out leaves nothing of the specification's list in a real browser (§3)",
			),
			...testsOf("tests/browser/sign-in.test.ts")(
				"signs in from the root, accepts the terms, sees the home page, signs out, and is out in every tab",
			),
		],
		note: "Copies for working without a connection go as soon as nobody, or another user, is signed in. Drafts and marks not sent yet stay for their person.",
	},
	{
		id: "14.3.2",
		level: 2,
		asks: "Browsers do not cache sensitive responses.",
		testedBy: [
			...cached("%s is for its reader alone"),
			...testsOf("tests/api/uploads.test.ts")("is delivered to its sender as a download that may run nothing"),
			...offline(
				"prices, invoices, stock, the home page and suppliers' pages are never kept, and copies of former builds are removed",
				"after the end of the session's token nothing can be read, also without a network: %s",
			),
		],
		note: "Pages for a yard are stored encrypted until the session ends, without prices (decisions/offline-pages.md).",
	},
	{
		id: "14.3.3",
		level: 2,
		asks: "Browser storage contains no sensitive data except session tokens.",
		testedBy: [
			...testsOf("tests/specification/form-drafts.browser.test.ts")(
				"is back after a reload in the middle of typing, with fields and items that only it has, without secrets",
			),
			...offline("a copy is encrypted with a key that nobody can take out, and shows no price"),
			...testsOf("src/features/documents/web/receiving/mark-store.test.ts")(
				"what colleagues marked is shown and never written to the device; what its person marked here is, until it is forgotten",
			),
		],
		partly:
			"Copies of pages, which have what was read, are encrypted. What was typed is kept as it is, so that nothing typed is lost: drafts of forms, without fields that are secret, and the check marks of a tally that the person made on this device.",
		decision: "decisions/check-off-without-a-connection.md",
	},
];

import { type Requirement, testsOf } from "../requirement.ts";

const headers = testsOf("src/server/http/security-headers.test.ts");
const forged = testsOf("tests/security/attacks/forged-requests.test.ts");
const requests = testsOf("tests/security/attacks/graphql-requests.test.ts");
const uploads = testsOf("tests/api/uploads.test.ts");
const ownCookies = testsOf("tests/api/own-cookies.test.ts");
const everywhere = headers("sets the headers on %s");

/** Web frontend. */
export const v03: Requirement[] = [
	{
		id: "3.2.1",
		level: 1,
		asks: "Browsers do not render a response in a context that it is not meant for.",
		testedBy: [
			...headers("gives everything that is no page a policy that allows nothing"),
			...uploads("is delivered to its sender as a download that may run nothing"),
		],
	},
	{
		id: "3.2.2",
		level: 1,
		asks: "Text is inserted by functions that render it as text.",
		testedBy: testsOf("src/shared/written-text.test.ts")(
			"headings, paragraphs and lists are distinguished, and nothing of the text becomes markup",
		),
		note: "React writes every text; there is no dangerouslySetInnerHTML.",
	},
	{
		id: "3.3.1",
		level: 1,
		asks: "Cookies are Secure, their names prefixed.",
		testedBy: [
			...testsOf("src/features/sign-in/server/sign-in.test.ts")(
				"cookies have exactly the attributes and lifetimes of the specification",
			),
			...ownCookies("what the portal names itself is prefixed, what the specification names keeps its name", "%s"),
		],
		partly:
			"All are Secure. The portal's own have the prefix __Host- over https; auth, tac, isr-alias, lang and the state and nonce of a sign-in keep the names that the specification gives them. Against a neighbour's subdomain that sets those: auth opens something only with the session it was made in, twice it opens nothing, and a state counts only with its verifier.",
		decision: "decisions/cookie-names.md",
	},
	{
		id: "3.3.2",
		level: 2,
		asks: "SameSite fits the cookie's purpose.",
		testedBy: [
			...testsOf("src/features/sign-in/server/sign-in.test.ts")(
				"cookies have exactly the attributes and lifetimes of the specification",
			),
			...testsOf("tests/browser/other-sites.test.ts")(
				"a form on another site that is sent in a user's name does nothing",
			),
		],
	},
	{
		id: "3.3.3",
		level: 2,
		asks: "Cookies that are not shared have the prefix __Host-.",
		testedBy: ownCookies("the session counts by its prefixed name alone, which no neighbouring host can set"),
		partly:
			"The portal's own have it over https. Those that the specification names (§3) are Path=/, Secure and without Domain, as the prefix would have them.",
		decision: "decisions/cookie-names.md",
	},
	{
		id: "3.3.4",
		level: 2,
		asks: "Cookies that scripts do not need are HttpOnly.",
		testedBy: [
			...testsOf("src/features/sign-in/server/sign-in.test.ts")(
				"cookies have exactly the attributes and lifetimes of the specification",
			),
			...testsOf("src/features/sign-in/server/auth-calls.test.ts")(
				"the auth cookie alone opens no call: the bearer comes from its header",
			),
		],
		note: "`auth` is readable, because the specification has the page send it as a header; it opens nothing without the HttpOnly session.",
	},
	{
		id: "3.4.1",
		level: 1,
		asks: "HSTS on every response, at least one year, with subdomains.",
		testedBy: headers("insists on HTTPS only where people use it"),
		note: "Two years, where PUBLIC_URL is https.",
	},
	{
		id: "3.4.2",
		level: 1,
		asks: "CORS: allowed origins are fixed or on an allowlist.",
		testedBy: forged("is not admitted by a browser's preflight request"),
		note: "No answer carries Access-Control-Allow-Origin.",
	},
	{
		id: "3.4.3",
		level: 2,
		asks: "A Content-Security-Policy with object-src and base-uri 'none', and an allowlist or nonces.",
		testedBy: headers("gives pages a policy with the nonce of this one response and nothing inline beside it"),
		note: "default-src 'none' covers object-src. Trusted Types are enforced: text becomes script by one policy only (src/web/trusted-types.ts).",
	},
	{ id: "3.4.4", level: 2, asks: "X-Content-Type-Options: nosniff on every response.", testedBy: everywhere },
	{
		id: "3.4.5",
		level: 2,
		asks: "A Referrer-Policy keeps URLs from other sites.",
		testedBy: headers("reveals to nobody the codes in the address of %s", "sets the headers on %s"),
	},
	{ id: "3.4.6", level: 2, asks: "No other site may frame pages (frame-ancestors).", testedBy: everywhere },
	{
		id: "3.5.1",
		level: 1,
		asks: "Requests from other origins are rejected (CSRF).",
		testedBy: forged(
			"as %s, changes nothing and sets no cookie",
			"every route that may change something is tried above",
		),
	},
	{
		id: "3.5.2",
		level: 1,
		asks: "Where CORS preflight protects a function, it cannot be called without one.",
		testedBy: requests("%s is refused in JSON", "no content type at all is refused"),
	},
	{
		id: "3.5.3",
		level: 1,
		asks: "Sensitive functions use methods such as POST, not GET.",
		testedBy: [
			...requests("%s is no way to ask"),
			...testsOf("src/features/sign-in/server/auth-calls.test.ts")("%s is not a way to call it"),
			...testsOf("src/features/sign-in/server/sign-out.test.ts")("%s signs nobody out"),
		],
		note: "GET /logout ends one's own session, when it comes from here (Sec-Fetch-Site); from elsewhere it asks first.",
	},
	{
		id: "3.5.4",
		level: 2,
		asks: "Separate applications have separate hosts.",
		operator:
			"Give the portal a host name of its own; metrics have a port of their own, the identity provider an address of its own.",
	},
	{
		id: "3.5.5",
		level: 2,
		asks: "Messages of postMessage are checked for origin and syntax.",
		notApplicable: "No postMessage between origins; tabs speak by BroadcastChannel, which is the origin's own.",
	},
	{
		id: "3.7.1",
		level: 2,
		asks: "Only client-side technologies that browsers support.",
		met: "HTML, CSS and modules; no plug-ins.",
		where: "vite.config.ts",
	},
	{
		id: "3.7.2",
		level: 2,
		asks: "Redirects to other hosts need an allowlist.",
		testedBy: [
			...testsOf("src/features/sign-in/server/sign-in.test.ts")("no sign-in leads away to %s"),
			...testsOf("src/shared/return-path.test.ts")("%j is not"),
		],
		note: "Only to the three providers of the settings.",
	},
];

import { type Requirement, testsOf } from "../requirement.ts";

const requests = testsOf("tests/security/attacks/graphql-requests.test.ts");
const follow = testsOf("src/server/http/follow-request.test.ts");
const headers = testsOf("src/server/http/security-headers.test.ts");
const sockets = testsOf("tests/specification/close-codes.test.ts");

/** API and web service. */
export const v04: Requirement[] = [
	{
		id: "4.1.1",
		level: 1,
		asks: "Each response has a Content-Type with charset.",
		testedBy: [
			...testsOf("src/server/http/answer-error.test.ts")(
				"answers %s with status, code, request id and a sentence in both languages, and logs it at its level",
			),
			...testsOf("src/server/export/export-response.test.ts")("sends %s with its type and name, whole, kept by nobody"),
		],
	},
	{
		id: "4.1.2",
		level: 2,
		asks: "Only pages are redirected from HTTP to HTTPS.",
		operator:
			"The proxy in front ends TLS; operations/nginx.conf and haproxy.cfg redirect pages and refuse /api/ and /scim/ over plain HTTP (`npm run scale -- proxies` asks both).",
	},
	{
		id: "4.1.3",
		level: 2,
		asks: "Headers set by intermediaries cannot be overridden by users.",
		testedBy: [
			...follow("ignores a request id and an address from outside", "believes a trusted proxy: %s"),
			...testsOf("tests/security/attacks/sent-names.test.ts")(
				"name no other host, scheme or person while no proxy is trusted",
			),
			...testsOf("src/server/http/client-address.test.ts")("a socket is on record under %s"),
		],
	},
	{
		id: "4.2.1",
		level: 2,
		asks: "Message boundaries are unambiguous (request smuggling).",
		testedBy: testsOf("tests/security/attacks/request-lines.browser.test.ts")(
			"two lengths, or a length and parts, are refused (request smuggling)",
		),
	},
	{
		id: "4.3.1",
		level: 2,
		asks: "GraphQL queries are on an allowlist or limited in cost.",
		testedBy: [
			...requests("%s is not known"),
			...testsOf("src/server/graphql/documents.test.ts")(
				"the limit of %s holds",
				"a fragment inside itself does not loop",
			),
		],
	},
	{
		id: "4.3.2",
		level: 2,
		asks: "No introspection in production.",
		testedBy: [
			...requests("%s describes nothing"),
			...testsOf("src/server/graphql/documents.test.ts")("does not describe itself in production"),
		],
	},
	{
		id: "4.4.1",
		level: 1,
		asks: "WebSockets use TLS.",
		testedBy: headers("gives pages a policy with the nonce of this one response and nothing inline beside it"),
		note: "The pages' policy names the one socket address, wss where PUBLIC_URL is https; the proxy ends TLS.",
	},
	{ id: "4.4.2", level: 2, asks: "The handshake checks Origin.", testedBy: sockets("is refused with %s") },
	{
		id: "4.4.3",
		level: 2,
		asks: "WebSocket tokens meet the requirements of sessions.",
		testedBy: sockets("4403 closes a socket when its token ends, and not one whose token was renewed in time"),
		note: "It has none of its own: the session cookie and the bearer open it.",
	},
	{
		id: "4.4.4",
		level: 2,
		asks: "WebSocket tokens are obtained through the authenticated session.",
		testedBy: [
			...testsOf("tests/api/live-refusals.test.ts")("opens no socket: %s"),
			...sockets("4403 closes every socket of a person who %s, in every process"),
		],
	},
];

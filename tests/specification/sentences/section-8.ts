import type { Sentence } from "./sentence.ts";

const calls = "tests/specification/authentication-calls.test.ts";
const data = "tests/specification/calls.test.ts";
const errors = "tests/specification/errors.test.ts";
const server = "tests/specification/close-codes.test.ts";
const client = "tests/specification/live-client.test.ts";
const routes = "tests/specification/routes.browser.test.ts";
const tiers = "tests/specification/error-tiers.browser.test.ts";

const named = (code: number, words: string) => ({ file: errors, title: `${code} is named ${words}` });

/** The error catalogue. */
export const section8: Sentence[] = [
	{
		id: "8.1",
		text: 'Unmatched route: "Page not found", 404, non-fatal.',
		testedBy: [
			{
				file: routes,
				title: "an unknown path is 404, Page not found, and not fatal: a signed-in user keeps the navigation",
			},
			{ file: tiers, title: "a page that fails leaves the navigation, which leads on without a new document" },
			{ file: tiers, title: "a page that fails is sent by the server inside its layout, with its status" },
		],
	},
	{
		id: "8.2",
		text: 'Route validation failure: fatal, 404 "Page Not Found".',
		testedBy: [
			{ file: routes, title: "a route that fails validation is a fatal 404 with the text Page Not Found: …/single%s" },
			{
				file: routes,
				title: "a fatal error replaces the whole page on navigation, too, and its button leads out of it",
			},
		],
	},
	{
		id: "8.3",
		text: "Missing token before an authenticated call: logged and a 403 Forbidden is thrown.",
		testedBy: [
			{
				file: calls,
				title:
					"a missing token before an authenticated call is logged and thrown as 403 Forbidden, and nothing is sent",
			},
			{
				file: data,
				title: "a missing token is logged and thrown as 403 before anything is sent, and the error hook receives it",
			},
			{ file: client, title: "without a token: logged, 4005, a 403 at the error hook, and no retry" },
		],
	},
	{
		id: "8.4",
		text: "Any failed request: a 403 error carrying the failure message.",
		testedBy: [
			{ file: calls, title: "a request that the server refuses is a 403 with the server's sentence" },
			{
				file: calls,
				title:
					"an outage, when nobody answers, is a 403 with its own message, and words on what still works and what to do",
			},
			{ file: calls, title: "a fault of the portal's is a 403 with its message" },
			{ file: data, title: "a token that opens nothing is a 403 with the failure's message" },
			{ file: data, title: "a document %s is a 403 with the fault's own message, and the fault as its cause" },
			{
				file: data,
				title: "when %s it is a 403 with the failure's own message, and the words for an outage beside it",
			},
			{
				file: tiers,
				title: "an outage is explained in place, the page and what was typed stay, and the error hook receives it",
			},
		],
	},
	{
		id: "8.5",
		text: "Failed user fetch: user and alias are reset.",
		testedBy: [{ file: calls, title: "a user fetch that is refused resets user, alias and cookies" }],
	},
	{
		id: "8.6",
		text: "Unparseable user JSON: logged, no user, cookies cleared.",
		testedBy: [
			{ file: calls, title: "a user fetch that is not to be parsed resets user, alias and cookies" },
			{ file: calls, title: "a user that cannot be parsed is logged and no user" },
		],
	},
	{
		id: "8.7",
		text: "Error page texts: see section 2.",
		testedBy: [
			{ file: errors, title: "the page of %i says what the table says" },
			{ file: routes, title: "of %i has its title, its text and its button to the root" },
		],
	},
	{
		id: "8.8",
		text: "Websocket close codes: 4500 internal server error,",
		testedBy: [
			named(4500, "internal server error"),
			{ file: server, title: "4500 answers an error of the server, and does not reveal what it was" },
		],
	},
	{
		id: "8.9",
		text: "4005 internal client error,",
		testedBy: [
			named(4005, "internal client error"),
			{ file: client, title: "without a token: logged, 4005, a 403 at the error hook, and no retry" },
		],
	},
	{
		id: "8.10",
		text: "4400 bad request,",
		testedBy: [named(4400, "bad request"), { file: server, title: "4400 answers a message that is none" }],
	},
	{
		id: "8.11",
		text: "4004 bad response,",
		testedBy: [
			named(4004, "bad response"),
			{ file: client, title: "4004 answers a first message that is no acknowledgement; the error hook receives it" },
		],
	},
	{
		id: "8.12",
		text: "4401 unauthorized,",
		testedBy: [
			named(4401, "unauthorized"),
			{ file: server, title: "4401 answers a subscription before the connection is acknowledged" },
		],
	},
	{
		id: "8.13",
		text: "4403 forbidden,",
		testedBy: [
			named(4403, "forbidden"),
			{ file: server, title: "4403 answers a bearer token without its session cookie" },
			{ file: client, title: "4403: an ended session is checked, and not retried for ever" },
		],
	},
	{
		id: "8.14",
		text: "4406 subprotocol not acceptable,",
		testedBy: [
			named(4406, "subprotocol not acceptable"),
			{ file: server, title: "4406 answers a handshake without the protocol" },
		],
	},
	{
		id: "8.15",
		text: "4408 connection initialisation timeout,",
		testedBy: [
			named(4408, "connection initialisation timeout"),
			{ file: server, title: "4408 answers no initialisation" },
		],
	},
	{
		id: "8.16",
		text: "4504 connection acknowledgement timeout,",
		testedBy: [
			named(4504, "connection acknowledgement timeout"),
			{ file: client, title: "4504 is the code of a client that does wait for an acknowledgement" },
		],
	},
	{
		id: "8.17",
		text: "4409 subscriber already exists,",
		testedBy: [
			named(4409, "subscriber already exists"),
			{ file: server, title: "4409 answers a second subscription of one id" },
		],
	},
	{
		id: "8.18",
		text: "4429 too many initialisation requests,",
		testedBy: [
			named(4429, "too many initialisation requests"),
			{ file: server, title: "4429 answers a second initialisation" },
			{ file: server, title: "4429 answers one socket too many of one person, and nobody else's" },
		],
	},
	{
		id: "8.19",
		text: "4499 terminated,",
		testedBy: [
			named(4499, "terminated"),
			{ file: client, title: "4499: a terminated socket is opened again" },
			{
				file: "tests/specification/realtime.test.ts",
				title: "4499 ends a client that sends but does not read, and nothing of it stays behind",
			},
		],
	},
	{
		id: "8.20",
		text: "4205 client restart.",
		testedBy: [
			named(4205, "client restart"),
			{
				file: client,
				title: "4205: with a newer token the socket is opened again, and the page is notified that it was disconnected",
			},
		],
	},
	{
		id: "8.21",
		text: 'A closed socket surfaces as "Socket closed".',
		testedBy: [
			{
				file: client,
				title: 'a server that is not there is tried five times more, and then reported as "Socket closed"',
			},
			{
				file: "tests/specification/live.browser.test.ts",
				title:
					"after the last retry the page says, as long as it is so, that it is no longer live, and tries again on request (%s)",
			},
		],
	},
	{
		id: "8.22",
		text: "Client errors go to an application-level error hook.",
		testedBy: [
			{ file: errors, title: "client errors go to an application-level error hook, until it is taken back" },
			{
				file: data,
				title: "a missing token is logged and thrown as 403 before anything is sent, and the error hook receives it",
			},
			{ file: client, title: "a refused document is reported in its own words" },
			{
				file: tiers,
				title: "an outage is explained in place, the page and what was typed stay, and the error hook receives it",
			},
		],
	},
	{
		id: "8.23",
		text: "Product-specific error codes and server error messages: not shown.",
		decidedIn: "src/shared/errors.ts, the named errors",
	},
];

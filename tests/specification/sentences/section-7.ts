import type { Sentence } from "./sentence.ts";

const authentication = "tests/specification/authentication-calls.test.ts";
const data = "tests/specification/calls.test.ts";
const live = "tests/specification/live-client.test.ts";
const builds = "tests/specification/builds.browser.test.ts";
const inBrowser = "tests/specification/live.browser.test.ts";

/** The calls it makes. */
export const section7: Sentence[] = [
	{
		id: "7.1",
		text: "Authentication calls: All calls are POST with a JSON body.",
		testedBy: [
			{
				file: authentication,
				title: "an authenticated call is a POST with a JSON body, the bearer of the auth cookie and the language",
			},
			{ file: "tests/specification/screens.browser.test.ts", title: "is POST only" },
		],
	},
	{
		id: "7.2",
		text: "Authenticated variant: sends an Authorization bearer-token header and a Lang header with the language.",
		testedBy: [
			{
				file: authentication,
				title: "an authenticated call is a POST with a JSON body, the bearer of the auth cookie and the language",
			},
			{ file: authentication, title: "the server answers in the language of the Lang header" },
		],
	},
	{
		id: "7.3",
		text: "Token-refreshing variant: stores the token from the response field data.token.",
		testedBy: [
			{ file: authentication, title: "a token-refreshing call stores the token of the answer" },
			{ file: authentication, title: "a token-refreshing call finds the token under data, as data.token" },
			{ file: authentication, title: "a token-refreshing call finds the token beside data" },
		],
	},
	{
		id: "7.4",
		text: "On failure it clears the token and the alias.",
		testedBy: [
			{
				file: authentication,
				title: "a token-refreshing call that fails clears the token and the alias, and nothing else",
			},
		],
	},
	{
		id: "7.5",
		text: "Unauthenticated variant: sends no headers.",
		testedBy: [
			{
				file: authentication,
				title: "an unauthenticated call is a POST without bearer and language, and opens nothing",
			},
			{
				file: "src/features/sign-in/server/start-call.test.ts",
				title:
					"answers the provider's address without bearer and language, and its cookies carry the flow that the link would begin",
			},
		],
	},
	{
		id: "7.6",
		text: "POST /api/auth/get-user; body: none; answer: data (user JSON string) and token; handling: token stored in the auth cookie; user parsed.",
		testedBy: [
			{
				file: authentication,
				title: "is a POST without a body; its token is stored in the auth cookie, and its user is parsed",
			},
			{ file: authentication, title: "answers data, the user as a JSON string, and token" },
		],
	},
	{
		id: "7.7",
		text: "Other REST calls: not shown.",
		decidedIn: "src/features/sign-in/server/auth-routes.ts, the calls of /api/auth/",
	},
	{
		id: "7.8",
		text: "Data calls: One GraphQL endpoint at POST /api/graphql over HTTP, with a JSON body of operation name, variables and query.",
		testedBy: [
			{
				file: data,
				title:
					"one endpoint is called by POST with operation name, variables and query as JSON, and the bearer of the auth cookie",
			},
			{ file: data, title: "the endpoint is POST only" },
		],
	},
	{
		id: "7.9",
		text: "Each request carries an Authorization bearer header taken from the auth token cookie.",
		testedBy: [
			{
				file: data,
				title:
					"one endpoint is called by POST with operation name, variables and query as JSON, and the bearer of the auth cookie",
			},
			{
				file: inBrowser,
				title:
					"what a person chooses is kept with them: by POST with operation name, variables, query, and the bearer of the auth cookie",
			},
		],
	},
	{
		id: "7.10",
		text: "An optional websocket endpoint for subscriptions is used when configured; its address is not shown.",
		testedBy: [
			{ file: "tests/specification/realtime.test.ts", title: "a line imported by one process is published by another" },
			{ file: "tests/specification/realtime.test.ts", title: "a subscription is refused over HTTP" },
			{
				file: inBrowser,
				title: "a portal without sockets works: its pages open none, and its address accepts none",
			},
		],
	},
	{
		id: "7.11",
		text: "The same bearer header goes in its connection parameters.",
		testedBy: [
			{ file: live, title: "sends the bearer header in its connection parameters and receives changes" },
			{
				file: "tests/specification/close-codes.test.ts",
				title: "4403 answers a session cookie without a bearer token",
			},
		],
	},
	{
		id: "7.12",
		text: "Operation names, payloads and responses: not shown.",
		decidedIn: "schema.graphql, described field by field",
	},
	{
		id: "7.13",
		text: "Client-side build checks: GET of a build-metadata file, GET of a latest-build file every hour, and GET of per-page payload files.",
		testedBy: [
			{
				file: builds,
				title: "the latest build and its metadata are served, and kept nowhere; another build's are not there",
			},
			{
				file: builds,
				title: "after an hour the page says so without interrupting, and reloads on request if nothing is unsaved",
			},
			{ file: builds, title: "the way to another page gets that page's payload file, not its document" },
		],
	},
];

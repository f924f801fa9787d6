import { type Requirement, testsOf } from "../requirement.ts";

const requests = testsOf("tests/security/attacks/graphql-requests.test.ts");
const facts = "docs/security-facts.md";

/** Secure coding and architecture. */
export const v15: Requirement[] = [
	{
		id: "15.1.1",
		level: 1,
		asks: "How soon findings in components are mended is written down.",
		met: "Under “Components”.",
		where: facts,
	},
	{
		id: "15.1.2",
		level: 2,
		asks: "All components are listed, from known places.",
		met: "package-lock.json with exact versions and hashes; `npm sbom` writes the list.",
		where: "package-lock.json",
	},
	{
		id: "15.1.3",
		level: 2,
		asks: "What costs much is known, with what bounds it.",
		met: "Under “Expensive operations”.",
		where: facts,
	},
	{
		id: "15.2.1",
		level: 1,
		asks: "No component is past its time.",
		met: "Where the registry answers: the stage `audit` of npm test.",
		where: "tools/check-audit.ts",
	},
	{
		id: "15.2.2",
		level: 2,
		asks: "What costs much cannot take the portal away.",
		heldBy: [
			...testsOf("tests/security/attacks/outages-and-releases.test.ts")(
				"sheds calls as unavailable, says when to come back, and answers again once there is room",
			),
			...testsOf("src/server/documents/making/bundle-limits.test.ts")(
				"three of one person's are under way at once, a fourth is refused",
				"more documents than anybody should wait for are not streamed",
			),
		],
	},
	{
		id: "15.2.3",
		level: 2,
		asks: "Nothing of tests or development in production.",
		heldBy: testsOf("src/features/sign-in/server/embedded-provider/embedded-provider.test.ts")(
			"it is off once every provider has an issuer of its own, and stays out of the way of those that have",
		),
		note: "The demo mill is loaded where DEMO is not false, into an empty database only; the page of all inputs is a route of development builds alone.",
	},
	{
		id: "15.3.1",
		level: 1,
		asks: "Only the fields that are asked for and allowed are answered.",
		heldBy: [
			...testsOf("src/server/graphql/selection.test.ts")(
				"fields, fragments and the same field asked twice become one tree",
			),
			...testsOf("tests/api/refusals.test.ts")("are there, or none is, as the matrix says: %s"),
		],
	},
	{
		id: "15.3.2",
		level: 2,
		asks: "Redirects are not followed outward.",
		heldBy: testsOf("src/features/webhooks/server/post-webhook.test.ts")("a redirect is told of and not followed"),
	},
	{
		id: "15.3.3",
		level: 2,
		asks: "Nobody sets fields that are not theirs (mass assignment).",
		heldBy: [
			...requests("%s: told which, with the request's id, and nothing run"),
			...testsOf("src/server/forms/take-form.test.ts")("a mutation takes what the form would send"),
		],
	},
	{
		id: "15.3.4",
		level: 2,
		asks: "The client's address is the proxy's word, not the client's.",
		heldBy: testsOf("src/server/http/follow-request.test.ts")(
			"believes a trusted proxy: %s",
			"knows the address of the connection",
		),
	},
	{
		id: "15.3.5",
		level: 2,
		asks: "Types are checked, comparisons strict.",
		heldBy: requests("%s: told which, with the request's id, and nothing run"),
		note: "TypeScript without `any`; GraphQL and zod check at run time; == is a lint error.",
	},
	{
		id: "15.3.6",
		level: 2,
		asks: "No prototype is polluted.",
		heldBy: [
			...requests("a prototype sent beside them changes nothing for anybody"),
			...testsOf("tests/security/attacks/sent-names.test.ts")("changes nothing for anybody at %s"),
		],
	},
	{
		id: "15.3.7",
		level: 2,
		asks: "A parameter sent twice does nothing unforeseen.",
		heldBy: [
			...testsOf("src/shared/cookies.test.ts")("broken pairs are left out and the first of two counts"),
			...testsOf("tests/security/attacks/addresses.browser.test.ts")("%s ends in an answer"),
		],
	},
];

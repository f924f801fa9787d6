import { type Requirement, testsOf } from "../requirement.ts";

const requests = testsOf("tests/security/attacks/graphql-requests.test.ts");
const facts = "docs/security-facts.md";

/** Secure coding and architecture. */
export const v15: Requirement[] = [
	{
		id: "15.1.1",
		level: 1,
		asks: "Time frames for fixing vulnerable components are documented.",
		met: "Under “Components”.",
		where: facts,
	},
	{
		id: "15.1.2",
		level: 2,
		asks: "An inventory of components (SBOM) from trusted repositories exists.",
		met: "package-lock.json with exact versions and hashes; `npm sbom` writes the list.",
		where: "package-lock.json",
	},
	{
		id: "15.1.3",
		level: 2,
		asks: "Resource-intensive functions and their limits are documented.",
		met: "Under “Expensive operations”.",
		where: facts,
	},
	{
		id: "15.2.1",
		level: 1,
		asks: "Components are within the documented update time frames.",
		met: "Where the registry answers: the stage `audit` of npm test.",
		where: "tools/check-audit.ts",
	},
	{
		id: "15.2.2",
		level: 2,
		asks: "Resource-intensive functions cannot make the application unavailable.",
		testedBy: [
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
		asks: "Production contains no test or development code.",
		testedBy: testsOf("src/features/sign-in/server/embedded-provider/embedded-provider.test.ts")(
			"it is off once every provider has an issuer of its own, and stays out of the way of those that have",
		),
		note: "The demo mill is loaded where DEMO is not false, into an empty database only; the page of all inputs is a route of development builds alone.",
	},
	{
		id: "15.3.1",
		level: 1,
		asks: "Responses contain only the required fields.",
		testedBy: [
			...testsOf("src/server/graphql/selection.test.ts")(
				"fields, fragments and the same field selected twice become one tree",
			),
			...testsOf("tests/api/refusals.test.ts")("are there, or none is, as the matrix says: %s"),
		],
	},
	{
		id: "15.3.2",
		level: 2,
		asks: "Backend calls do not follow redirects unless intended.",
		testedBy: testsOf("src/features/webhooks/server/post-webhook.test.ts")("a redirect is reported and not followed"),
	},
	{
		id: "15.3.3",
		level: 2,
		asks: "Only allowed fields can be set (mass assignment).",
		testedBy: [
			...requests("%s: reported by name, with the request id, and nothing runs"),
			...testsOf("src/server/forms/take-form.test.ts")("a mutation accepts what the form would send"),
		],
	},
	{
		id: "15.3.4",
		level: 2,
		asks: "The client's IP address comes from a trusted source.",
		testedBy: testsOf("src/server/http/follow-request.test.ts")(
			"believes a trusted proxy: %s",
			"knows the address of the connection",
		),
	},
	{
		id: "15.3.5",
		level: 2,
		asks: "Types are checked, comparisons strict.",
		testedBy: requests("%s: reported by name, with the request id, and nothing runs"),
		note: "TypeScript without `any`; GraphQL and zod check at run time; == is a lint error.",
	},
	{
		id: "15.3.6",
		level: 2,
		asks: "Prototype pollution is prevented.",
		testedBy: [
			...requests("a prototype sent beside them changes nothing for anybody"),
			...testsOf("tests/security/attacks/sent-names.test.ts")("changes nothing for anybody at %s"),
		],
	},
	{
		id: "15.3.7",
		level: 2,
		asks: "HTTP parameter pollution is prevented.",
		testedBy: [
			...testsOf("src/shared/cookies.test.ts")("broken pairs are left out and the first of two counts"),
			...testsOf("tests/security/attacks/addresses.browser.test.ts")("%s ends in an answer"),
		],
	},
];

import { type Requirement, testsOf } from "../requirement.ts";

const built = testsOf("tests/security/attacks/secrets.browser.test.ts");
const facts = "docs/security-facts.md";

/** Configuration. */
export const v13: Requirement[] = [
	{
		id: "13.1.1",
		level: 2,
		asks: "Whom the portal speaks to is written down.",
		met: "Under “External connections”.",
		where: facts,
	},
	{
		id: "13.2.1",
		level: 2,
		asks: "Services prove themselves, not by unchanging secrets.",
		heldBy: testsOf("src/features/api-keys/server/api-keys.test.ts")(
			"holds beside the new one for the time chosen, and never longer than it would have",
		),
		open: "API keys can have an end and are replaced without a pause. The passwords of database, mail and store are the operator's; the bucket can go by the machine's role.",
	},
	{
		id: "13.2.2",
		level: 2,
		asks: "Each service has the fewest rights.",
		heldBy: testsOf("tests/rows/row-policies.test.ts")(
			"the app's role owns nothing, bypasses nothing and may by itself read nothing",
		),
	},
	{
		id: "13.2.3",
		level: 2,
		asks: "No default credentials.",
		heldBy: testsOf("src/server/config.test.ts")("without settings everything has its default"),
		note: "No setting has a secret for its default; the database's roles have passwords made from the owner's.",
	},
	{
		id: "13.2.4",
		level: 2,
		asks: "Only known systems are spoken to.",
		heldBy: testsOf("src/features/webhooks/server/post-webhook.test.ts")(
			"%s is not asked, however this machine or a private network is written",
		),
		note: "Addresses come from the settings; webhooks' from administrators, and never into closed networks.",
	},
	{
		id: "13.2.5",
		level: 2,
		asks: "The server loads from known places only.",
		heldBy: testsOf("src/server/http/assets.test.ts")(
			"serves nothing outside its folder and nothing of the build's own",
		),
	},
	{
		id: "13.3.1",
		level: 2,
		asks: "Secrets come from a vault and stand in no code.",
		heldBy: built("has nothing of the server's: no SQL, no roles, no settings, no password, no path of a machine"),
		note: "Secrets are environment variables, to be filled from the mill's vault; none stands in code or in what is built.",
	},
	{
		id: "13.3.2",
		level: 2,
		asks: "Few may read secrets.",
		heldBy: [
			...testsOf("src/server/secret-key.test.ts")(
				"processes that start at once agree on one key, which only their account may read",
			),
			...testsOf("src/features/webhooks/server/deliver-webhooks.test.ts")(
				"a secret lies sealed in the database, and administrators' reading does not reach it",
			),
		],
	},
	{
		id: "13.4.1",
		level: 1,
		asks: "No .git where it is served.",
		heldBy: testsOf("src/server/http/assets.test.ts")(
			"serves nothing outside its folder and nothing of the build's own",
		),
		note: "Only build/client has addresses; the image leaves .git out (.dockerignore).",
	},
	{
		id: "13.4.2",
		level: 2,
		asks: "No debugging in production.",
		heldBy: [
			...testsOf("tests/api/graphql-endpoint.test.ts")(
				"a fault of ours is masked, and the reader is told its request's number: %s",
			),
			...built("has no source maps"),
		],
	},
	{
		id: "13.4.3",
		level: 2,
		asks: "No listings of folders.",
		heldBy: testsOf("src/server/http/assets.test.ts")("lists no folder"),
	},
	{
		id: "13.4.4",
		level: 2,
		asks: "No TRACE.",
		heldBy: testsOf("tests/security/attacks/request-lines.browser.test.ts")(
			"%s of a page changes nothing and echoes nothing",
		),
	},
	{
		id: "13.4.5",
		level: 2,
		asks: "Internal documents and figures are not shown.",
		heldBy: testsOf("tests/api/contract.test.ts")("is served to everybody, as the code says it"),
		note: "The contract of the API is public on purpose. Figures have a port of their own on this machine (METRICS_HOST).",
	},
];

import { type Requirement, testsOf } from "../requirement.ts";

const built = testsOf("tests/security/attacks/secrets.browser.test.ts");
const facts = "docs/security-facts.md";

/** Configuration. */
export const v13: Requirement[] = [
	{
		id: "13.1.1",
		level: 2,
		asks: "All communication of the application is documented.",
		met: "Under “External connections”.",
		where: facts,
	},
	{
		id: "13.2.1",
		level: 2,
		asks: "Backend components authenticate, without unchanging credentials.",
		testedBy: testsOf("src/features/api-keys/server/api-keys.test.ts")(
			"holds beside the new one for the time chosen, and never longer than it would have",
		),
		open: "API keys can have an end and are replaced without a pause. The passwords of database, mail and store are the operator's; the bucket can go by the machine's role.",
	},
	{
		id: "13.2.2",
		level: 2,
		asks: "Backend accounts have the least necessary privileges.",
		testedBy: testsOf("tests/rows/row-policies.test.ts")(
			"the app's role owns nothing, bypasses nothing and may by itself read nothing",
		),
	},
	{
		id: "13.2.3",
		level: 2,
		asks: "No default credentials.",
		testedBy: testsOf("src/server/config.test.ts")("without settings everything has its default"),
		note: "No setting has a secret for its default; the database's roles have passwords made from the owner's.",
	},
	{
		id: "13.2.4",
		level: 2,
		asks: "External systems are on an allowlist.",
		testedBy: testsOf("src/features/webhooks/server/post-webhook.test.ts")(
			"%s is not called, however this machine or a private network is written",
		),
		note: "Addresses come from the settings; webhooks' from administrators, and never into closed networks.",
	},
	{
		id: "13.2.5",
		level: 2,
		asks: "The server sends requests and loads data only from an allowlist.",
		testedBy: testsOf("src/server/http/assets.test.ts")(
			"serves nothing outside its folder and nothing of the build's own",
		),
	},
	{
		id: "13.3.1",
		level: 2,
		asks: "Secrets are managed in a vault and are not in source code or builds.",
		testedBy: built("has nothing of the server's: no SQL, no roles, no settings, no password, no path of a machine"),
		note: "Secrets are environment variables, to be filled from the mill's vault; none stands in code or in what is built.",
	},
	{
		id: "13.3.2",
		level: 2,
		asks: "Access to secrets follows least privilege.",
		testedBy: [
			...testsOf("src/server/secret-key.test.ts")(
				"processes that start at once agree on one key, which only their account may read",
			),
			...testsOf("src/features/webhooks/server/deliver-webhooks.test.ts")(
				"a secret is sealed in the database, and administrators cannot read it",
			),
		],
	},
	{
		id: "13.4.1",
		level: 1,
		asks: "No source control metadata (.git) is deployed or reachable.",
		testedBy: testsOf("src/server/http/assets.test.ts")(
			"serves nothing outside its folder and nothing of the build's own",
		),
		note: "Only build/client has addresses; the image leaves .git out (.dockerignore).",
	},
	{
		id: "13.4.2",
		level: 2,
		asks: "Debug modes are off in production.",
		testedBy: [
			...testsOf("tests/api/graphql-endpoint.test.ts")(
				"an internal error is masked, and the reader gets its request id: %s",
			),
			...built("has no source maps"),
		],
	},
	{
		id: "13.4.3",
		level: 2,
		asks: "No directory listings.",
		testedBy: testsOf("src/server/http/assets.test.ts")("lists no folder"),
	},
	{
		id: "13.4.4",
		level: 2,
		asks: "TRACE is not supported.",
		testedBy: testsOf("tests/security/attacks/request-lines.browser.test.ts")(
			"%s of a page changes nothing and echoes nothing",
		),
	},
	{
		id: "13.4.5",
		level: 2,
		asks: "Internal documentation and monitoring endpoints are not exposed.",
		testedBy: testsOf("tests/api/contract.test.ts")("is served to everybody, as the code says it"),
		note: "The contract of the API is public on purpose. Figures have a port of their own on this machine (METRICS_HOST).",
	},
];

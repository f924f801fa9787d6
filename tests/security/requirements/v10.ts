import { type Requirement, testsOf } from "../requirement.ts";

const forged = testsOf("src/features/sign-in/server/forged-answers.test.ts");
const secrets = testsOf("tests/security/attacks/secrets.browser.test.ts");

const elsewhere =
	"The authorization server is the mill's: set it so there. The embedded one serves the demo on its own machine and refuses any other address.";
const server = (id: string, level: 1 | 2, asks: string): Requirement => ({ id, level, asks, operator: elsewhere });
const noResource = "No access tokens of OAuth are taken: calls carry our own opaque token, programs a key.";

/** OAuth and OpenID Connect. */
export const v10: Requirement[] = [
	{
		id: "10.1.1",
		level: 2,
		asks: "Tokens are sent only to components that need them.",
		testedBy: secrets("holds no token, code, state, cookie, key or password"),
		note: "The provider's tokens stay on the server; the access token is used once for userinfo, the ID token kept for signing out.",
	},
	{
		id: "10.1.2",
		level: 2,
		asks: "An authorization response belongs to the same session and transaction of the browser.",
		testedBy: forged(
			"no state cookie: start again",
			"another state",
			"a changed %s",
			"the same answer again, from this browser or one that kept its cookies",
		),
	},
	{
		id: "10.2.1",
		level: 2,
		asks: "PKCE or state protects against forged authorization responses.",
		testedBy: forged("another state", "a changed %s"),
	},
	{
		id: "10.2.2",
		level: 2,
		asks: "Responses of one authorization server are not accepted for another (mix-up).",
		testedBy: forged(
			"an answer of another issuer (mix-up)",
			"an answer without its issuer",
			"an answer for another of our providers",
		),
	},
	{
		id: "10.3.1",
		level: 2,
		asks: "The resource server accepts only access tokens for its audience.",
		notApplicable: noResource,
	},
	{ id: "10.3.2", level: 2, asks: "Claims of the access token decide on authorization.", notApplicable: noResource },
	{
		id: "10.3.3",
		level: 2,
		asks: "Users are identified by claims that are not reassigned.",
		notApplicable: noResource,
	},
	{
		id: "10.3.4",
		level: 2,
		asks: "Required authentication strength is verified from the token.",
		notApplicable: noResource,
	},
	server("10.4.1", 1, "Return addresses are compared exactly."),
	server("10.4.2", 1, "A code is used once."),
	server("10.4.3", 1, "A code lives ten minutes at most."),
	server("10.4.4", 1, "Clients use only the grant types that they need."),
	server("10.4.5", 1, "Refresh tokens cannot be replayed."),
	server("10.4.6", 2, "PKCE is required, S256 only."),
	server("10.4.7", 2, "Risks of dynamic client registration are mitigated."),
	server("10.4.8", 2, "Refresh tokens have an absolute expiration."),
	server("10.4.9", 2, "People can revoke tokens."),
	server("10.4.10", 2, "Confidential clients authenticate."),
	server("10.4.11", 2, "Clients get only the scopes they need."),
	{
		id: "10.5.1",
		level: 2,
		asks: "ID tokens cannot be replayed (nonce).",
		testedBy: forged("a changed %s", "the same answer again, from this browser or one that kept its cookies"),
	},
	{
		id: "10.5.2",
		level: 2,
		asks: "People are known by sub, not by address.",
		testedBy: testsOf("src/features/sign-in/server/sign-in-refusals.test.ts")(
			"an address links once; then the identity counts, whatever the address says",
			"an address that another subject of the provider is linked to opens nothing",
		),
	},
	{
		id: "10.5.3",
		level: 2,
		asks: "Metadata of another issuer is refused.",
		met: "openid-client compares the metadata's issuer with that of the settings.",
		where: "src/features/sign-in/server/oidc-client.ts",
	},
	{
		id: "10.5.4",
		level: 2,
		asks: "The ID token's aud is this client.",
		met: "openid-client compares it.",
		where: "src/features/sign-in/server/oidc-client.ts",
	},
	{
		id: "10.5.5",
		level: 2,
		asks: "Back-channel logout is not forged.",
		notApplicable: "Back-channel logout is not offered.",
	},
	server("10.6.1", 2, "Only the code flow and flows based on it are allowed."),
	server("10.6.2", 2, "Forced logout through the provider is prevented."),
	server("10.7.1", 2, "Users consent to each authorization request."),
	server("10.7.2", 2, "The consent prompt gives sufficient, clear information."),
	server("10.7.3", 2, "Users can review and revoke consents."),
];

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
		asks: "Tokens go only where they are needed.",
		heldBy: secrets("holds no token, code, state, cookie, key or password"),
		note: "The provider's tokens stay on the server; the access token is used once for userinfo, the ID token kept for signing out.",
	},
	{
		id: "10.1.2",
		level: 2,
		asks: "An answer belongs to the sign-in this browser began.",
		heldBy: forged(
			"no state cookie: start again",
			"another state",
			"a changed %s",
			"the same answer again, from this browser or one that kept its cookies",
		),
	},
	{
		id: "10.2.1",
		level: 2,
		asks: "PKCE or state against forged answers.",
		heldBy: forged("another state", "a changed %s"),
	},
	{
		id: "10.2.2",
		level: 2,
		asks: "One provider's answer is not taken for another's (mix-up).",
		heldBy: forged(
			"an answer of another issuer (mix-up)",
			"an answer without its issuer",
			"an answer for another of our providers",
		),
	},
	{ id: "10.3.1", level: 2, asks: "Access tokens are meant for us.", notApplicable: noResource },
	{ id: "10.3.2", level: 2, asks: "Their claims decide.", notApplicable: noResource },
	{ id: "10.3.3", level: 2, asks: "They name people by what is not given again.", notApplicable: noResource },
	{ id: "10.3.4", level: 2, asks: "They say how strongly somebody proved themselves.", notApplicable: noResource },
	server("10.4.1", 1, "Return addresses are compared exactly."),
	server("10.4.2", 1, "A code is used once."),
	server("10.4.3", 1, "A code lives ten minutes at most."),
	server("10.4.4", 1, "Clients use only the grants they need."),
	server("10.4.5", 1, "Refresh tokens cannot be replayed."),
	server("10.4.6", 2, "PKCE is required, S256 only."),
	server("10.4.7", 2, "Clients that register themselves are not trusted."),
	server("10.4.8", 2, "Refresh tokens end."),
	server("10.4.9", 2, "People can revoke tokens."),
	server("10.4.10", 2, "Clients prove themselves."),
	server("10.4.11", 2, "Clients get only the scopes they need."),
	{
		id: "10.5.1",
		level: 2,
		asks: "An ID token is not taken twice (nonce).",
		heldBy: forged("a changed %s", "the same answer again, from this browser or one that kept its cookies"),
	},
	{
		id: "10.5.2",
		level: 2,
		asks: "People are known by sub, not by address.",
		heldBy: testsOf("src/features/sign-in/server/sign-in-refusals.test.ts")(
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
		asks: "aud is our client.",
		met: "openid-client compares it.",
		where: "src/features/sign-in/server/oidc-client.ts",
	},
	{
		id: "10.5.5",
		level: 2,
		asks: "Back-channel logout is not forged.",
		notApplicable: "Back-channel logout is not offered.",
	},
	server("10.6.1", 2, "Only the code flow and its kin."),
	server("10.6.2", 2, "Nobody is signed out by force."),
	server("10.7.1", 2, "People consent."),
	server("10.7.2", 2, "They are told to what."),
	server("10.7.3", 2, "They can take it back."),
];

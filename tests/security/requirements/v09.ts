import { type Requirement, testsOf } from "../requirement.ts";

const signatures = testsOf("src/features/sign-in/server/token-signatures.test.ts");
const stop = testsOf("src/features/report-mails/server/report-mails.test.ts");

/** Self-contained tokens: the providers' ID tokens, and the signed links of our mails. */
export const v09: Requirement[] = [
	{
		id: "9.1.1",
		level: 1,
		asks: "Token signatures are verified before the content is used.",
		testedBy: [
			...stop("is not found with another signature, of another report, or cut short"),
			...signatures("a token that was signed %s opens nothing"),
		],
		note: "ID tokens by the provider's keys; links carry an HMAC.",
	},
	{
		id: "9.1.2",
		level: 1,
		asks: "Only algorithms on an allowlist are accepted, never None.",
		met: "openid-client takes what the provider's metadata names and never “none”; links are HMAC-SHA-256 and say no algorithm.",
		where: "src/features/sign-in/server/oidc-client.ts",
	},
	{
		id: "9.1.3",
		level: 1,
		asks: "Keys come from trusted, configured sources.",
		met: "Metadata and keys of the issuer in the settings; jku, x5u and jwk of a token are not read.",
		where: "src/features/sign-in/server/oidc-client.ts",
	},
	{
		id: "9.2.1",
		level: 1,
		asks: "Validity times of tokens are checked.",
		met: "openid-client checks exp, iat and nbf; links of mails have no end, because they only stop mails.",
		where: "src/features/sign-in/server/oidc-client.ts",
	},
	{
		id: "9.2.2",
		level: 2,
		asks: "A token is accepted only for its type and purpose.",
		testedBy: stop("is not found with another signature, of another report, or cut short"),
		note: "Each use has a key of its own (HKDF).",
	},
	{
		id: "9.2.3",
		level: 2,
		asks: "Only tokens for this audience are accepted.",
		met: "openid-client compares aud with the client's id.",
		where: "src/features/sign-in/server/oidc-client.ts",
	},
	{
		id: "9.2.4",
		level: 2,
		asks: "An issuer with several audiences names the audience in each token.",
		notApplicable: "Millgate issues no tokens to others.",
	},
];

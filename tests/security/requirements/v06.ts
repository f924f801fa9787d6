import { type Requirement, testsOf } from "../requirement.ts";

const signIn = testsOf("src/features/sign-in/server/sign-in.test.ts");
const refusals = testsOf("src/features/sign-in/server/sign-in-refusals.test.ts");
const forged = testsOf("src/features/sign-in/server/forged-answers.test.ts");
const signatures = testsOf("src/features/sign-in/server/token-signatures.test.ts");
const embedded = testsOf("src/features/sign-in/server/embedded-provider/embedded-provider.test.ts");
const invitations = testsOf("src/features/invitations/server/redeem-invitation.test.ts");

/**
 * Millgate keeps no passwords and no second factors: people sign in at the mill's identity providers
 * (docs/security-facts.md).
 */
const atProvider = "Set it so at the identity provider: passwords and factors are kept there and nowhere else.";
const facts = "docs/security-facts.md";

const provided = (id: string, level: 1 | 2, asks: string): Requirement => ({ id, level, asks, operator: atProvider });
const none = (id: string, level: 1 | 2, asks: string, notApplicable: string): Requirement => ({
	id,
	level,
	asks,
	notApplicable,
});

/** Authentication. */
export const v06: Requirement[] = [
	{
		id: "6.1.1",
		level: 1,
		asks: "Controls against brute force are documented.",
		met: "Under “Limits” and “Signing in”.",
		where: facts,
	},
	provided("6.1.2", 2, "Words that no password may hold are written down."),
	{
		id: "6.1.3",
		level: 2,
		asks: "All authentication pathways are documented.",
		met: "Under “Signing in”.",
		where: facts,
	},
	provided("6.2.1", 1, "Passwords have 8 characters at least."),
	provided("6.2.2", 1, "People can change their password."),
	provided("6.2.3", 1, "A change asks for the current password."),
	provided("6.2.4", 1, "Common passwords are refused."),
	provided("6.2.5", 1, "No rules of composition."),
	{
		id: "6.2.6",
		level: 1,
		asks: "Password fields hide what is typed.",
		testedBy: embedded("works without script, in both languages, and lists no account"),
		note: "Of the demo's provider; the mill's own has its own page.",
	},
	{
		id: "6.2.7",
		level: 1,
		asks: "Password managers and pasting work.",
		met: "The demo's field is a plain one with autocomplete; the mill's provider has its own.",
		where: "src/features/sign-in/server/embedded-provider/demo-pages.ts",
	},
	provided("6.2.8", 1, "Passwords are checked as typed."),
	provided("6.2.9", 2, "Passwords of 64 characters are taken."),
	provided("6.2.10", 2, "Passwords need not be changed by the calendar."),
	provided("6.2.11", 2, "The list of words is used."),
	provided("6.2.12", 2, "Breached passwords are refused."),
	{
		id: "6.3.1",
		level: 1,
		asks: "Brute force and credential stuffing are prevented.",
		testedBy: [
			...signIn("too many starts or callbacks from one address wait, others do not"),
			...embedded("guessing is slowed down for a minute, then allowed again"),
			...testsOf("src/features/feeds/server/feed-routes.test.ts")(
				"may not be guessed for long: wrong keys are limited by address, right ones not by wrong ones",
			),
		],
	},
	{
		id: "6.3.2",
		level: 1,
		asks: "No default accounts.",
		testedBy: [
			...embedded(
				"it does not start for %s",
				"it is off once every provider has an issuer of its own, and stays out of the way of those that have",
			),
			...testsOf("src/server/config.test.ts")("the embedded identity provider refuses to listen to other machines"),
		],
		note: "Demo accounts exist on one's own machine only.",
	},
	{
		id: "6.3.3",
		level: 2,
		asks: "Multi-factor authentication.",
		open: "Left to the identity provider: require a second factor there for every client of Millgate, administrators first. Millgate does not read amr or acr (6.8.4).",
	},
	{
		id: "6.3.4",
		level: 2,
		asks: "No undocumented authentication pathway, and equal strength of all.",
		testedBy: [
			...refusals("an address that another subject of the provider is linked to opens nothing"),
			...testsOf("tests/security/attacks/forged-requests.test.ts")(
				"every route that may change something is tried above",
			),
		],
		note: "How strong is the providers' to say; the three are set up alike by whoever runs them.",
	},
	{
		id: "6.4.1",
		level: 1,
		asks: "Initial passwords and codes are random, short-lived and used once.",
		testedBy: invitations(
			"is mailed in the invited person's language, and only the hash of its link is stored",
			"opens nothing for another address",
		),
		note: "An invitation's link is none by itself: its person signs in at the provider.",
	},
	none("6.4.2", 1, "No secret questions.", "There are none."),
	provided("6.4.3", 2, "A forgotten password is reset safely."),
	provided("6.4.4", 2, "A lost factor is replaced after proof."),
	none("6.5.1", 2, "Codes are used once.", "No codes of ours; factors are the provider's."),
	none("6.5.2", 2, "Look-up secrets are hashed.", "No look-up secrets of ours."),
	none("6.5.3", 2, "Codes come from a good source of chance.", "No codes of ours."),
	none("6.5.4", 2, "Codes have 20 bits at least.", "No codes of ours."),
	none("6.5.5", 2, "Codes end soon.", "No codes of ours."),
	none("6.6.1", 2, "Telephone codes are the last choice.", "No codes by telephone."),
	none("6.6.2", 2, "Codes belong to the sign-in they were made for.", "No codes of ours."),
	none("6.6.3", 2, "Codes cannot be guessed.", "No codes of ours."),
	{
		id: "6.8.1",
		level: 2,
		asks: "Users of one identity provider cannot be impersonated through another.",
		testedBy: [
			...refusals("an address links once; then the identity counts, whatever the address says"),
			...forged("an answer of another issuer (mix-up)", "an answer for another of our providers"),
			...testsOf("src/features/sign-in/server/own-people.test.ts")(
				"is not signed in or linked at %s, whose people are others",
				"is not signed in by the mill's directory",
				"an invitation to the mill's staff is redeemed by the directory alone, and waits for it",
				"a session that a provider for customers has opened ends to open anything when its person joins the staff",
				"is not linked because it names the same address",
			),
			...testsOf("tests/api/scim-staff.test.ts")("%s", "makes nobody a member"),
		],
		note: "The mill's staff are proved by its directory alone; a second identity needs its person's act or an administrator's (decisions/providers-and-their-people.md).",
	},
	{
		id: "6.8.2",
		level: 2,
		asks: "Signatures of assertions are always verified.",
		testedBy: [
			...signatures("a token that was signed %s opens nothing"),
			...forged("a made-up code, and nothing at all"),
		],
		note: "Although the ID token comes from the token endpoint itself, over TLS; issuer, audience, nonce and time are checked too, and a sign-in without one is refused.",
	},
	none("6.8.3", 2, "SAML assertions are used once.", "No SAML."),
	{
		id: "6.8.4",
		level: 2,
		asks: "The expected authentication strength is verified.",
		open: "amr, acr and auth_time are not read; the least is assumed of everybody. Against it: bank details need two persons, of whom neither let the other in, and a known contact's word or time to stop it; rights a reason and a record.",
		testedBy: [
			...testsOf("tests/api/bank-changes.test.ts")(
				"waits for a second person, and nobody is shown more of it than the last four",
			),
			...testsOf("tests/api/bank-contacts.test.ts")(
				"who invited the asker, or gave them a right, does not decide; another does",
				"waits for a known contact or three working days, and is refused before",
			),
		],
	},
];

import { type Requirement, testsOf } from "../requirement.ts";

const sessions = testsOf("src/server/session/sessions.test.ts");
const signOut = testsOf("src/features/sign-in/server/sign-out.test.ts");
const calls = testsOf("src/features/sign-in/server/auth-calls.test.ts");
const signIn = testsOf("src/features/sign-in/server/sign-in.test.ts");
const facts = "docs/security-facts.md";

/** Sessions. */
export const v07: Requirement[] = [
	{
		id: "7.1.1",
		level: 2,
		asks: "Inactivity timeout and maximum lifetime of sessions are documented.",
		met: "Under “Sessions”.",
		where: facts,
	},
	{
		id: "7.1.2",
		level: 2,
		asks: "The number of concurrent sessions is documented.",
		met: "Under “Sessions”: as many as one opens, each seen and ended at one's profile.",
		where: facts,
	},
	{
		id: "7.1.3",
		level: 2,
		asks: "The coordination with sessions at identity providers is documented.",
		met: "Under “Sessions”.",
		where: facts,
	},
	{
		id: "7.2.1",
		level: 1,
		asks: "Session tokens are verified on the server.",
		testedBy: sessions(
			"a token of another session finds nobody",
			"an expired session finds nobody, whatever its token says",
		),
	},
	{
		id: "7.2.2",
		level: 1,
		asks: "Session tokens are generated dynamically, not static keys.",
		testedBy: sessions("both of one session find the person with groups and lists"),
	},
	{
		id: "7.2.3",
		level: 1,
		asks: "Reference tokens have at least 128 random bits.",
		testedBy: sessions("neither secret is stored"),
		note: "256 bits of crypto.randomBytes (src/server/session/secrets.ts).",
	},
	{
		id: "7.2.4",
		level: 1,
		asks: "Authentication creates a new session token and ends the previous one.",
		testedBy: signIn("signing in again replaces the session; the alias stays with its person and leaves with another"),
	},
	{
		id: "7.3.1",
		level: 2,
		asks: "Sessions end after inactivity.",
		testedBy: [
			...sessions("an expired token finds nobody"),
			...testsOf("tests/specification/constants.test.ts")(
				"the token and the session that the cookies name end with them in the database",
			),
		],
		note: "Two hours; a page renews only while a user works on it (decisions/session-end.md).",
	},
	{
		id: "7.3.2",
		level: 2,
		asks: "Sessions have an absolute maximum lifetime.",
		testedBy: sessions("a token never outlives its session"),
		note: "After seven days.",
	},
	{
		id: "7.4.1",
		level: 1,
		asks: "A terminated session cannot be used.",
		testedBy: [
			...sessions("an ended session ends its tokens, gives up its id token once and stays on record"),
			...signOut("%s ends the session here and at the provider, and clears every cookie"),
		],
	},
	{
		id: "7.4.2",
		level: 1,
		asks: "Sessions end when the account is disabled or deleted.",
		testedBy: [
			...sessions("a deactivated person is signed out, though nobody notifies this process"),
			...calls("a deactivated person is out at once"),
		],
	},
	{
		id: "7.4.3",
		level: 2,
		asks: "After a change of an authentication factor, other sessions can be ended.",
		operator: `Factors change at the provider; people end their other sessions at their profile, administrators all of a person's.`,
	},
	{
		id: "7.4.4",
		level: 2,
		asks: "Every page that needs authentication offers logout.",
		testedBy: testsOf("tests/browser/sign-in.test.ts")(
			"signs in from the root, accepts the terms, sees the home page, signs out, and is out in every tab",
		),
	},
	{
		id: "7.4.5",
		level: 2,
		asks: "Administrators can end people's sessions.",
		testedBy: testsOf("src/features/people/server/people-acts.test.ts")("are signed out everywhere"),
	},
	{
		id: "7.5.1",
		level: 2,
		asks: "Changes of authentication settings need re-authentication.",
		notApplicable:
			"Nobody changes their own address, factors or rights here; rights are changed by others only, for a reason.",
	},
	{
		id: "7.5.2",
		level: 2,
		asks: "Users can view and end their sessions, after re-authentication.",
		testedBy: testsOf("src/features/users/server/profile-schema.test.ts")(
			"one sees and ends one's own sessions, never another's",
		),
		open: "They do, without proving themselves again: ending takes rights away and gives none.",
	},
	{
		id: "7.6.1",
		level: 2,
		asks: "Sessions here and at identity providers end as documented.",
		testedBy: signOut(
			"%s ends the session here and at the provider, and clears every cookie",
			"a provider that does not answer keeps nobody signed in here",
		),
	},
	{
		id: "7.6.2",
		level: 2,
		asks: "A session is created only with the user's consent or action.",
		testedBy: [
			...testsOf("src/features/sign-in/server/sign-in-schema.test.ts")(
				"begins a sign-in with the default, on record, but not one beside a page that waits, nor once the account is gone",
			),
			...testsOf("src/features/sign-in/server/forged-answers.test.ts")("no state cookie: start again"),
		],
		note: "A sign-in begins by a click; a forced one (login CSRF) fails for want of the state.",
	},
];

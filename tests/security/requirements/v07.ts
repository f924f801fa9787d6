import { type Requirement, testsOf } from "../requirement.ts";

const sessions = testsOf("src/server/session/sessions.test.ts");
const signOut = testsOf("src/features/sign-in/server/sign-out.test.ts");
const calls = testsOf("src/features/sign-in/server/auth-calls.test.ts");
const signIn = testsOf("src/features/sign-in/server/sign-in.test.ts");
const facts = "docs/security-facts.md";

/** Sessions. */
export const v07: Requirement[] = [
	{ id: "7.1.1", level: 2, asks: "Lifetimes are written down.", met: "Under “Sessions”.", where: facts },
	{
		id: "7.1.2",
		level: 2,
		asks: "How many sessions one may have is written down.",
		met: "Under “Sessions”: as many as one opens, each seen and ended at one's profile.",
		where: facts,
	},
	{
		id: "7.1.3",
		level: 2,
		asks: "How sessions here and at the provider belong together is written down.",
		met: "Under “Sessions”.",
		where: facts,
	},
	{
		id: "7.2.1",
		level: 1,
		asks: "The server decides whether a token is good.",
		heldBy: sessions(
			"a token of another session finds nobody",
			"an expired session finds nobody, whatever its token says",
		),
	},
	{
		id: "7.2.2",
		level: 1,
		asks: "Sessions have tokens made for them.",
		heldBy: sessions("both of one session find the person with groups and lists"),
	},
	{
		id: "7.2.3",
		level: 1,
		asks: "Tokens have 128 random bits or more.",
		heldBy: sessions("neither secret is stored"),
		note: "256 bits of crypto.randomBytes (src/server/session/secrets.ts).",
	},
	{
		id: "7.2.4",
		level: 1,
		asks: "Signing in makes a new session and ends the one before (fixation).",
		heldBy: signIn("signing in again replaces the session; the alias stays with its person and leaves with another"),
	},
	{
		id: "7.3.1",
		level: 2,
		asks: "Who does nothing is signed out.",
		heldBy: [
			...sessions("an expired token finds nobody"),
			...testsOf("tests/specification/constants.test.ts")(
				"the token and the session that the cookies name end with them in the database",
			),
		],
		note: "Two hours; a page renews only while somebody works on it (decisions/session-end.md).",
	},
	{
		id: "7.3.2",
		level: 2,
		asks: "Every session ends.",
		heldBy: sessions("a token never outlives its session"),
		note: "After seven days.",
	},
	{
		id: "7.4.1",
		level: 1,
		asks: "An ended session opens nothing.",
		heldBy: [
			...sessions("an ended session ends its tokens, gives up its id token once and stays on record"),
			...signOut("%s ends the session here and at the provider, and clears every cookie"),
		],
	},
	{
		id: "7.4.2",
		level: 1,
		asks: "Whoever is deactivated is out.",
		heldBy: [
			...sessions("a deactivated person is out, though nobody tells this process"),
			...calls("a deactivated person is out at once"),
		],
	},
	{
		id: "7.4.3",
		level: 2,
		asks: "After a change of factors other sessions can be ended.",
		operator: `Factors change at the provider; people end their other sessions at their profile, administrators all of a person's.`,
	},
	{
		id: "7.4.4",
		level: 2,
		asks: "Signing out is at hand on every page.",
		heldBy: testsOf("tests/browser/sign-in.test.ts")(
			"signs in from the root, accepts the terms, lands at home, signs out, and is out in every tab",
		),
	},
	{
		id: "7.4.5",
		level: 2,
		asks: "Administrators can end people's sessions.",
		heldBy: testsOf("src/features/people/server/people-acts.test.ts")("are signed out everywhere"),
	},
	{
		id: "7.5.1",
		level: 2,
		asks: "Who changes how they sign in proves themselves again.",
		notApplicable:
			"Nobody changes their own address, factors or rights here; rights are changed by others only, for a reason.",
	},
	{
		id: "7.5.2",
		level: 2,
		asks: "People see and end their sessions, having proved themselves again.",
		heldBy: testsOf("src/features/users/server/profile-schema.test.ts")(
			"one sees and ends one's own sessions, never another's",
		),
		open: "They do, without proving themselves again: ending takes rights away and gives none.",
	},
	{
		id: "7.6.1",
		level: 2,
		asks: "Sessions here and at the provider end as written down.",
		heldBy: signOut(
			"%s ends the session here and at the provider, and clears every cookie",
			"a provider that does not answer keeps nobody signed in here",
		),
	},
	{
		id: "7.6.2",
		level: 2,
		asks: "No session without something that its person does.",
		heldBy: [
			...testsOf("src/features/sign-in/server/sign-in-schema.test.ts")(
				"begins a sign-in with the default, on record, but not one beside a page that waits, nor once the account is gone",
			),
			...testsOf("src/features/sign-in/server/forged-answers.test.ts")("no state cookie: start again"),
		],
		note: "A sign-in begins by a click; a forced one (login CSRF) fails for want of the state.",
	},
];

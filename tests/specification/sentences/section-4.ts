import type { Sentence } from "./sentence.ts";

const driven = (title: string) => ({ file: "tests/specification/states.browser.test.ts", title });
const client = (title: string) => ({ file: "tests/specification/authentication-calls.test.ts", title });
const server = (title: string) => ({ file: "src/features/sign-in/server/session-call.test.ts", title });
const form = (title: string) => ({ file: "tests/specification/form-states.browser.test.ts", title });
const handle = (title: string) => ({ file: "src/web/forms/core/form-handle.test.ts", title });
const builds = (title: string) => ({ file: "tests/specification/builds.browser.test.ts", title });
const parts = (title: string) => ({ file: "tests/specification/page-parts.browser.test.ts", title });
const chunk = (title: string) => ({ file: "src/web/build-check/chunk-reload.test.ts", title });
const language = { file: "tests/specification/screens.browser.test.ts", title: "the cookie %s reads as %s" };
const comes = (state: string) => form(`${state} is set with its meaning`);
const incomplete = handle(
	"with something blocking marks all, says incomplete, calls the invalid handler and not the other",
);
const disabled = form(
	"calls the handler with the values, disables the form meanwhile, and enables it again with the focus where it was",
);

/** States and transitions. */
export const section4: Sentence[] = [
	{
		id: "4.1",
		text: "Session: a missing token leads to a redirect to the site root.",
		testedBy: [
			driven(
				"a missing token leads to the site root: the server's redirect, and the page's own when it asks for the user",
			),
		],
	},
	{
		id: "4.2",
		text: "If the user fetch fails or returns empty, the user is cleared and the cookies are cleared.",
		testedBy: [
			driven("if the user fetch fails, user and cookies are cleared"),
			driven("if it returns empty, user and cookies are cleared"),
			driven(
				"while the portal's database, or the portal, is away the user is not fetched, so that nothing fails and nobody is signed out",
			),
			driven(
				"leads to the root, and the server clears every cookie of the list and the session, those that no page can reach included",
			),
			server(
				"a user who cannot be fetched leaves no cookie of the list, and no session; what another tab has stored meanwhile stays",
			),
			client("a user fetch that is %s resets user, alias and cookies"),
		],
	},
	{
		id: "4.3",
		text: "If the user JSON cannot be parsed, it is logged, treated as no user, and the cookies are cleared.",
		testedBy: [
			driven("if the user JSON cannot be parsed, user and cookies are cleared"),
			client("a user that cannot be parsed is logged and no user"),
		],
	},
	{
		id: "4.4",
		text: "Alias: kept only if it appears in the user's ShipTo or SoldTo; otherwise it is cleared and its cookie deleted.",
		testedBy: [
			driven("a sold-to of the user's is kept"),
			driven("a ship-to of the user's is kept"),
			driven("a sold-to of another user's is cleared, and its cookie deleted"),
			driven("a supplier's account is cleared, and its cookie deleted"),
			{ file: "src/web/session/fetch-user.test.ts", title: "alias %s is kept only when it is theirs" },
		],
	},
	{ id: "4.5", text: "Language: en or es; anything else becomes en.", testedBy: [language] },
	{ id: "4.6", text: "Form fields have these states: blurred", testedBy: [comes("blurred")] },
	{ id: "4.7", text: "dirty", testedBy: [comes("dirty")] },
	{ id: "4.8", text: "submitted", testedBy: [comes("submitted")] },
	{ id: "4.9", text: "settled", testedBy: [form("settled is off while a value waits for its debounce")] },
	{ id: "4.10", text: "valid/invalid", testedBy: [comes("valid"), form("after blur for most inputs")] },
	{ id: "4.11", text: "required", testedBy: [form("empty changes with the value, required stays")] },
	{ id: "4.12", text: "empty", testedBy: [form("empty changes with the value, required stays")] },
	{ id: "4.13", text: "complete", testedBy: [comes("complete")] },
	{
		id: "4.14",
		text: "Validation messages show after blur for most inputs and after change for checkboxes.",
		testedBy: [form("after blur for most inputs"), form("after change for checkboxes, not after blur")],
	},
	{ id: "4.15", text: "In live mode they show at once.", testedBy: [form("at once in live mode")] },
	{ id: "4.16", text: "After submit all show.", testedBy: [form("all after submit, also where nobody has been")] },
	{
		id: "4.17",
		text: "Submit: wait for validation and mark all fields submitted.",
		testedBy: [handle("waits until what was wrong a moment ago is looked at again"), incomplete, comes("submitted")],
	},
	{
		id: "4.18",
		text: 'If blocking errors exist, show "Form incomplete." (localized: "Sorry, not all fields are filled out correctly.") and call the invalid handler.',
		testedBy: [
			form("with something blocking says so in %s, in a summary that has the focus and whose links jump to the fields"),
			incomplete,
		],
	},
	{
		id: "4.19",
		text: "Otherwise call the submit handler.",
		testedBy: [disabled, handle("includes what was typed a moment ago")],
	},
	{
		id: "4.20",
		text: "While an asynchronous submit handler runs, the form is disabled (unless live submit behaviour), then re-enabled.",
		testedBy: [
			disabled,
			handle("leaves a live form in use"),
			form("enables the form again after an error, says that nothing was sent, and keeps what was typed"),
		],
	},
	{
		id: "4.21",
		text: "The client checks hourly for a newer build.",
		testedBy: [
			builds("after an hour the page says so without interrupting, and reloads on request if nothing is unsaved"),
			{
				file: "src/web/build-check/build-check.test.ts",
				title: "the latest build is requested every 3,600,000 ms (§9), and nothing is shown while it is the page's own",
			},
		],
	},
	{
		id: "4.22",
		text: "On a chunk-loading failure the page reloads, at most once per path within 10 seconds.",
		testedBy: [
			builds("a page whose part is gone is loaded again, at the reader's destination"),
			builds(
				"a release that is broken too is not reloaded again and again: the second error within ten seconds is shown",
			),
			parts("is loaded once more, and the reloaded document is whole"),
			parts(
				"where the page's part is gone after hydration, the document that is loaded for it says so, in its language",
			),
			chunk("the same path just before the guard ends"),
			chunk("the same path when the guard has ended"),
			chunk("another path at once"),
		],
	},
	{
		id: "4.23",
		text: "Page-level state machines for orders, shipping notices and the like: not shown.",
		decidedIn: "src/features, each word's core has the table of its moves",
	},
];

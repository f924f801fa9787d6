import type { Sentence } from "./sentence.ts";

const constants = "tests/specification/constants.test.ts";
const calls = "tests/specification/authentication-calls.test.ts";
const screens = "tests/specification/screens.browser.test.ts";
const builds = "tests/specification/builds.browser.test.ts";
const parts = "tests/specification/page-parts.browser.test.ts";
const live = "tests/specification/live-client.test.ts";
const states = "tests/specification/form-states.browser.test.ts";

const cookie = (title: string) => ({ file: constants, title });
const ends = {
	file: constants,
	title: "the token and the session that the cookies name end with them in the database",
};
const language = { file: screens, title: "the cookie %s reads as %s" };

/** Business constants and limits. */
export const section9: Sentence[] = [
	{
		id: "9.1",
		text: "Auth cookie lifetime: 120 minutes",
		testedBy: [cookie("Auth cookie lifetime: 120 minutes"), ends],
	},
	{ id: "9.2", text: "Alias cookie lifetime: 120 minutes", testedBy: [cookie("Alias cookie lifetime: 120 minutes")] },
	{
		id: "9.3",
		text: "Terms-accepted cookie lifetime: 720 minutes",
		testedBy: [
			cookie("Terms-accepted cookie lifetime: 720 minutes"),
			{ file: "tests/specification/states.browser.test.ts", title: "that is %s leads to the terms page" },
		],
	},
	{
		id: "9.4",
		text: "Language cookie lifetime: 180 days; default en",
		testedBy: [cookie("Language cookie lifetime: 180 days"), language],
	},
	{
		id: "9.5",
		text: "Session token cookie in the data client: max age 604800 s (7 days), secure, same-site lax",
		testedBy: [cookie("Session token cookie: 604800 s (7 days), secure, same-site lax"), ends],
	},
	{
		id: "9.6",
		text: "Supported languages: en, es",
		testedBy: [language, { file: calls, title: "the server answers in the language of the Lang header" }],
	},
	{
		id: "9.7",
		text: "Group names: SSA-Admin, SSA-VP",
		testedBy: [
			{ file: constants, title: "SSA-Admin of admin@mill.example opens admin, and not valuePlus" },
			{ file: constants, title: "SSA-VP of plus@mill.example opens valuePlus, and not admin" },
		],
	},
	{
		id: "9.8",
		text: "Application version: 1.0.63",
		testedBy: [
			{ file: screens, title: "the version is 1.0.63 on /status and at the foot of the page" },
			{
				file: builds,
				title: "the latest build and its metadata are served, and kept nowhere; another build's are not there",
			},
		],
	},
	{
		id: "9.9",
		text: "Build-update check: every 3,600,000 ms",
		testedBy: [
			{
				file: builds,
				title: "after an hour the page says so without interrupting, and reloads on request if nothing is unsaved",
			},
			{
				file: "src/web/build-check/build-check.test.ts",
				title: "the latest build is requested every 3,600,000 ms (§9), and nothing is shown while it is the page's own",
			},
		],
	},
	{
		id: "9.10",
		text: "Chunk-reload guard: 10,000 ms",
		testedBy: [
			{ file: parts, title: "is loaded once more, and the reloaded document is whole" },
			{
				file: parts,
				title: "says so where it does not arrive again either, with the way out, and is not loaded a third time",
			},
			{
				file: builds,
				title:
					"a release that is broken too is not reloaded again and again: the second error within ten seconds is shown",
			},
			{ file: "src/web/build-check/chunk-reload.test.ts", title: "the same path just before the guard ends" },
			{ file: "src/web/build-check/chunk-reload.test.ts", title: "the same path when the guard has ended" },
		],
	},
	{
		id: "9.11",
		text: "Server-render wait before fetches: 100 ms",
		testedBy: [
			{
				file: "tests/specification/render-wait.test.ts",
				title: "a page that the server rendered sends nothing before 100 ms, and then what was requested",
			},
			{ file: "tests/specification/calls.test.ts", title: "holds every fetch until it is over" },
		],
	},
	{
		id: "9.12",
		text: "Websocket retries: up to 5, exponential wait plus jitter of 300 to 3000 ms; keep-alive and acknowledgement timeouts off",
		testedBy: [
			{
				file: constants,
				title: "a socket that nobody opens is tried 5 times more, after twice as long each time and the least jitter",
			},
			{
				file: constants,
				title: "a socket that nobody opens is tried 5 times more, after twice as long each time and the most jitter",
			},
			{
				file: live,
				title: "keep-alive and acknowledgement time-outs are off: a silent server is neither pinged nor left",
			},
		],
	},
	{
		id: "9.13",
		text: "Default validation visibility: blur (dirty for checkboxes)",
		testedBy: [
			{ file: states, title: "after blur for most inputs" },
			{ file: states, title: "after change for checkboxes, not after blur" },
		],
	},
	{
		id: "9.14",
		text: "Other business limits (tonnage, dates, order sizes): not shown.",
		decidedIn: "src/features/feeds/rows, the bounds of what the mill sends",
	},
];

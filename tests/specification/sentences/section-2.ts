import { adminRoutes, customerRoutes, serverRoutes, simpleRoutes, supplierRoutes } from "../route-rows.ts";
import type { Sentence } from "./sentence.ts";

const structure = (title: string) => ({ file: "tests/specification/routes.test.ts", title });
const driven = (title: string) => ({ file: "tests/specification/routes.browser.test.ts", title });
const errorsJourney = (title: string) => ({ file: "tests/browser/errors-journey.test.ts", title });
const shown = driven("shows its page in the default layout to whom its check lets in, and to nobody else");
const unknown = driven("an unknown path is 404, Page not found, and not fatal: a signed-in user keeps the navigation");
const look = (status: number) => driven(`of ${status} has its title, its text and its button to the root`);
const ofOurs = errorsJourney(
	"of ours is a 500 that shows its request and nothing more, is logged under it, and is over when its cause is",
);

type Unnumbered<One = Sentence> = One extends Sentence ? Omit<One, "id"> : never;

/** Gives each sentence its place among the others. */
const numbered = (sentences: Unnumbered[]) =>
	sentences.map((sentence, index): Sentence => ({ id: `2.${1 + index}`, ...sentence }));

const simpleRows = simpleRoutes.map((path) => ({
	text: `Simple layout, no access check: ${path}`,
	testedBy: serverRoutes.includes(path)
		? [driven("%s is answered by the server, not by the page for unknown paths")]
		: [structure("%s is in the simple layout, behind no check"), driven("%s shows its page in the simple layout")],
}));

const guardedRows = [
	...adminRoutes.map((path) => `Admin-access check: ${path}`),
	...customerRoutes.map((path) => `Page-access check, customer: ${path}`),
	...supplierRoutes.map((path) => `Page-access check, supplier: ${path}`),
].map((text) => ({ text, testedBy: [structure("$path is in the default layout, behind $guard"), shown] }));

/** Screens and routes. */
export const section2: Sentence[] = numbered([
	{
		text: "All pages load lazily.",
		testedBy: [driven("each page's code is a file of its own, and a document brings only its own page's")],
	},
	{
		text: "Two layouts exist: default and simple.",
		testedBy: [
			structure("no page is anywhere else, and none behind the value-plus check"),
			driven("%s shows its page in the simple layout"),
			shown,
		],
	},
	{ text: 'An unknown path gives a "Page not found" error with status 404 (non-fatal).', testedBy: [unknown] },
	{
		text: 'A route that fails validation is a fatal error with a default 404 and the text "Page Not Found".',
		testedBy: [
			driven("a route that fails validation is a fatal 404 with the text Page Not Found: …/single%s"),
			driven("a fatal error replaces the whole page on navigation, too, and its button leads out of it"),
			driven("a number that nobody has is no failed validation: the navigation stays"),
		],
	},
	{
		text: "Link prefetch happens when a link becomes visible.",
		partly:
			"Links that repeat by rows or columns do so within a budget; past it they fetch when a user is about to follow them.",
		decision: "decisions/links-fetched-ahead.md",
		testedBy: [
			driven("a link's page and payload are fetched when it becomes visible, not before"),
			driven(
				"links in rows and in the heads of columns fetch their payloads as they become visible, within the budget, and the others on intent",
			),
		],
	},
	{ text: "Route parameters: not shown.", testedBy: [structure("no listed route has parameters in its path")] },
	...simpleRows,
	{
		text: "What each of these pages shows or does: not shown.",
		decidedIn: "decisions/sign-in.md, and src/app/route-table.ts for each page's file",
	},
	...guardedRows,
	{
		text: "A third access check (value-plus access) exists, but no listed route uses it.",
		testedBy: [
			structure("no page is anywhere else, and none behind the value-plus check"),
			{ file: "tests/specification/roles.test.ts", title: "a value-plus user (Groups include SSA-VP)" },
		],
	},
	{
		text: "The root page shows the layout and the current page.",
		testedBy: [driven("%s shows its page in the simple layout"), shown],
	},
	{
		text: 'An error page is shown for any application error, with a button linking to the site root "/".',
		testedBy: [
			look(403),
			look(404),
			look(405),
			ofOurs,
			errorsJourney("of an address that does not exist is a 404 whose button leads to the root"),
			errorsJourney("of an unavailable database is explained, as document and on navigation, and disappears by itself"),
		],
	},
	{ text: "500: Something went wrong; no extra text; logged as error", testedBy: [ofOurs, catalogue(500)] },
	{
		text: "403: Forbidden; Your session has expired or has insufficient access rights; logged as warning",
		testedBy: [look(403), driven("403 is logged as a warning"), catalogue(403)],
	},
	{
		text: "404: Page not found; no extra text; how it is logged: not shown",
		testedBy: [look(404), driven("404 is not logged"), catalogue(404)],
	},
	{
		text: "Other: the status message; no extra text; how it is logged: not shown",
		testedBy: [look(405), catalogue(418)],
	},
	{
		text: "The button label is BACK, except for 403 where it is RELOAD.",
		testedBy: [look(403), look(404), look(405), ofOurs],
	},
	{
		text: 'If no auth cookie exists when the user is requested, the browser is sent to "/".',
		testedBy: [
			{
				file: "tests/specification/states.browser.test.ts",
				title:
					"a missing token leads to the site root: the server's redirect, and the page's own when it asks for the user",
			},
			shown,
		],
	},
]);

function catalogue(status: number) {
	return { file: "tests/specification/errors.test.ts", title: `the page of ${status} says what the table says` };
}

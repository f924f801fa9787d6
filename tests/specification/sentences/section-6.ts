import type { Sentence } from "./sentence.ts";

const role = (title: string) => ({ file: "tests/specification/roles.test.ts", title });
const constant = (title: string) => ({ file: "tests/specification/constants.test.ts", title });

/** Roles and permissions. */
export const section6: Sentence[] = [
	{
		id: "6.1",
		text: "Admin: Groups include SSA-Admin.",
		testedBy: [
			role("an administrator (Groups include SSA-Admin)"),
			role("an administrator among other groups"),
			role("a group that only looks like one"),
			constant("SSA-Admin of admin@mill.example opens admin, and not valuePlus"),
		],
	},
	{
		id: "6.2",
		text: "Value-plus user: Groups include SSA-VP.",
		testedBy: [
			role("a value-plus user (Groups include SSA-VP)"),
			role("a group that only looks like one"),
			constant("SSA-VP of plus@mill.example opens valuePlus, and not admin"),
		],
	},
	{
		id: "6.3",
		text: "Other signed-in users are ordinary customers.",
		testedBy: [
			role("a signed-in user without any group"),
			role("a signed-in user with nothing at all"),
			role("a supplier who buys, too"),
		],
	},
	{
		id: "6.4",
		text: "Supplier identification: not shown.",
		decidedIn: "src/shared/access.ts, isSupplier: an account in the user's Suppliers",
	},
	{
		id: "6.5",
		text: "Three checks run before routes: admin access (admin pages), page access (customer and supplier pages) and value-plus access.",
		testedBy: [
			role("$who"),
			role("%s redirects a visitor who is not signed in"),
			{ file: "tests/specification/routes.test.ts", title: "$path is in the default layout, behind $guard" },
			{
				file: "tests/specification/routes.browser.test.ts",
				title: "shows its page in the default layout to whom its check lets in, and to nobody else",
			},
		],
	},
	{ id: "6.6", text: "Their rules: not shown.", decidedIn: "src/shared/access.ts, mayAccess" },
	{
		id: "6.7",
		text: "A call without a token gives a forbidden error.",
		testedBy: [
			role("%s without a token gives a forbidden error, also with the session's cookie"),
			role("%s of the data endpoint without a token gives a forbidden error"),
		],
	},
	{
		id: "6.8",
		text: "What each role may do beyond route guarding: not shown.",
		decidedIn: "ARCHITECTURE.md, Who may see what; docs/rights-matrix.md has a row for each field and call",
	},
];

import { type Requirement, testsOf } from "../requirement.ts";

const refusals = testsOf("tests/api/refusals.test.ts");
const rows = testsOf("tests/rows/row-policies.test.ts");

/** Authorization. */
export const v08: Requirement[] = [
	{
		id: "8.1.1",
		level: 1,
		asks: "Rules for access to functions and data are documented.",
		testedBy: refusals("every root field has its row, and every row its field"),
		note: "docs/rights-matrix.md, printed from what the tests hold.",
	},
	{
		id: "8.1.2",
		level: 2,
		asks: "Rules for access to single fields are documented.",
		testedBy: refusals("every narrower field has its row, and every row its field"),
	},
	{
		id: "8.2.1",
		level: 1,
		asks: "Function-level access is restricted.",
		testedBy: [
			...refusals("is answered or refused as its row says: %s"),
			...testsOf("tests/api/call-refusals.test.ts")("lets in or refuses as its row says: %s"),
			...testsOf("tests/api/page-refusals.test.ts")("is opened or refused by its guard as its row says: %s"),
		],
	},
	{
		id: "8.2.2",
		level: 1,
		asks: "Data-level access is restricted (IDOR, BOLA).",
		testedBy: [
			...rows("every table shows exactly the rows of the viewer's accounts"),
			...testsOf("tests/security/attacks/other-peoples-keys.test.ts")(
				"a cursor of another user's list shows its finder their own rows only",
			),
			...testsOf("src/features/orders/server/order-schema.test.ts")(
				"answers exactly like what does not exist, in status and body",
			),
		],
	},
	{
		id: "8.2.3",
		level: 2,
		asks: "Field-level access is restricted.",
		testedBy: [
			...refusals("are there, or none is, as the matrix says: %s"),
			...rows("a price is seen by its sold-to alone, never through a ship-to"),
		],
	},
	{
		id: "8.3.1",
		level: 1,
		asks: "Authorization is enforced on the server.",
		testedBy: [
			...rows("the app's role owns nothing, bypasses nothing and may by itself read nothing"),
			...testsOf("src/server/graphql/guard-schema.test.ts")("does not build while a field says nothing"),
		],
	},
	{
		id: "8.4.1",
		level: 2,
		asks: "Tenants are isolated from each other.",
		testedBy: [
			...rows(
				"every table has row security, forced, and belongs to the owner",
				"a count counts only the viewer's rows",
			),
			...testsOf("tests/rows/supplier-rows.test.ts")("a supplier does not see the other one's account"),
		],
	},
];

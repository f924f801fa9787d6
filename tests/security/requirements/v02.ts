import { type Requirement, testsOf } from "../requirement.ts";

const takeForm = testsOf("src/server/forms/take-form.test.ts");
const feeds = testsOf("src/features/feeds/parse-row.test.ts");

/** Validation and business logic. */
export const v02: Requirement[] = [
	{
		id: "2.1.1",
		level: 1,
		asks: "Validation rules of input are documented.",
		testedBy: [
			...testsOf("tests/api/contract.test.ts")("is served to everybody, as the code says it"),
			...testsOf("tests/specification/validation.test.ts")("the rule set is the specification's"),
		],
		note: "docs/openapi.json for programs; forms are data that both halves read.",
	},
	{
		id: "2.1.2",
		level: 2,
		asks: "Rules for the consistency of combined fields are documented.",
		met: "Beside the shape that checks it, and feed by feed at /admin/feeds.",
		where: "docs/security-facts.md",
	},
	{
		id: "2.1.3",
		level: 2,
		asks: "Business limits, per user and global, are documented.",
		met: "Under “Limits”.",
		where: "docs/security-facts.md",
	},
	{
		id: "2.2.1",
		level: 1,
		asks: "Input is validated against expected values and structure.",
		testedBy: [
			...takeForm("a client that skips the rules gets the form's messages, field by field"),
			...feeds("names every fault it has, with its path"),
			...testsOf("tests/security/attacks/graphql-requests.test.ts")(
				"%s: reported by name, with the request id, and nothing runs",
			),
		],
	},
	{
		id: "2.2.2",
		level: 1,
		asks: "Validation is enforced on the server.",
		testedBy: takeForm("a client that skips the rules gets the form's messages, field by field"),
	},
	{
		id: "2.2.3",
		level: 2,
		asks: "Combined fields are validated for consistency.",
		testedBy: [
			...feeds("refuses a gross weight under the net one, and ship-tos of anybody but a sold-to"),
			...testsOf("src/features/feeds/server/importers/documents/invoices-importer.test.ts")(
				"refuses sums that do not add up, a balance that does not fit the state, and a credit memo that charges",
			),
		],
	},
	{
		id: "2.3.1",
		level: 1,
		asks: "Business flows run in order, without skipped steps.",
		testedBy: [
			...testsOf("tests/security/attacks/terms-first.test.ts")("is refused $name"),
			...testsOf("src/features/invitations/server/redeem-invitation.test.ts")(
				"that was revoked opens nothing, and nothing can be done with it",
			),
		],
	},
	{
		id: "2.3.2",
		level: 2,
		asks: "Documented business limits are enforced.",
		testedBy: [
			...testsOf("src/features/complaints/server/complaints.test.ts")(
				"never passes what was shipped, when eight people claim at once",
			),
			...testsOf("src/server/documents/making/bundle-limits.test.ts")(
				"three of one person's are under way at once, a fourth is refused",
			),
		],
	},
	{
		id: "2.3.3",
		level: 2,
		asks: "Business operations are transactions.",
		testedBy: testsOf("src/server/database/database.test.ts")("rolls back as a whole when its work throws"),
	},
	{
		id: "2.3.4",
		level: 2,
		asks: "Limited resources cannot be assigned twice.",
		testedBy: testsOf("src/features/stock/server/stock-hold-race.test.ts")(
			"two customers who want the same sixty items through two processes get each of them once",
		),
	},
	{
		id: "2.4.1",
		level: 2,
		asks: "Anti-automation controls limit excessive calls.",
		testedBy: [
			...testsOf("src/server/session/rate-limit.test.ts")("hits at the same instant never exceed the limit"),
			...testsOf("src/features/sign-in/server/auth-calls.test.ts")("too many calls from one address wait"),
			...testsOf("tests/api/writing-rate.test.ts")(
				"one person writes to the mill at the rate of typing, and sees when they may continue",
			),
		],
	},
];

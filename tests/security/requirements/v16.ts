import { type Requirement, testsOf } from "../requirement.ts";

const follow = testsOf("src/server/http/follow-request.test.ts");
const record = testsOf("tests/api/audit-record.test.ts");
const secrets = testsOf("tests/security/attacks/secrets.browser.test.ts");
const errors = testsOf("src/server/http/answer-error.test.ts");

/** Logging and errors. */
export const v16: Requirement[] = [
	{
		id: "16.1.1",
		level: 2,
		asks: "What is logged where, and for how long, is written down.",
		met: "Under “Log and audit record”.",
		where: "docs/security-facts.md",
	},
	{
		id: "16.2.1",
		level: 2,
		asks: "Entries say when, where, who and what.",
		heldBy: [
			...follow("logs method, path, status and address, and nothing of query, cookies or authorization"),
			...record("%s"),
		],
	},
	{
		id: "16.2.2",
		level: 2,
		asks: "One clock, in UTC.",
		met: "Lines carry ISO 8601 in UTC; the record has the database's clock.",
		where: "src/server/log.ts",
	},
	{
		id: "16.2.3",
		level: 2,
		asks: "Logs go only where it is written down.",
		met: "Standard output, the table audit_events, and traces where an endpoint is set.",
		where: "src/server/log.ts",
	},
	{
		id: "16.2.4",
		level: 2,
		asks: "Logs can be read by machines and joined.",
		heldBy: [
			...secrets("is one object to a line, whatever stands in addresses and headers"),
			...follow("gives each request its own id and nonce, told in the header and in each log line"),
		],
	},
	{
		id: "16.2.5",
		level: 2,
		asks: "Nothing secret is logged.",
		heldBy: secrets("holds no token, code, state, cookie, key or password"),
	},
	{
		id: "16.3.1",
		level: 2,
		asks: "Sign-ins are on record, refused ones too.",
		heldBy: [
			...record("%s", "signing out"),
			...testsOf("src/features/administration/server/administration.test.ts")(
				"the overview counts invitations by age, refused sign-ins and jobs that are not done",
			),
		],
	},
	{ id: "16.3.2", level: 2, asks: "Refusals are on record.", heldBy: record("%s") },
	{
		id: "16.3.3",
		level: 2,
		asks: "Attempts to get round controls are on record.",
		heldBy: [
			...record("%s"),
			...testsOf("tests/api/uploads.test.ts")("keeps out what clamd finds, and puts the attempt on record"),
		],
		note: "Requests held off by a limit stand in the log with status 429, not in the record.",
	},
	{
		id: "16.3.4",
		level: 2,
		asks: "Faults are logged.",
		heldBy: errors(
			"answers %s with status, code, request id and a sentence in both languages, and logs it at its level",
		),
	},
	{
		id: "16.4.1",
		level: 2,
		asks: "No line can be forged.",
		heldBy: secrets("is one object to a line, whatever stands in addresses and headers"),
	},
	{
		id: "16.4.2",
		level: 2,
		asks: "The record cannot be changed.",
		heldBy: [
			...record(
				"no role that the app can be has the right to change or empty it",
				"whoever tries is denied, and nobody becomes the owner",
			),
			...testsOf("tests/rows/row-policies.test.ts")(
				"the audit record can be added to but not changed, by any working role",
			),
		],
	},
	{
		id: "16.4.3",
		level: 2,
		asks: "Logs go to a system of their own.",
		operator: "Standard output is collected by the container's or systemd's log; send it on from there.",
	},
	{
		id: "16.5.1",
		level: 2,
		asks: "Faults tell nothing of the inside.",
		heldBy: [
			...errors("never shows what %s says to the log"),
			...testsOf("tests/api/graphql-endpoint.test.ts")(
				"a fault of ours is masked, and the reader is told its request's number: %s",
			),
		],
	},
	{
		id: "16.5.2",
		level: 2,
		asks: "It stays safe when others fail.",
		heldBy: [
			...testsOf("src/server/session/sessions.test.ts")(
				"a database that does not answer is unavailable, not a visitor",
			),
			...testsOf("src/features/sign-in/server/sign-in.test.ts")(
				"a provider that is down is said to be down, at the start and at the callback",
			),
			...testsOf("tests/api/uploads.test.ts")("lets nothing through while it does not answer"),
		],
	},
	{
		id: "16.5.3",
		level: 2,
		asks: "A fault lets nothing through.",
		heldBy: [
			...testsOf("tests/security/attacks/round-trips.test.ts")(
				"whose opening fails runs its query as nobody, and is taken back whole",
			),
			...testsOf("src/server/database/database.test.ts")("rolls back as a whole when its work throws"),
		],
	},
];

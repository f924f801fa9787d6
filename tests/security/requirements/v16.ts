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
		asks: "An inventory of logs, with retention, is documented.",
		met: "Under “Log and audit record”.",
		where: "docs/security-facts.md",
	},
	{
		id: "16.2.1",
		level: 2,
		asks: "Log entries have time, place, person and event.",
		testedBy: [
			...follow("logs method, path, status and address, and nothing of query, cookies or authorization"),
			...record("%s"),
		],
	},
	{
		id: "16.2.2",
		level: 2,
		asks: "Time sources are synchronized; timestamps are in UTC.",
		met: "Lines carry ISO 8601 in UTC; the record has the database's clock.",
		where: "src/server/log.ts",
	},
	{
		id: "16.2.3",
		level: 2,
		asks: "Logs are sent only to documented destinations.",
		met: "Standard output, the table audit_events, and traces where an endpoint is set.",
		where: "src/server/log.ts",
	},
	{
		id: "16.2.4",
		level: 2,
		asks: "Logs are machine-readable and can be correlated.",
		testedBy: [
			...secrets("is one object to a line, whatever URLs and headers contain"),
			...follow("gives each request its own id and nonce, in the header and in each log line"),
		],
	},
	{
		id: "16.2.5",
		level: 2,
		asks: "Sensitive data is not logged in clear.",
		testedBy: secrets("holds no token, code, state, cookie, key or password"),
	},
	{
		id: "16.3.1",
		level: 2,
		asks: "All authentication attempts are logged.",
		testedBy: [
			...record("%s", "signing out"),
			...testsOf("src/features/administration/server/administration.test.ts")(
				"the overview counts invitations by age, refused sign-ins and jobs that are not done",
			),
		],
	},
	{ id: "16.3.2", level: 2, asks: "Failed authorization attempts are logged.", testedBy: record("%s") },
	{
		id: "16.3.3",
		level: 2,
		asks: "Attempts to bypass security controls are logged.",
		testedBy: [
			...record("%s"),
			...testsOf("tests/api/uploads.test.ts")("keeps out what clamd finds, and puts the attempt on record"),
		],
		note: "Requests held off by a limit stand in the log with status 429, not in the record.",
	},
	{
		id: "16.3.4",
		level: 2,
		asks: "Unexpected errors and failures of controls are logged.",
		testedBy: errors(
			"answers %s with status, code, request id and a sentence in both languages, and logs it at its level",
		),
	},
	{
		id: "16.4.1",
		level: 2,
		asks: "Log injection is prevented.",
		testedBy: secrets("is one object to a line, whatever URLs and headers contain"),
	},
	{
		id: "16.4.2",
		level: 2,
		asks: "Logs are protected from modification.",
		testedBy: [
			...record(
				"no role that the app can be has the right to change or empty it",
				"every role is denied, and nobody becomes the owner",
			),
			...testsOf("tests/rows/row-policies.test.ts")(
				"the audit record can be added to but not changed, by any working role",
			),
		],
	},
	{
		id: "16.4.3",
		level: 2,
		asks: "Logs are sent to a separate system.",
		operator: "Standard output is collected by the container's or systemd's log; send it on from there.",
	},
	{
		id: "16.5.1",
		level: 2,
		asks: "Error messages reveal no internal information.",
		testedBy: [
			...errors("never shows what %s says to the log"),
			...testsOf("tests/api/graphql-endpoint.test.ts")(
				"an internal error is masked, and the reader gets its request id: %s",
			),
		],
	},
	{
		id: "16.5.2",
		level: 2,
		asks: "The application stays secure when external resources fail.",
		testedBy: [
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
		asks: "Errors fail closed.",
		testedBy: [
			...testsOf("tests/security/attacks/round-trips.test.ts")(
				"whose opening fails runs its query as nobody, and is taken back whole",
			),
			...testsOf("src/server/database/database.test.ts")("rolls back as a whole when its work throws"),
		],
	},
];

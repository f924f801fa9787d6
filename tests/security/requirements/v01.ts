import { type Requirement, testsOf } from "../requirement.ts";

const addresses = testsOf("tests/security/attacks/addresses.browser.test.ts");
const headers = testsOf("src/server/http/security-headers.test.ts");
const errors = testsOf("src/server/http/answer-error.test.ts");
const requests = testsOf("tests/security/attacks/graphql-requests.test.ts");
const csv = testsOf("src/server/export/csv-stream.test.ts");
const xlsx = testsOf("src/server/export/xlsx-stream.test.ts");
const webhooks = testsOf("src/features/webhooks/server/post-webhook.test.ts");

/** Encoding and sanitization. */
export const v01: Requirement[] = [
	{
		id: "1.1.1",
		level: 2,
		asks: "Input is decoded once, before it is checked.",
		testedBy: [...addresses("%s ends in an answer"), ...testsOf("src/shared/return-path.test.ts")("%j is not")],
	},
	{
		id: "1.1.2",
		level: 2,
		asks: "Output is encoded last, by or for its interpreter.",
		testedBy: [
			...errors("escapes the text of the error page"),
			...csv("is read back as it was, with an apostrophe before what looks like a formula"),
		],
	},
	{
		id: "1.2.1",
		level: 1,
		asks: "Encoding fits its place: HTML, attribute, header, XML.",
		testedBy: [
			...errors("escapes the text of the error page"),
			...testsOf("src/server/export/export-response.test.ts")("names the file %j safely"),
			...xlsx("names title and creator, without what XML cannot hold"),
		],
	},
	{
		id: "1.2.2",
		level: 1,
		asks: "URLs are built with encoding, and only safe schemes are allowed.",
		testedBy: [
			...testsOf("src/shared/return-path.test.ts")("%s is", "%j is not"),
			...testsOf("src/shared/written-text.test.ts")(
				"headings, paragraphs and lists are distinguished, and nothing of the text becomes markup",
			),
		],
	},
	{
		id: "1.2.3",
		level: 1,
		asks: "Output in JavaScript or JSON is encoded.",
		testedBy: [
			...addresses("%s leaves neither the markup nor the scripts of its page"),
			...headers("gives pages a policy with the nonce of this one response and nothing inline beside it"),
		],
		note: "JSON is written by JSON.stringify; the page's data goes into its scripts by React Router, which escapes it.",
	},
	{
		id: "1.2.4",
		level: 1,
		asks: "Database queries use parameters (SQL injection).",
		testedBy: [
			...testsOf("src/server/database/database.test.ts")(
				"never puts anything but numbers into the statement that opens it",
			),
			...requests("a NUL in %s is the sender's fault, not a fault of ours"),
			...testsOf("tests/security/attacks/list-arguments.test.ts")(
				"treats what is typed as a value, in search, filters and cursors",
				"sorts by its own columns only",
			),
		],
	},
	{
		id: "1.2.5",
		level: 1,
		asks: "OS command injection is prevented.",
		met: "Programs are started with a list of arguments and no shell: the database's own, and the scanner with the path of a file that we named.",
		where: "src/server/storage/scan-file.ts",
	},
	{
		id: "1.2.6",
		level: 2,
		asks: "No LDAP injection.",
		notApplicable: "Nothing speaks LDAP; directories are asked by OpenID Connect.",
	},
	{ id: "1.2.7", level: 2, asks: "No XPath injection.", notApplicable: "Nothing asks by XPath; XML is only written." },
	{ id: "1.2.8", level: 2, asks: "No LaTeX injection.", notApplicable: "Documents are drawn by pdfkit from data." },
	{
		id: "1.2.9",
		level: 2,
		asks: "Special characters in regular expressions are escaped.",
		testedBy: testsOf("tests/security/attacks/patterns.test.ts")("comes to an end for any input (ReDoS)"),
		note: "No expression is built of what people type: search goes by ranges and starts_with, SCIM filters by a parser. Ours end on any text.",
	},
	{
		id: "1.3.1",
		level: 1,
		asks: "HTML input is sanitized.",
		testedBy: testsOf("src/shared/written-text.test.ts")(
			"headings, paragraphs and lists are distinguished, and nothing of the text becomes markup",
		),
		note: "Nothing that people write is taken for HTML.",
	},
	{
		id: "1.3.2",
		level: 1,
		asks: "No eval or other dynamic code execution.",
		testedBy: headers("gives pages a policy with the nonce of this one response and nothing inline beside it"),
		note: "The pages' policy has no 'unsafe-eval'. On the server graphql-jit compiles documents that the build or the holder of the key gave.",
	},
	{
		id: "1.3.3",
		level: 2,
		asks: "Data is sanitized before it is used in a dangerous context.",
		testedBy: [
			...webhooks("the response is stored in short, as plain text, with its Retry-After"),
			...testsOf("src/features/feeds/parse-row.test.ts")("cannot be made large by repetition or nesting"),
		],
	},
	{
		id: "1.3.4",
		level: 2,
		asks: "SVG input is sanitized of scripts.",
		testedBy: testsOf("tests/security/attacks/uploaded-content.test.ts")("is refused: %s"),
		note: "SVG is not taken at all.",
	},
	{
		id: "1.3.5",
		level: 2,
		asks: "Template and markup input (Markdown, CSS) is sanitized.",
		testedBy: testsOf("src/shared/written-text.test.ts")(
			"headings, paragraphs and lists are distinguished, and nothing of the text becomes markup",
		),
	},
	{
		id: "1.3.6",
		level: 2,
		asks: "Destinations of server requests are on an allowlist (SSRF).",
		testedBy: webhooks(
			"%s is not called, however this machine or a private network is written",
			"a redirect is reported and not followed",
			"a private network is reached once it is allowed, and no other",
			"a name that resolves differently the second time is called only at the address that was checked",
		),
	},
	{
		id: "1.3.7",
		level: 2,
		asks: "Templates are not built from input.",
		notApplicable: "Texts are compiled functions; there are no templates at run time.",
	},
	{ id: "1.3.8", level: 2, asks: "No JNDI injection.", notApplicable: "There is no Java." },
	{ id: "1.3.9", level: 2, asks: "No memcache injection.", notApplicable: "There is no memcache." },
	{
		id: "1.3.10",
		level: 2,
		asks: "Format strings are not taken from input.",
		notApplicable: "Nothing formats by a string from outside; texts are compiled with typed parameters.",
	},
	{
		id: "1.3.11",
		level: 2,
		asks: "Mail injection (SMTP, IMAP) is prevented.",
		testedBy: testsOf("src/server/mail/mail.test.ts")("what is typed becomes no header and no second reader"),
		note: "nodemailer encodes headers; the reader is given to it as one address.",
	},
	{
		id: "1.4.1",
		level: 2,
		asks: "Memory-safe strings and buffers.",
		notApplicable: "All of it is TypeScript; native code is PostgreSQL's, libvips' and Node's own.",
	},
	{
		id: "1.4.2",
		level: 2,
		asks: "Integer overflows are prevented.",
		testedBy: [
			...testsOf("tests/security/attacks/leakproof.test.ts")("weights are whole pounds and quantities integers"),
			...requests("%s: reported by name, with the request id, and nothing runs"),
		],
	},
	{
		id: "1.4.3",
		level: 2,
		asks: "Memory and resources are released.",
		testedBy: [
			...testsOf("src/server/export/byte-stream.test.ts")("stops the rows once when the reader disconnects"),
			...testsOf("tests/specification/realtime.test.ts")(
				"4499 ends a client that sends but does not read, and nothing of it stays behind",
			),
		],
	},
	{
		id: "1.5.1",
		level: 1,
		asks: "XML parsers do not resolve external entities.",
		notApplicable: "No XML from people is read; X12 and CSV have readers of their own.",
	},
	{
		id: "1.5.2",
		level: 2,
		asks: "Deserialization accepts only expected types.",
		testedBy: [
			...testsOf("tests/security/attacks/sent-names.test.ts")("changes nothing for anybody at %s"),
			...requests("a prototype sent beside them changes nothing for anybody"),
			...testsOf("src/features/feeds/parse-row.test.ts")("is one JSON object, not %j"),
		],
	},
];

import { type Requirement, testsOf } from "../requirement.ts";

const uploads = testsOf("tests/api/uploads.test.ts");
const exported = testsOf("src/server/export/export-response.test.ts");

/** Files. */
export const v05: Requirement[] = [
	{
		id: "5.1.1",
		level: 2,
		asks: "Permitted file types and sizes are documented.",
		met: "Under “Accepted files”.",
		where: "docs/security-facts.md",
	},
	{
		id: "5.2.1",
		level: 1,
		asks: "File sizes are limited.",
		testedBy: [
			...uploads("is refused past the limit, whether its length is stated or not"),
			...testsOf("src/features/feeds/server/feed-routes.test.ts")(
				"is refused when it is larger than allowed, announced or not, inflated or not; what was imported stays",
			),
		],
	},
	{
		id: "5.2.2",
		level: 1,
		asks: "File content matches its extension.",
		testedBy: [
			...uploads(
				"is identified by its content and gets a safe name with the matching extension",
				"is refused with its reason: %s",
			),
			...testsOf("tests/security/attacks/uploaded-content.test.ts")(
				"%s is re-encoded: nothing of the other is left, whatever it was called",
				"%s is delivered as a PDF to save, never shown, and may run nothing",
			),
		],
	},
	{
		id: "5.2.3",
		level: 2,
		asks: "Compressed files are limited before decompression.",
		testedBy: [
			...testsOf("src/features/feeds/server/feed-routes.test.ts")(
				"is refused when it is larger than allowed, announced or not, inflated or not; what was imported stays",
			),
			...testsOf("tests/security/attacks/uploaded-content.test.ts")(
				"is refused packed too, whatever it would become (bombs)",
			),
		],
		note: "Archives are not taken; feeds may be gzipped and are counted while they are inflated.",
	},
	{
		id: "5.3.1",
		level: 1,
		asks: "Uploaded files are not executed on the server.",
		testedBy: testsOf("src/server/http/assets.test.ts")(
			"serves nothing outside its folder and nothing of the build's own",
		),
		note: "Files lie in a folder or bucket that has no address; they are read and sent as bytes.",
	},
	{
		id: "5.3.2",
		level: 1,
		asks: "File paths come from internal data, not from user input.",
		testedBy: [
			...testsOf("tests/security/attacks/sent-names.test.ts")("leads nowhere at %s"),
			...uploads(
				"is identified by its content and gets a safe name with the matching extension",
				"is not found by anybody else, as if it did not exist, until it is part of what they may see",
			),
		],
		note: "A file lies under a UUID of ours.",
	},
	{
		id: "5.4.1",
		level: 2,
		asks: "File names of downloads are validated.",
		testedBy: exported("names the file %j safely"),
	},
	{
		id: "5.4.2",
		level: 2,
		asks: "Names in headers and mails are encoded.",
		testedBy: [
			...exported("names the file %j safely"),
			...uploads("is delivered to its sender as a download that may run nothing"),
		],
	},
	{
		id: "5.4.3",
		level: 2,
		asks: "Files from untrusted sources are scanned for malware.",
		testedBy: uploads(
			"keeps out what clamd finds, and puts the attempt on record",
			"lets nothing through while it does not answer",
		),
		note: "Where MALWARE_SCANNER is set; without it, pictures are drawn anew, and PDFs with scripts, programs or attached files other than data are refused.",
	},
];

import { entityNotes } from "./entity-notes.ts";
import { exampleFeed } from "./example-feed.ts";
import { type RowField, rowFields } from "./row-fields.ts";

const head = `# Connecting your ERP

The mill's systems send rows: one JSON object a line (NDJSON), to one address for each kind.

\`\`\`
npm run feed -- --new-key erp --scopes orders,shipments          a key, shown once; or at /admin/api-keys

curl -X POST https://portal.example.com/api/feeds/v1/orders \\
  -H "Authorization: Bearer mgf_…" -H "Content-Type: application/x-ndjson" \\
  -H "Data-As-Of: 2026-11-20T14:05:00Z" --data-binary @orders.ndjson

npm run feed -- orders.ndjson.gz                                 the same from a file on the portal's machine
\`\`\`

- **Again is harmless.** A row has a key of yours and a \`revision\`, a counter or a time in milliseconds: the greater one is the newer, an older or equal one changes
  nothing. After an answer that did not arrive, send the same again.
- **Order matters only for what is named.** A row that names an account, an order or a piece that is not known is refused, kept, and can be sent again
  (\`POST /api/feeds/v1/rejects/RUN/resend\`, or at /admin/feeds). The sections below stand in the order of a first load.
- **Answers.** 200: what was good has landed; \`rejects\` names the line, the field and the reason of each refused row. 422: every row was refused. 429 and 503: send
  again after \`Retry-After\`. 413: more than 2 GB. Bodies may be gzipped (\`Content-Encoding: gzip\`).
- **Try it first** at /admin/feeds without landing, or against a portal of your own (\`npm start\`).
- Weights are whole pounds, sizes decimal inches, money decimal numbers, days \`2026-11-20\` at the mill, instants with their offset. Lists in a row are complete.
  Fields that are not named here are refused, so that a misspelled one is seen.
- **CSV is not taken**: orders have lines and lists in lists. From a flat file, one line of any script makes rows, as with Miller, which must be told that
  a number of yours is text: \`mlr --icsv --ojsonl put '$account = string($account)' accounts.csv | npm run feed -- /dev/stdin --entity accounts\`.
- The whole contract for programs is at \`/api/openapi.json\` and \`/api/schemas/<entity>.json\` (JSON Schema), made from what checks the rows.

What people enter comes back by the outbox ([outbox.md](outbox.md)) or webhooks ([webhooks.md](webhooks.md)); PDFs of yours go by
[paper-uploads.md](paper-uploads.md), photos of received loads by [receipt-photos.md](receipt-photos.md).

Every example below is sent to a portal by a test and lands; it holds the required fields. This page is written by the code that checks rows.
`;

/** docs/connect-your-erp.md. */
export function erpPage(): string {
	const sections = exampleFeed().map(({ entity, rows }) => {
		const fields = rowFields(entity);
		const optionals = fields.filter(({ isRequired }) => !isRequired).map(({ path }) => path);
		// What an object that may be left out demands is demanded only in it.
		const isDemanded = ({ path, isRequired }: RowField) =>
			isRequired && !optionals.some((outer) => path.startsWith(`${outer}.`) || path.startsWith(`${outer}[]`));
		const named = (wanted: boolean) => fields.filter((field) => isDemanded(field) === wanted).map(fieldText);
		const optional = named(false);
		return [
			`\n## ${entity}\n\n${entityNotes[entity]}\n\n\`\`\`json\n${rows.map((row) => JSON.stringify(row)).join("\n")}\n\`\`\`\n`,
			`\nRequired: ${named(true).join(" · ")}\n`,
			optional.length > 0 ? `\nMay be there: ${optional.join(" · ")}\n` : "",
		].join("");
	});
	return [head, ...sections].join("");
}

function fieldText({ path, type, unit, bounds, choices }: RowField): string {
	const told = [choices.length > 0 ? choices.join(", ") : type, unit, bounds].filter(
		(text) => text !== null && text !== "text" && text !== "object",
	);
	return told.length > 0 ? `\`${path}\` (${told.join("; ")})` : `\`${path}\``;
}

import { rowErrorCodes } from "../row-errors.ts";
import { type Remedy, remedies, remedyOf } from "./row-error-remedies.ts";

/** What is above the entities in docs/connect-your-erp.md. */
export function erpPageHead(): string {
	return `${start}\n${answers}\n${refusedRows()}\n${days}`;
}

const start = `# Connecting your ERP

The mill's systems send rows as NDJSON, one JSON object per line. Each kind of row (entity) has its own URL.

\`\`\`
npm run feed -- --new-key erp --scopes orders,shipments          creates a key, shown once; or use /admin/api-keys

curl -X POST https://portal.example.com/api/feeds/v1/orders \\
  -H "Authorization: Bearer mgf_…" -H "Content-Type: application/x-ndjson" \\
  -H "Data-As-Of: 2026-11-20T14:05:00Z" --data-binary @orders.ndjson

npm run feed -- orders.ndjson.gz                                 the same from a file on the portal's machine
\`\`\`

Check rows first at /admin/feeds, where nothing is imported, or send them to a portal of your own (\`npm start\`): the
examples below change nothing of its demo mill. The API contract for programs is at \`/api/openapi.json\` and
\`/api/schemas/<entity>.json\` (JSON Schema), generated from the code that validates the rows.

## What are the rules for rows?

| topic | rule |
|---|---|
| repeating | Safe. A row has a key of yours and a \`revision\`, a counter or a time in milliseconds. A greater revision replaces the row; an older or equal one changes nothing. If you lose a response, send the same rows again. |
| without \`revision\` | Events, messages, answers and stock requests never change. For a mill, the last row wins. |
| order | Send what a row names first. A row that names an unknown account, order or piece is rejected, stored, and can be sent again (below). The entities below are in the order of a first import. Different entities may be sent at the same time. |
| completeness | A row replaces the whole previous row. A missing or null field is unknown: its old value is removed (or returns to its default), and lists are complete. Exceptions, which stay until sent again: lines of an order and of a purchase order, address and mark of a mill, \`profile\` of a supplier. |
| unknown fields | Rejected, so that a misspelled name is noticed. |
| text | UTF-8. Lines end with LF or CRLF; empty lines are skipped. |
| numbers | JSON numbers (\`13068\`, \`0.5\`), without quotes or separators: weights in whole pounds, sizes in decimal inches, money in decimals. Codes and order numbers are text, with leading zeros. |
| days, instants | A day is \`2026-11-20\`, in the mill's calendar (its \`timeZone\`). An instant has a UTC offset: \`2026-11-20T14:05:00-06:00\` or \`…Z\`. |
| size | A line has at most 1 MiB, a body 2 GiB. Bodies may be gzipped (\`Content-Encoding: gzip\`). |
| CSV | Not accepted, because orders contain lines and lists. Convert flat files with one line of a script. With Miller, declare numbers that are text: \`mlr --icsv --ojsonl put '$account = string($account)' accounts.csv \\| npm run feed -- /dev/stdin --entity accounts\`. |

| header | meaning |
|---|---|
| \`Data-As-Of\` | the instant for which the file is complete; now by default, at most five minutes ahead. Pages show "data as of": the oldest such instant among the entities on the page and the mills of the reader's accounts |
| \`Data-Mills\` | mills that the file covers besides those that its rows name (\`RB,BH\`). Send it if one system serves several mills or sends only changes; a mill without a row in the file otherwise keeps its older instant. A file without rows is accepted: nothing is new at the named mills |
| \`Lang\`, \`Accept-Language\` | language of error messages, English or Spanish; programs use \`code\` |
`;

const answers = `## What does the server return?

The response comes after the last row: allow minutes for a large file. A completed run returns \`run\`, \`entity\`, \`rows\` =
\`accepted\` + \`unchanged\` + \`rejected\`, \`asOf\`, and \`rejects\`, the first hundred errors by line, field, code and reason.
**Valid rows are imported even if others are rejected:** check \`rejected\`, not only the status.

| status | code | cause | what to do |
|---|---|---|---|
| 200 | | all rows were imported or known, or some were rejected | check \`rejected\` |
| 422 | | every row was rejected | see rejected rows below |
| 422 | \`too-many-rejects\` | stopped after 100,000 rejected rows | check that this is the right file |
| 400 | \`stopped\`, \`bad-gzip\` | the body was cut off, or is not valid gzip; imported rows stay | send it again whole |
| 400 | \`mills\` | Data-Mills names an unknown mill | correct the header, or send the mill first |
| 400 | \`as-of\` | Data-As-Of is not an instant with offset, or is in the future | correct the header, or the clock |
| 401 | \`unauthorized\` | no key, an unknown key, or an expired one; \`WWW-Authenticate\` names the scheme | use another key |
| 403 | \`scope\` | the key lacks this scope | use another key |
| 404 | \`unknown-entity\`, \`unknown-run\` | no such feed, or no such run of this key's source | correct the URL |
| 405 | \`invalid\` | a method other than POST | use the method in \`Allow\` |
| 413 | \`too-large\` | more than 2 GiB, as sent or decompressed | send it in parts |
| 415 | \`content-type\` | a \`Content-Type\` other than \`application/x-ndjson\` (\`application/ndjson\` and \`application/json\` are accepted too), a charset other than UTF-8, or a \`Content-Encoding\` other than gzip | correct the headers |
| 429 | \`rate\` | more than 600 requests a minute with a key, or 30 with invalid keys from one address | retry after \`Retry-After\` seconds |
| 503 | \`unavailable\` | the database does not respond; imported rows stay | send the same again after \`Retry-After\` seconds |
| 500 | \`internal\` | an error of the portal | send the same again once; then report the \`requestId\` |

Errors are \`application/problem+json\` with \`{"type", "title", "status", "detail", "code", "requestId"}\`, and \`run\` if
one had started.

**Incomplete certificates.** \`incomplete\` names certificates that were imported but not issued (code
\`incomplete_certificate\`): a value required by the limits of the grade is missing or outside them. Customers see such a
certificate as in preparation. It is issued when the heat, the limits or a newer row completes it.

**Warnings.** Rows that contradict themselves or others are imported with a warning. \`warned\` counts them; \`warnings\`
has the first hundred by line, field, code and reason. /admin/feeds keeps them with the run.

| code | entity | warning |
|---|---|---|
| \`amount_differs\` | settlements | the amount of a line is not \`netLb\` in its \`unit\` times \`price\`, plus \`adjustments\` and \`freight\`; half a hundredth of a ton, or half a pound or kilogram, counts as rounding |
| \`settled_before\` | settlements | the receipt is on another line or settlement; a correction is, too |
| \`weight_differs\` | shipments | \`netLb\` differs from the weight of the pieces by more than 2 % |
| \`unknown_notice\` | receipts | there is no such notice and load (yet) |
`;

function refusedRows(): string {
	const rows = (Object.keys(remedies) as Remedy[]).map(
		(remedy) =>
			`| ${rowErrorCodes
				.filter((code) => remedyOf[code] === remedy)
				.map((code) => `\`${code}\``)
				.join(", ")} | ${remedies[remedy]} |`,
	);
	return `## What do I do with rejected rows?

They are stored with all their errors until they are imported or settled at /admin/feeds.

| code | what to do |
|---|---|
${rows.join("\n")}

To send the stored rows of a run again, use \`POST /api/feeds/v1/rejects/RUN/resend\` with the same key and no body, or
\`npm run feed -- --resend RUN\`. The response is that of a feed, with the lines of the first file. Rows that are rejected
again stay under the run that first rejected them. Send a corrected row like any other: the rejected one was not
imported, so its \`revision\` need not be greater.
`;
}

const days = `## How do I operate a feed?

| situation | what to do |
|---|---|
| every few minutes, or on change | send the rows that changed since the last response |
| once a day | send everything that is open, if you like: this repairs what was lost |
| after an outage | send what is missing, entity by entity in the order below, oldest file first; then resend the rejected rows. Nothing is imported twice, and newer rows stay. \`/admin/feeds\` shows the age of each entity. Users then get the notifications that they would have had |
| monitoring | set \`FEED_SCHEDULE\` to the hours after which an entity is late (\`orders=4,shipments=2\`). Administrators get a mail when it is late, and another when it arrives. Entities whose rows name mills are monitored per mill |
| replacing a key | \`/admin/api-keys\`, *Replace key*: same source and scopes; both keys work for as long as you choose, up to 30 days. By command: create the new key, change the program, then run \`npm run feed -- --revoke-key NUMBER\`. Rejected rows belong to the source, so the new key can resend them |

What users enter returns through the outbox ([outbox.md](outbox.md)) or webhooks ([webhooks.md](webhooks.md)). Upload
your own PDFs as in [document-uploads.md](document-uploads.md), photos of received loads as in
[receipt-photos.md](receipt-photos.md).

## What do the sections below contain?

Each entity with an example of its required fields, which a test imports, then its fields. One example needs a person:
\`dispute-answers\` is rejected (\`unknown_dispute\`) until the supplier has disputed the receipt on its page. This page is
generated from the code that validates rows.
`;

import { faultCodes } from "../faults.ts";
import { type Remedy, remedies, remedyOf } from "./fault-remedies.ts";

/** What stands above the entities in docs/connect-your-erp.md. */
export function erpPageHead(): string {
	return `${start}\n${answers}\n${refusedRows()}\n${days}`;
}

const start = `# Connecting your ERP

The mill's systems send rows: one JSON object a line (NDJSON), to one address for each kind.

\`\`\`
npm run feed -- --new-key erp --scopes orders,shipments          a key, shown once; or at /admin/api-keys

curl -X POST https://portal.example.com/api/feeds/v1/orders \\
  -H "Authorization: Bearer mgf_…" -H "Content-Type: application/x-ndjson" \\
  -H "Data-As-Of: 2026-11-20T14:05:00Z" --data-binary @orders.ndjson

npm run feed -- orders.ndjson.gz                                 the same from a file on the portal's machine
\`\`\`

- **Again is harmless.** A row has a key of yours and a \`revision\`, a counter or a time in milliseconds: the greater one is the newer, an older or equal one changes
  nothing. Events, messages, answers and requests for stock have none and never change; of a mill, what was said last stands. After an answer that did not arrive, send the same again.
- **Order matters only for what is named.** A row that names an account, an order or a piece that is not known is refused, kept, and can be sent again
  (below). The sections stand in the order of a first load. Files of several kinds may be sent at once.
- **A row is the whole thing.** A field that is left out, or null, is not known: what stood there before is emptied (or has its usual value again), and lists are complete.
  What stays until it is said anew: lines of an order and of a purchase order, the address and mark of a mill, the \`profile\` of a supplier.
- **Data-As-Of** is the moment that the file speaks for; now unless given, five minutes ahead at most. Pages show "data as of": the oldest such moment among the kinds of
  rows on the page and the mills of the reader's accounts.
- **Data-Mills** (\`RB,BH\`) names mills that the file speaks for besides those that its rows are about. Send it where one system serves several mills or sends changes only: a
  mill without a row in the file otherwise keeps its older moment. A file without rows is taken too: nothing is new at the mills that the header names.
- **Text** is UTF-8, lines end with LF or CRLF, blank ones are passed over. **Numbers** are numbers of JSON (\`13068\`, \`0.5\`, no quotes, no separators): weights whole
  pounds, sizes decimal inches, money decimal numbers. Codes and order numbers are text, leading zeros and all. **Days** are \`2026-11-20\`, by the calendar of the mill
  (its \`timeZone\`); **moments** have their offset, \`2026-11-20T14:05:00-06:00\` or \`…Z\`.
- Fields that are not named here are refused, so that a misspelled one is seen.
- **CSV is not taken**: orders have lines and lists in lists. From a flat file, one line of any script makes rows, as with Miller, which must be told that
  a number of yours is text: \`mlr --icsv --ojsonl put '$account = string($account)' accounts.csv | npm run feed -- /dev/stdin --entity accounts\`.
- **Try it first** at /admin/feeds, where rows are checked and nothing is imported, or against a portal of your own (\`npm start\`): the examples below change nothing of its demo mill.
- The whole contract for programs is at \`/api/openapi.json\` and \`/api/schemas/<entity>.json\` (JSON Schema), made from what checks the rows.
`;

const answers = `## What is answered

A run that came to its end is answered by its counts: \`run\`, \`entity\`, \`rows\` = \`accepted\` + \`unchanged\` + \`rejected\`, \`asOf\`, and \`rejects\`, the first hundred faults by
line, field, code and reason. **Good rows are imported, also where others are refused**: a program looks at \`rejected\`, not at the status alone.

\`incomplete\` names certificates that imported and are not issued yet, with the code \`incomplete_certificate\`: a value that the limits of the grade require is missing
or outside. Customers see such a certificate as in preparation; the heat, the limits or a newer row that completes it issues it. Everything else is answered as
\`{"type", "title", "status", "detail", "code", "requestId"}\` (\`application/problem+json\`), with \`run\` where one had begun.

| status | code | why | what to do |
|---|---|---|---|
| 200 | | all rows imported or were known, or some were refused | look at \`rejected\` |
| 422 | | every row was refused | as with rows that are refused (below) |
| 422 | \`too-many-rejects\` | ended after 100,000 refused rows | check that this is the right file |
| 400 | \`stopped\`, \`bad-gzip\` | the body broke off, or is not intact gzip; what had imported stays | send it again whole |
| 400 | \`mills\` | Data-Mills names a mill that is not known | mend the header, or send the mill first |
| 400 | \`as-of\` | Data-As-Of is no moment with its offset, or lies ahead | mend the header, or the clock |
| 401 | \`unauthorized\` | no key, no such key, or one that has ended; \`WWW-Authenticate\` names the scheme | another key |
| 403 | \`scope\` | a key without this scope | another key |
| 404 | \`unknown-entity\`, \`unknown-run\` | no such feed, or no such run of this key's source | mend the address |
| 405 | \`invalid\` | another method than POST | the one that \`Allow\` names |
| 413 | \`too-large\` | more than 2 GiB, as sent or inflated | send it in parts |
| 415 | \`content-type\` | another \`Content-Type\` than \`application/x-ndjson\` (\`application/ndjson\` and \`application/json\` are taken too), a charset other than UTF-8, or another \`Content-Encoding\` than gzip | mend the headers |
| 429 | \`rate\` | more than 600 requests a minute with a key, or 30 with wrong ones from an address | again after \`Retry-After\` seconds |
| 503 | \`unavailable\` | the database does not answer; what had imported stays | the same again after \`Retry-After\` seconds |
| 500 | \`internal\` | a fault of the portal's | the same again once; then ask, with the \`requestId\` |

Rows that contradict themselves or others are imported with a warning: \`warned\` counts them, \`warnings\` has the first hundred by line, field, code and reason, and
/admin/feeds keeps them with the run.

| code | entity | warning |
|---|---|---|
| \`amount_differs\` | settlements | the amount of a line is not \`netLb\` in its \`unit\` times \`price\`, plus \`adjustments\` and \`freight\`; half a hundredth of a ton, or half a pound or kilogram, is rounding |
| \`settled_before\` | settlements | the receipt is on another line or settlement; a correction is, too |
| \`weight_differs\` | shipments | \`netLb\` differs from the weight of the pieces by more than 2 % |
| \`unknown_notice\` | receipts | there is no such notice and load (yet) |

A line has 1 MiB at most. Reasons come in the language of the header \`Lang\` or \`Accept-Language\`, English or Spanish; programs go by \`code\`. Bodies may be gzipped
(\`Content-Encoding: gzip\`). An answer comes when the last row has imported: give a large file minutes.
`;

function refusedRows(): string {
	const rows = (Object.keys(remedies) as Remedy[]).map(
		(remedy) =>
			`| ${faultCodes
				.filter((code) => remedyOf[code] === remedy)
				.map((code) => `\`${code}\``)
				.join(", ")} | ${remedies[remedy]} |`,
	);
	return `## Rows that are refused

They are kept, with all their faults, until they land or somebody settles them at /admin/feeds.

| code | what to do |
|---|---|
${rows.join("\n")}

\`POST /api/feeds/v1/rejects/RUN/resend\` with the same key (no body; or \`npm run feed -- --resend RUN\`) sends the kept rows of a run once more, and is answered as a feed is, by
the lines of the first file. What is refused again stays under the number of the run that refused it first. A mended row is sent as any other: a refused one has not
imported, so its \`revision\` need not be greater.
`;
}

const days = `## From day to day

- **Every few minutes**, or when something changes: the rows that changed since the last answer. **Once a day** everything that is open may be sent, which mends what was lost.
- **After a broken weekend**: send what could not be sent, kind by kind in the order below and from the oldest file to the newest; then the rejects once more. Nothing lands
  twice, and a newer row that is there already stays. \`/admin/feeds\` says how old each kind is. People are told then of what they would have been told.
- **Who is told when nothing comes**: administrators, by mail, once \`FEED_SCHEDULE\` names the hours after which a kind is late (\`orders=4,shipments=2\`), and again when it is in time. A kind whose rows are about mills is watched mill by mill.
- **A new key**: \`/admin/api-keys\`, *Replace key*: the same source and scopes, and both keys hold for as long as is chosen there, up to 30 days. By command, make the new one,
  change the program, then \`npm run feed -- --revoke-key NUMBER\`. Rejects belong to the source, so the new key sends them again too.

What people enter comes back by the outbox ([outbox.md](outbox.md)) or webhooks ([webhooks.md](webhooks.md)); PDFs of yours go by
[paper-uploads.md](paper-uploads.md), photos of received loads by [receipt-photos.md](receipt-photos.md).

Every example below is sent to a portal by a test and lands; it holds the required fields. One waits for a person: \`dispute-answers\` is refused (\`unknown_dispute\`) until
the supplier has disputed the receipt on its page. This page is written by the code that checks rows.
`;

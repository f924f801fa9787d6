import { testProperties } from "#shared/certificates/limits.ts";
import { defectFamilies, familyNames } from "#shared/complaints/complaint-kinds.ts";
import { sightingCodes } from "#shared/railcars/sighting-codes.ts";
import { sightingLabel } from "#shared/railcars/sighting-labels.ts";
import { type LoadState, receiptStates, releases } from "#shared/supplies/notice-states.ts";
import type { EntityName } from "../entities.ts";
import { invoiceParts } from "../rows/documents/invoice-row.ts";
import { stepsAfter } from "../rows/supplies/receipt-row.ts";

const codes = (list: readonly string[]) => list.map((code) => `\`${code}\``).join(", ");

const defects = familyNames.map((family) => `- \`${family}\`: ${codes(defectFamilies[family])}`).join("\n");

const sightings = sightingCodes.map((code) => `- \`${code}\`: ${sightingLabel[code]({}, { locale: "en" })}`).join("\n");

const stepOf = (current: LoadState, title: string) => {
	const next = stepsAfter(current);
	return `- ${title}: ${next.length > 0 ? `then ${codes(next)}` : "the last step of a receipt"}`;
};
const steps = [
	`- first: ${codes(stepsAfter({ state: "in_transit" }))}`,
	...receiptStates.filter((state) => state !== "radiation_hold").map((state) => stepOf({ state }, codes([state]))),
	...(Object.keys(releases) as (keyof typeof releases)[]).map((heldFrom) =>
		stepOf({ state: "radiation_hold", heldFrom }, `\`radiation_hold\` after \`${heldFrom}\``),
	),
].join("\n");

/**
 * Rules between the fields of a row that its schema cannot express. Markdown, after the fields in
 * docs/connect-your-erp.md.
 */
export const entityRules: Readonly<Partial<Record<EntityName, string>>> = {
	complaints: `\`defects[].code\` is a code of its \`family\`:\n\n${defects}`,
	invoices: `\`total\` is the sum of ${codes(invoiceParts.split(", "))}. \`openBalance\` is the total while \`state\` is \`open\`, 0 when it is \`paid\` or \`credited\`,
otherwise between 0 and the total. The total of a \`credit_memo\` is 0 or below, that of an invoice or debit memo 0 or above.`,
	"railcar-sightings": `\`car\` is the initials and number of a car with one space between them, \`GLKR 412345\`. \`code\` is a code of the Car Location
Message:\n\n${sightings}`,
	receipts: `\`steps\`, ordered by \`at\`, must follow this diagram; an error names the steps that are allowed:\n\n${steps}\n
A receipt with the step \`received\` needs \`grossLb\` and \`tareLb\`, one with \`rejected\` a \`rejectionReason\`. \`deductions\` are at most the net weight. \`notice\` and
\`load\` must be sent together or not at all.`,
	settlements:
		"`amount` is the sum of `lines[].amount`. A line should amount to its `netLb` in its `unit` times `price`, plus `adjustments` and `freight`; any other amount gives a warning.",
	specifications: `\`limits[].property\` is the symbol of an element, \`CE\`, \`CEV\`, \`Pcm\`, or one of ${codes(testProperties)}. Bounds of elements
are percent of weight, at most 100. \`most\` must not be below \`least\`.`,
};

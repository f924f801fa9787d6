import { m } from "#generated/texts/messages.js";
import { type CertificateFacts, wholeParty } from "../certificate-facts.ts";
import { originatorLabel } from "../certificate-sentences.ts";
import type { Transaction } from "./en10168.ts";

type Whole = NonNullable<ReturnType<typeof wholeParty>>;

/** Block A: who sells what to whom, under which numbers. */
export function transactionOf(
	facts: CertificateFacts,
	{ works, buyer, mark }: { works: Whole; buyer: Whole; mark: string },
): Transaction {
	const receiver = wholeParty(facts.parties.shipTo);
	return {
		A01: companyOf(works),
		A02: `EN 10204 ${facts.type}`,
		A03: facts.certificateNumber,
		A04: mark,
		A05: originatorLabel(facts.type),
		"A06.1": companyOf(buyer),
		...(receiver ? { "A06.2": companyOf(receiver) } : {}),
		A07: facts.poNumber,
		A08: `${facts.orderNumber}-${facts.item}`,
		...(facts.partNumber ? { A09: facts.partNumber } : {}),
		A97: facts.poLine,
		A98: facts.bolNumber,
		SupplementaryInformation: {
			A10: { Key: m.certificates_shipped(), Value: facts.shippedOn, Type: "date" },
			A11: { Key: m.certificates_revision(), Value: String(facts.revision), Type: "number" },
		},
	};
}

// The schema has no field for a state or province: it is with the city, as it does on a letter.
const companyOf = ({ name, street, postalCode, city, region, country }: Whole): Transaction["A01"] => ({
	Name: name,
	Street: [street],
	ZipCode: postalCode,
	City: region ? `${city}, ${region}` : city,
	Country: country,
});

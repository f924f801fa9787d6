import { type CertificateFacts, wholeParty } from "../certificate-facts.ts";
import { statementOf } from "../certificate-sentences.ts";
import type { DataReader } from "./data-reader.ts";
import { type En10168, schemaUrl } from "./en10168.ts";
import { inspectionsOf } from "./inspections.ts";
import { otherTestsOf } from "./other-tests.ts";
import { productOf } from "./product.ts";
import { transactionOf } from "./transaction.ts";
import { validationOf } from "./validation.ts";

/**
 * A certificate as EN 10168 v0.5.0 data, its texts in the reader's language. Undefined if the works' mark, the complete
 * address of works or buyer, or the mill's statement of conformity is missing: the schema requires them.
 */
export function certificateData(
	facts: CertificateFacts,
	{ company, language, verifyAt }: DataReader,
): En10168 | undefined {
	const works = wholeParty(facts.parties.works);
	const buyer = wholeParty(facts.parties.soldTo);
	const statement = statementOf(facts, language);
	if (!works || !buyer || !facts.mark || !statement) return undefined;
	const inspections = inspectionsOf(facts);
	const otherTests = otherTestsOf(facts);
	return {
		RefSchemaUrl: schemaUrl,
		Certificate: {
			CertificateLanguages: [language === "es" ? "ES" : "EN"],
			CommercialTransaction: transactionOf(facts, {
				works: { ...works, name: `${company}, ${works.name}` },
				buyer,
				mark: facts.mark,
			}),
			ProductDescription: productOf(facts, language),
			...(inspections.length > 0 ? { Inspection: inspections } : {}),
			...(otherTests ? { OtherTests: otherTests } : {}),
			Validation: validationOf(facts, statement, { language, verifyAt }),
		},
	};
}

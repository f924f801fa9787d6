import { m } from "#generated/texts/messages.js";
import type { Transaction } from "#server/database/database.ts";
import { documentKindLabel } from "#server/documents/document-kind-label.ts";
import type { DocumentRenderer, PublishedDocument, RenderingReader } from "#server/documents/document-renderer.ts";
import type { PdfAttachment } from "#server/pdf/pdf-content.ts";
import { paths } from "#shared/paths.ts";
import type { CertificateFacts } from "../certificate-facts.ts";
import { certificateData } from "../en10168/certificate-data.ts";
import { certificateBody } from "./certificate-body.ts";
import { findCertificateFacts } from "./certificate-facts-queries.ts";

/** What a mill certifies, by EN 10204 and in the blocks of EN 10168, with the same inside as data. */
export const certificateDocument: DocumentRenderer = {
	kind: "certificate",
	access: "customer",
	keepsRevisions: true,
	describe: async (tx, document, reader) => {
		const facts = await findFacts(tx, document);
		if (!facts) return undefined;
		const data = dataFile(facts, reader);
		return { ...certificateBody(facts, reader, data !== undefined), ...(data ? { attachments: [data] } : {}) };
	},
	data: async (tx, document, reader) => {
		const facts = await findFacts(tx, document);
		return facts && dataFile(facts, reader);
	},
};

const findFacts = (tx: Transaction, { accountId, number, revision }: PublishedDocument) =>
	findCertificateFacts(tx, accountId, number, revision);

function dataFile(
	facts: CertificateFacts,
	{ millName, language, publicUrl }: RenderingReader,
): PdfAttachment | undefined {
	const verifyAt = new URL(paths.verifyAddress(facts.verifyCode), publicUrl).href;
	const data = certificateData(facts, { company: millName, language, verifyAt });
	if (!data) return undefined;
	return {
		name: `${documentKindLabel("certificate")} ${facts.certificateNumber} r${facts.revision}.json`,
		mediaType: "application/json",
		description: m.certificates_as_data(),
		content: `${JSON.stringify(data, null, "\t")}\n`,
	};
}

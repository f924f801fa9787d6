import type { ResourceObject } from "#server/lists/resources/resource-object.ts";

/** A compliance document `p` with its file `f`, if it has one. */
const complianceDocument: ResourceObject = {
	name: "ComplianceDocument",
	description: "A compliance document of a supplier that the mill watches.",
	access: "supplier",
	fields: {
		kind: {
			type: "String",
			sql: "p.kind",
			description: "`insurance`, `scale_certificate`, `detector_certificate`, `tax_form`, `agreement`.",
		},
		number: { type: "String", sql: "p.document_number", description: "Its number." },
		issuedOn: { type: "Day", sql: "p.issued_on", description: "First day on which it holds." },
		expiresOn: {
			type: "Day",
			sql: "p.expires_on",
			isNullable: true,
			description: "Last day on which it holds; without one it does not end.",
		},
		isReplaced: { type: "Boolean", sql: "p.is_replaced", description: "Whether another took its place." },
		sentBy: {
			type: "String",
			sql: "p.sent_by",
			isNullable: true,
			description: "Who of the supplier sent it; null where only the mill has it.",
		},
		sentAt: { type: "DateTime", sql: "p.sent_at", isNullable: true, description: "When." },
		fileId: { type: "ID", sql: "p.file_id", isNullable: true, description: "Its file, for /files." },
		fileName: { type: "String", sql: "f.name", isNullable: true, description: "Name of the file." },
	},
};

/** The compliance documents of the account `a`, those in force first, the newest of each kind first. */
export const complianceDocumentsField = {
	object: complianceDocument,
	isList: true,
	from: (json: string): string => `(select coalesce(json_agg(${json}
		order by p.is_replaced, p.kind, p.issued_on desc, p.document_number), '[]')
		from compliance_documents p left join files f on f.id = p.file_id where p.account_id = a.id)`,
	description: "Its compliance documents, those in force first.",
} as const;

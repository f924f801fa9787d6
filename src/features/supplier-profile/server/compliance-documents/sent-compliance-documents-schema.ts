import type { Builder } from "#server/graphql/builder.ts";
import { asAdmin } from "#server/request-context.ts";

type SentComplianceDocument = {
	account: string;
	accountName: string;
	kind: string;
	number: string;
	issuedOn: string;
	expiresOn: string | null;
	isReplaced: boolean;
	sentBy: string;
	sentAt: string;
	fileId: string;
	fileName: string;
};
const mostShown = 100;
const mostTyped = 80;

/** Adds `sentComplianceDocuments`: what suppliers sent the mill about themselves, for administrators to read. */
export function addSentComplianceDocuments(builder: Builder): void {
	const type = implementComplianceDocument(builder);
	builder.queryField("sentComplianceDocuments", (t) =>
		t.field({
			type: [type],
			access: "admin",
			description: `ComplianceDocuments that suppliers sent with a file, newest first; ${mostShown} at most.`,
			args: {
				supplier: t.arg.string({ description: "Only of suppliers whose code begins so, or whose name has it." }),
			},
			resolve: (_root, { supplier }, context) =>
				asAdmin(context, (tx) =>
					tx.sql<SentComplianceDocument>(
						`select a.code as account, a.name as "accountName", p.kind, p.document_number as number,
							p.issued_on::text as "issuedOn",
							p.expires_on::text as "expiresOn", p.is_replaced as "isReplaced", p.sent_by as "sentBy",
							to_json(p.sent_at)#>>'{}' as "sentAt", f.id as "fileId", f.name as "fileName"
						 from compliance_documents p join accounts a on a.id = p.account_id join files f on f.id = p.file_id
						 where p.sent_by is not null and p.sent_at is not null
							and ($1 = '' or starts_with(lower(a.code), $1) or strpos(lower(a.name), $1) > 0)
						 order by p.sent_at desc, a.code, p.kind, p.document_number limit ${mostShown}`,
						[(supplier ?? "").trim().slice(0, mostTyped).replaceAll("\u0000", "").toLowerCase()],
					),
				),
		}),
	);
}

function implementComplianceDocument(builder: Builder) {
	return builder.objectRef<SentComplianceDocument>("SentComplianceDocument").implement({
		description: "A compliance document that a supplier sent, with its file.",
		access: "admin",
		fields: (t) => ({
			account: t.exposeString("account", { description: "Code of the supplier account." }),
			accountName: t.exposeString("accountName", { description: "Its name." }),
			kind: t.exposeString("kind", { description: "Kind of the complianceDocument." }),
			number: t.exposeString("number", { description: "Its number." }),
			issuedOn: t.expose("issuedOn", { type: "Day", description: "First day on which it holds." }),
			expiresOn: t.expose("expiresOn", {
				type: "Day",
				nullable: true,
				description: "Last day on which it holds; without one it does not end.",
			}),
			isReplaced: t.exposeBoolean("isReplaced", { description: "Whether another took its place." }),
			sentBy: t.exposeString("sentBy", { description: "Who of the supplier sent it." }),
			sentAt: t.expose("sentAt", { type: "DateTime", description: "When." }),
			fileId: t.exposeID("fileId", { description: "Its file, for /files." }),
			fileName: t.exposeString("fileName", { description: "Name of the file." }),
		}),
	});
}

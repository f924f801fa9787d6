import type { Builder } from "#server/graphql/builder.ts";
import { asAdmin } from "#server/request-context.ts";
import { supplierToday } from "#server/supplies/supplier-day-sql.ts";
import { reminderDays } from "#shared/supplies/compliance-document-kinds.ts";

type DueComplianceDocument = {
	account: string;
	accountName: string;
	kind: string;
	number: string;
	expiresOn: string;
	daysLeft: number;
	fileId: string | null;
};
const mostShown = 500;

/** Adds `dueComplianceDocuments`: what administrators chase. */
export function addDueComplianceDocuments(builder: Builder): void {
	const type = builder.objectRef<DueComplianceDocument>("DueComplianceDocument").implement({
		description: "A supplier's compliance document that has run out or soon will.",
		access: "admin",
		fields: (t) => ({
			account: t.exposeString("account", { description: "Code of the supplier account." }),
			accountName: t.exposeString("accountName", { description: "Its name." }),
			kind: t.exposeString("kind", { description: "Kind of the complianceDocument." }),
			number: t.exposeString("number", { description: "Its number." }),
			expiresOn: t.expose("expiresOn", { type: "Day", description: "Last day on which it holds." }),
			daysLeft: t.exposeInt("daysLeft", {
				description: "Days until then by the supplier's clock; below 0 it has run out.",
			}),
			fileId: t.exposeID("fileId", {
				nullable: true,
				description: "Its file, for /files; null where only the mill's own systems have it.",
			}),
		}),
	});
	builder.queryField("dueComplianceDocuments", (t) =>
		t.field({
			type: [type],
			access: "admin",
			description: `ComplianceDocuments of active suppliers that run out within ${reminderDays[0]} days or have, and that none replaced; ${mostShown} at most.`,
			resolve: (_root, _args, context) =>
				asAdmin(context, (tx) =>
					tx.sql<DueComplianceDocument>(
						`select a.code as account, a.name as "accountName", p.kind, p.document_number as number,
							p.expires_on::text as "expiresOn",
							p.expires_on - ${supplierToday} as "daysLeft",
							p.file_id as "fileId"
						 from compliance_documents p join accounts a on a.id = p.account_id and a.is_active
						 where not p.is_replaced and p.expires_on <= ${supplierToday} + ${reminderDays[0]}
						 order by p.expires_on, a.code, p.kind, number
						 limit ${mostShown}`,
					),
				),
		}),
	);
}

import type { ListedDueDocumentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { complianceDocumentLabel, complianceDocumentStateLabel } from "#shared/supplies/compliance-document-labels.ts";
import { graphql } from "#web/data/graphql.ts";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "../supplier-profile.module.css";
import { ComplianceDocumentFileLink } from "./compliance-document-file-link.tsx";

graphql(`
	fragment ListedDueDocument on DueComplianceDocument { account accountName kind number expiresOn daysLeft fileId }
`);

/** Compliance documents of all suppliers that have run out or will within 30 days, the longest gone first. */
export function DueComplianceDocuments({
	complianceDocuments,
}: {
	complianceDocuments: readonly ListedDueDocumentFragment[];
}) {
	const format = useFormat();
	const title = m.supplier_profile_admin_documents();
	if (complianceDocuments.length === 0)
		return (
			<Card title={title}>
				<p className={styles.quiet}>{m.supplier_profile_admin_documents_none()}</p>
			</Card>
		);
	return (
		<Card title={title}>
			<SheetTable
				label={`${title}: ${m.supplier_profile_document_until()}`}
				rows={complianceDocuments}
				keyOf={({ account, kind, number }) => `${account} ${kind} ${number}`}
				columns={[
					{
						title: m.supplier_profile_admin_supplier(),
						cell: ({ account, accountName }) => `${account} · ${accountName}`,
					},
					{ title: m.supplier_profile_document_kind(), cell: ({ kind }) => complianceDocumentLabel(kind) },
					{
						title: m.supplier_profile_document_number(),
						cell: ({ number, fileId }) => <ComplianceDocumentFileLink id={fileId} number={number} />,
					},
					{ title: m.supplier_profile_document_until(), cell: ({ expiresOn }) => format.day(expiresOn) },
					{
						title: m.supplier_profile_admin_days(),
						isFigure: true,
						cell: ({ daysLeft }) =>
							daysLeft < 0
								? m.supplier_profile_admin_days_ago({ days: format.number(-daysLeft) })
								: format.number(daysLeft),
					},
					{
						title: m.supplier_profile_document_state(),
						cell: ({ daysLeft }) => (
							<Pill tone={daysLeft < 0 ? "heat" : "steel"}>
								{complianceDocumentStateLabel(daysLeft < 0 ? "expired" : "expiring")}
							</Pill>
						),
					},
				]}
			/>
		</Card>
	);
}

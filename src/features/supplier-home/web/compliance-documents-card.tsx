import type { ExpiringDocumentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { complianceDocumentLabel } from "#shared/supplies/compliance-document-labels.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { ScrollRegion } from "#web/ui/surfaces/scroll-region.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./supplier-home.module.css";

graphql(`
	fragment ExpiringDocument on SupplierHomeComplianceDocument { account kind number expiresOn daysLeft }
`);

type ComplianceDocumentsCardProps = {
	complianceDocuments: readonly ExpiringDocumentFragment[];
	/** Of several accounts: each row says whose it is. */
	isShared: boolean;
};

/** Compliance documents that have run out or will within 60 days, soonest first. */
export function ComplianceDocumentsCard({ complianceDocuments, isShared }: ComplianceDocumentsCardProps) {
	const format = useFormat();
	return (
		<Card
			title={m.supplier_home_documents()}
			aside={<AppLink to={paths.supplierProfile}>{m.supplier_home_documents_all()}</AppLink>}
			flush={complianceDocuments.length > 0}
		>
			{complianceDocuments.length === 0 ? (
				<p>{m.supplier_home_documents_fine()}</p>
			) : (
				<ScrollRegion className={styles.scroll} label={`${m.supplier_home_documents()}: ${m.supplier_home_expires()}`}>
					<NamedTable className={styles.table}>
						<thead>
							<tr>
								<th scope="col">{m.supplier_home_document()}</th>
								<th scope="col">{m.supplier_home_left()}</th>
								<th scope="col">{m.supplier_home_expires()}</th>
								{isShared && <th scope="col">{m.supplier_home_account()}</th>}
								<th scope="col">{m.supplier_home_document_number()}</th>
							</tr>
						</thead>
						<tbody>
							{complianceDocuments.map((complianceDocument) => (
								<tr key={`${complianceDocument.kind} ${complianceDocument.number}`}>
									<th scope="row">{complianceDocumentLabel(complianceDocument.kind)}</th>
									<td>
										<Left days={complianceDocument.daysLeft} />
									</td>
									<td>{format.day(complianceDocument.expiresOn)}</td>
									{isShared && <td>{complianceDocument.account}</td>}
									<td className="mono">{complianceDocument.number}</td>
								</tr>
							))}
						</tbody>
					</NamedTable>
				</ScrollRegion>
			)}
		</Card>
	);
}

function Left({ days }: { days: number }) {
	const format = useFormat();
	if (days < 0)
		return (
			<Pill tone="heat">
				<span aria-hidden="true">▲ </span>
				{days === -1 ? m.supplier_home_expired_one() : m.supplier_home_expired({ days: format.number(-days) })}
			</Pill>
		);
	const word = days === 1 ? m.supplier_home_day() : m.supplier_home_days({ days: format.number(days) });
	return days <= 7 ? <Pill tone="heat">{word}</Pill> : word;
}

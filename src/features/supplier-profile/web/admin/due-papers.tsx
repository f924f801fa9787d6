import { m } from "#generated/texts/messages.js";
import { paperLabel, paperStateLabel } from "#shared/supplies/paper-labels.ts";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import type { AdminSuppliersData } from "../admin-suppliers-page.tsx";
import styles from "../supplier-profile.module.css";
import { PaperFileLink } from "./paper-file-link.tsx";

/** Papers of all suppliers that have run out or will within 30 days, the longest gone first. */
export function DuePapers({ papers }: { papers: AdminSuppliersData["duePapers"] }) {
	const format = useFormat();
	const title = m.supplier_profile_admin_papers();
	if (papers.length === 0)
		return (
			<Card title={title}>
				<p className={styles.quiet}>{m.supplier_profile_admin_papers_none()}</p>
			</Card>
		);
	return (
		<Card title={title}>
			<SheetTable
				label={`${title}: ${m.supplier_profile_paper_until()}`}
				rows={papers}
				keyOf={({ account, kind, number }) => `${account} ${kind} ${number}`}
				columns={[
					{
						title: m.supplier_profile_admin_supplier(),
						cell: ({ account, accountName }) => `${account} · ${accountName}`,
					},
					{ title: m.supplier_profile_paper_kind(), cell: ({ kind }) => paperLabel(kind) },
					{
						title: m.supplier_profile_paper_number(),
						cell: ({ number, fileId }) => <PaperFileLink id={fileId} number={number} />,
					},
					{ title: m.supplier_profile_paper_until(), cell: ({ expiresOn }) => format.day(expiresOn) },
					{
						title: m.supplier_profile_admin_days(),
						isFigure: true,
						cell: ({ daysLeft }) =>
							daysLeft < 0
								? m.supplier_profile_admin_days_ago({ days: format.number(-daysLeft) })
								: format.number(daysLeft),
					},
					{
						title: m.supplier_profile_paper_state(),
						cell: ({ daysLeft }) => (
							<Pill tone={daysLeft < 0 ? "heat" : "steel"}>
								{paperStateLabel(daysLeft < 0 ? "expired" : "expiring")}
							</Pill>
						),
					},
				]}
			/>
		</Card>
	);
}

import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { paperLabel } from "#shared/supplies/paper-labels.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { ScrollRegion } from "#web/ui/surfaces/scroll-region.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./supplier-home.module.css";
import type { SupplierHomeData } from "./supplier-home-page.tsx";

type PapersCardProps = {
	papers: SupplierHomeData["papers"] /** Of several accounts: each row says whose it is. */;
	isShared: boolean;
};

/** Papers that have run out or will within 60 days, soonest first. */
export function PapersCard({ papers, isShared }: PapersCardProps) {
	const format = useFormat();
	return (
		<Card
			title={m.supplier_home_papers()}
			aside={<AppLink to={paths.supplierProfile}>{m.supplier_home_papers_all()}</AppLink>}
			flush={papers.length > 0}
		>
			{papers.length === 0 ? (
				<p className={styles.count}>{m.supplier_home_papers_fine()}</p>
			) : (
				<ScrollRegion className={styles.scroll} label={`${m.supplier_home_papers()}: ${m.supplier_home_expires()}`}>
					<NamedTable className={styles.table}>
						<thead>
							<tr>
								<th scope="col">{m.supplier_home_paper()}</th>
								<th scope="col">{m.supplier_home_left()}</th>
								<th scope="col">{m.supplier_home_expires()}</th>
								{isShared && <th scope="col">{m.supplier_home_account()}</th>}
								<th scope="col">{m.supplier_home_paper_number()}</th>
							</tr>
						</thead>
						<tbody>
							{papers.map((paper) => (
								<tr key={`${paper.kind} ${paper.number}`}>
									<th scope="row">{paperLabel(paper.kind)}</th>
									<td>
										<Left days={paper.daysLeft} />
									</td>
									<td>{format.day(paper.expiresOn)}</td>
									{isShared && <td>{paper.account}</td>}
									<td className="mono">{paper.number}</td>
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

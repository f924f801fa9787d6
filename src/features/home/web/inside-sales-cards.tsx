import type { HomeCustomerAtRiskFragment, HomeDeskFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./home-page.module.css";

graphql(`
	fragment HomeDesk on DeskItemConnection {
		nodes { number account accountName kind item dueAt isOverdue }
		tabs { tab count }
	}
	fragment HomeCustomerAtRisk on HomeCustomerAtRisk { code name lateLines lateLb movedLines openComplaints }
`);

type InsideSalesCardsProps = { desk: HomeDeskFragment; customers: readonly HomeCustomerAtRiskFragment[] };

/** The day of inside sales: what waits at the desk, and whose steel is late or was promised later. */
export function InsideSalesCards({ desk, customers }: InsideSalesCardsProps) {
	return (
		<div className={styles.soon}>
			<CustomersAtRisk customers={customers} />
			<DeskCard desk={desk} />
		</div>
	);
}

function DeskCard({ desk: { nodes, tabs } }: { desk: HomeDeskFragment }) {
	const format = useFormat();
	const views = [
		{ tab: "toAnswer", say: m.home_desk_to_answer },
		{ tab: "overdue", say: m.home_desk_overdue },
		{ tab: "mine", say: m.home_desk_mine },
	];
	const countOf = (tab: string) => tabs.find((one) => one.tab === tab)?.count ?? 0;
	return (
		<Card title={m.home_desk()}>
			<ul className={styles.kinds}>
				{views.map(({ tab, say }) => (
					<li key={tab}>
						<AppLink to={pathWith(paths.desk, { tab })}>
							{say({ count: countOf(tab), shown: format.number(countOf(tab)) })}
						</AppLink>
					</li>
				))}
			</ul>
			<FactsTable
				label={m.home_desk()}
				titles={[m.home_desk_case(), m.home_desk_due()]}
				rows={nodes.map(({ number, account, accountName, kind, item, dueAt, isOverdue }) => ({
					id: `${account} ${kind} ${item}`,
					cells: [
						<span key="case">
							<RowLink to={paths.deskItem(account, kind, item)} className="mono">
								{number}
							</RowLink>{" "}
							{accountName}
						</span>,
						isOverdue ? (
							<Pill key="due" tone="heat">
								<span aria-hidden="true">▲ </span>
								{format.instant(dueAt)}
							</Pill>
						) : (
							format.instant(dueAt)
						),
					],
				}))}
				none={m.home_desk_none()}
			/>
		</Card>
	);
}

/** A customer's name leads to their late orders, as the user who then acts for them. */
function CustomersAtRisk({ customers }: { customers: readonly HomeCustomerAtRiskFragment[] }) {
	const format = useFormat();
	return (
		<Card title={m.home_risk()} aside={<AppLink to={paths.lateOrders}>{m.home_risk_all()}</AppLink>}>
			<FactsTable
				isStacked
				label={m.home_risk()}
				titles={[
					m.home_risk_customer(),
					m.home_risk_late({ unit: format.tonUnit }),
					m.home_risk_lines(),
					m.home_risk_moved(),
					m.home_complaints(),
				]}
				rows={customers.map(({ code, name, lateLines, lateLb, movedLines, openComplaints }) => ({
					id: code,
					cells: [
						<RowLink key="customer" to={paths.actingFor(code, paths.lateOrders)}>
							{name}
						</RowLink>,
						format.tons(lateLb),
						format.number(lateLines),
						format.number(movedLines),
						format.number(openComplaints),
					],
				}))}
				none={m.home_risk_none()}
			/>
		</Card>
	);
}

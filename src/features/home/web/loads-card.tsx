import type { LoadUnderWayFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./home-page.module.css";

graphql(`
	fragment LoadUnderWay on HomeLoad {
		bolNumber mode vehicle weightLb shippedAt timeZone shipTo orders { orderNumber item }
	}
`);

/** The newest loads under way, with the order lines they carry. */
export function LoadsCard({ loads, total }: { loads: readonly LoadUnderWayFragment[]; total: number }) {
	const format = useFormat();
	const shown =
		total > loads.length
			? m.home_on_the_way_newest({ shown: format.number(loads.length), total: format.number(total) })
			: undefined;
	return (
		<div id="on-the-way">
			<Card title={m.home_on_the_way()} aside={shown} flush={loads.length > 0}>
				{loads.length === 0 ? <p>{m.home_on_the_way_none()}</p> : <LoadsTable loads={loads} />}
			</Card>
		</div>
	);
}

function LoadsTable({ loads }: { loads: readonly LoadUnderWayFragment[] }) {
	const format = useFormat();
	return (
		<div className={styles.scroll}>
			<NamedTable className={styles.table}>
				<thead>
					<tr>
						<th scope="col">{m.home_bol()}</th>
						<th scope="col">{m.home_left()}</th>
						<th scope="col">{m.home_to()}</th>
						<th scope="col">{m.home_vehicle()}</th>
						<th scope="col" data-kind="figure">
							{m.home_weight({ unit: format.tonUnit })}
						</th>
						<th scope="col">{m.home_orders()}</th>
					</tr>
				</thead>
				<tbody>
					{loads.map((load) => (
						<tr key={load.bolNumber}>
							<th scope="row" className="mono">
								<RowLink to={paths.billOfLading(load.bolNumber)}>{load.bolNumber}</RowLink>
							</th>
							<td>{format.instant(load.shippedAt, load.timeZone)}</td>
							<td>{load.shipTo}</td>
							<td className="mono">{load.vehicle}</td>
							<td data-kind="figure">{format.tons(load.weightLb)}</td>
							<td>
								<ul className={styles.links}>
									{load.orders.map(({ orderNumber, item }) => (
										<li key={`${orderNumber}-${item}`}>
											<RowLink to={paths.order(orderNumber, item)}>
												<span className="mono">{`${orderNumber}-${item}`}</span>
											</RowLink>
										</li>
									))}
								</ul>
							</td>
						</tr>
					))}
				</tbody>
			</NamedTable>
		</div>
	);
}

import type { NewestLoadFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { NoticePill } from "#web/ui/signs/notice-pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { ScrollRegion } from "#web/ui/surfaces/scroll-region.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./supplier-home.module.css";

graphql(`
	fragment NewestLoad on SupplierHomeLoad { noticeNumber load shippedOn commodity netLb state receiptNumber }
`);

/** The loads that left last, each with where it stands now. */
export function NewestLoads({ loads }: { loads: readonly NewestLoadFragment[] }) {
	const { tonUnit } = useFormat();
	const titles = [
		m.supplier_home_notice(),
		m.supplier_home_state(),
		m.supplier_home_shipped(),
		m.supplier_home_commodity(),
	];
	return (
		<Card title={m.supplier_home_newest()} flush={loads.length > 0}>
			{loads.length === 0 ? (
				<p>{m.supplier_home_no_loads()}</p>
			) : (
				<ScrollRegion className={styles.scroll} label={`${m.supplier_home_newest()}: ${titles.join(", ")}`}>
					<NamedTable className={styles.table}>
						<thead>
							<tr>
								{titles.map((title) => (
									<th key={title} scope="col">
										{title}
									</th>
								))}
								<th scope="col" data-figure="true">
									{m.supplier_home_weight({ unit: tonUnit })}
								</th>
							</tr>
						</thead>
						<tbody>
							{loads.map((load) => (
								<LoadRow key={`${load.noticeNumber}-${load.load}`} {...load} />
							))}
						</tbody>
					</NamedTable>
				</ScrollRegion>
			)}
		</Card>
	);
}

/** A load that came opens its receipt, one under way its notice. */
function LoadRow({ noticeNumber, load, shippedOn, commodity, netLb, state, receiptNumber }: NewestLoadFragment) {
	const format = useFormat();
	const to = receiptNumber
		? pathWith(paths.shipmentsReceived, { receipt: receiptNumber })
		: pathWith(paths.noticesByDay, { tab: "all", load: `${noticeNumber}-${load}` });
	return (
		<tr>
			<th scope="row">
				<AppLink to={to} prefetch="none" className="mono">
					{noticeNumber}-{load}
				</AppLink>
			</th>
			<td>
				<NoticePill state={state} />
			</td>
			<td>{format.day(shippedOn)}</td>
			<td>{commodity}</td>
			<td data-figure="true">{format.tons(netLb)}</td>
		</tr>
	);
}

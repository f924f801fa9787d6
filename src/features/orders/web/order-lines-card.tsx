import type { OrderLinesFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { ShippedBar } from "#web/ui/signs/shipped-bar.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { productText } from "./order-facts.tsx";
import { ItemMarks } from "./order-marks.tsx";
import styles from "./order-page.module.css";

graphql(`
	fragment OrderLines on OrderDetail {
		orderNumber
		items {
			item product grade thicknessIn widthIn lengthIn state daysLate orderedLb readyLb shippedLb estimatedOn firstPromisedOn
		}
	}
`);

type LinesProps = {
	order: OrderLinesFragment;
	/** The line that is open now. */
	current?: number;
	/** Shown in the side column: fewer columns. */
	isNarrow?: boolean;
};

/** The order's lines, each a link to itself. */
export function OrderLines({ order, current, isNarrow }: LinesProps) {
	const format = useFormat();
	return (
		<Card title={m.order_lines()} aside={format.number(order.items.length)} flush>
			<div className={styles.scroll}>
				<NamedTable className={styles.table}>
					<thead>
						<tr>
							<th scope="col">{m.order_line()}</th>
							<th scope="col">{m.order_product()}</th>
							{!isNarrow && <th scope="col">{`${m.order_line_ordered()}, ${format.tonUnit}`}</th>}
							{!isNarrow && <th scope="col">{m.order_line_estimate()}</th>}
							<th scope="col">{m.order_state()}</th>
						</tr>
					</thead>
					<tbody>
						{order.items.map((line) => (
							<tr key={line.item}>
								<th scope="row">
									<AppLink
										to={paths.order(order.orderNumber, line.item)}
										aria-current={line.item === current ? "page" : undefined}
									>
										{line.item}
									</AppLink>
								</th>
								<td>{isNarrow ? line.grade : productText(line, format)}</td>
								{!isNarrow && (
									<td>
										<ShippedBar orderedLb={line.orderedLb} readyLb={line.readyLb} shippedLb={line.shippedLb} />
									</td>
								)}
								{!isNarrow && <td>{format.day(line.estimatedOn ?? line.firstPromisedOn)}</td>}
								<td>
									<ItemMarks item={line} />
								</td>
							</tr>
						))}
					</tbody>
				</NamedTable>
			</div>
		</Card>
	);
}

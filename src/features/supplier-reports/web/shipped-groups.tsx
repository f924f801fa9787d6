import { m } from "#generated/texts/messages.js";
import type { ListState } from "#shared/lists/list-definition.ts";
import { listPath, withFilter } from "#shared/lists/list-url.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { paths } from "#shared/paths.ts";
import { pounds } from "#shared/supplies/shown-weights.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { noticeLoadsList } from "../notice-loads-list.ts";
import styles from "./supply.module.css";
import { linked, nameOf } from "./supply-cells.tsx";

type Group = {
	millCode: string;
	mill: string;
	commodityCode: string;
	nameEn: string;
	nameEs: string;
	mode: string;
	loads: number;
	netLb: number;
	acceptedLb: number;
	openLb: number;
};

/**
 * What was shipped, by mill, commodity and mode: announced against received and what is still open. The loads open
 * behind the figure.
 */
export function ShippedGroups({ groups, state }: { groups: readonly Group[]; state: ListState }) {
	const format = useFormat();
	const unit = format.weightUnit;
	const opened = ({ millCode, commodityCode, mode }: Group) =>
		[
			["mill", millCode],
			["commodity", commodityCode],
			["mode", mode],
		].reduce((view, [filter = "", code = ""]) => withFilter(view, filter, [code]), state);
	return (
		<Card title={m.supply_groups_title()} flush>
			<div className={`${styles.tall} ${styles.flat}`}>
				<NamedTable className={styles.table}>
					<thead>
						<tr>
							{[m.supply_col_mill(), m.supply_col_commodity(), m.supply_col_mode()].map((title) => (
								<th key={title} scope="col">
									{title}
								</th>
							))}
							<th scope="col" data-figure="true">
								{m.supply_heat_loads()}
							</th>
							{[m.supply_col_ship_weight(), m.supply_col_accepted(), m.supply_col_open()].map((title) => (
								<th key={title} scope="col" data-figure="true">
									{title}, {unit}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{groups.map((group) => (
							<tr key={`${group.millCode} ${group.commodityCode} ${group.mode}`}>
								<th scope="row">{group.mill}</th>
								<td title={nameOf(group)}>{group.commodityCode}</td>
								<td>{modeLabel(group.mode)}</td>
								<td data-figure="true">
									{linked(listPath(paths.noticesByDay, noticeLoadsList, opened(group)), format.number(group.loads))}
								</td>
								<td data-figure="true">{pounds(format, group.netLb)}</td>
								<td data-figure="true">{pounds(format, group.acceptedLb)}</td>
								<td data-figure="true">{pounds(format, group.openLb)}</td>
							</tr>
						))}
					</tbody>
				</NamedTable>
			</div>
		</Card>
	);
}

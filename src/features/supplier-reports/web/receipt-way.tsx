import type { WayOfReceiptFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { getLocale } from "#generated/texts/runtime.js";
import { paths, pathWith } from "#shared/paths.ts";
import { reasonLabel } from "#shared/supplies/notice-labels.ts";
import { pounds } from "#shared/supplies/shown-weights.ts";
import { graphql } from "#web/data/graphql.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { useAuthor } from "#web/ui/surfaces/use-author.ts";
import { useFormat } from "#web/viewer.tsx";
import { radiationLabel } from "../supply-labels.ts";
import { DisputePanel } from "./disputes/dispute-panel.tsx";
import { ReceiptPhotos } from "./receipt-photos.tsx";
import styles from "./supply.module.css";
import { announcedCell, linked, nameOf, stateCell, ticketLink } from "./supply-cells.tsx";

graphql(`
	fragment WayOfReceipt on ReceivedLoad {
		receiptNumber
		noticeNumber
		load
		isNoticeUnknown
		shipLb
		grossLb
		tareLb
		netLb
		differenceLb
		acceptedLb
		downgradeReason
		rejectionReason
		radiation
		scaleTicket
		settlementNumber
		mill { timeZone }
		commodity { code nameEn nameEs }
		graded { code nameEn nameEs }
		deductions { code lb }
		photos { ...PhotoOfReceipt }
		steps { state happenedAt doneBy noteEn noteEs }
		dispute { ...DisputeOfReceipt }
	}
`);

/**
 * What became of one load, from the gate to its payment: each step with when and who, each difference with its reason.
 */
export function ReceiptWay({ load }: { load: WayOfReceiptFragment }) {
	return (
		<div className={styles.block}>
			<Card
				title={m.supply_way_title({ receipt: load.receiptNumber })}
				aside={linked(paths.shipmentsReceived, m.supply_way_close())}
			>
				<Facts load={load} />
				<Steps load={load} />
				{load.photos.length > 0 && (
					<ReceiptPhotos receipt={load.receiptNumber} photos={load.photos} timeZone={load.mill.timeZone} />
				)}
				<DisputePanel receipt={load.receiptNumber} dispute={load.dispute} />
			</Card>
		</div>
	);
}

function Facts({ load }: { load: WayOfReceiptFragment }) {
	const format = useFormat();
	const { weightUnit: unit } = format;
	const deductions = load.deductions.map(({ code, lb }) =>
		m.supply_way_deduction({ weight: format.weightLb(lb), reason: reasonLabel(code).toLowerCase() }),
	);
	const { graded, commodity, settlementNumber } = load;
	const isOther = graded && graded.code !== commodity.code;
	const grade = graded && `${graded.code} ${nameOf(graded)}`;
	const payment = settlementNumber
		? linked(
				pathWith(paths.shipmentsWithInvoice, { tab: "all", receipt: load.receiptNumber }),
				<span className="mono">{settlementNumber}</span>,
			)
		: undefined;
	return (
		<DefinitionList
			facts={[
				{ term: m.supply_way_announced(), value: announcedCell(load) },
				{ term: m.supply_col_commodity(), value: `${commodity.code} ${nameOf(commodity)}` },
				{
					term: m.supply_col_graded(),
					value: isOther && load.downgradeReason ? `${grade} (${reasonLabel(load.downgradeReason)})` : grade,
				},
				{
					term: `${m.supply_col_ship_weight()}, ${unit}`,
					value: load.shipLb ? pounds(format, load.shipLb) : undefined,
				},
				{
					term: `${m.supply_way_weights()}, ${unit}`,
					value: load.grossLb
						? [load.grossLb, load.tareLb, load.netLb].map((lb) => pounds(format, lb)).join(" / ")
						: undefined,
				},
				{
					term: `${m.supply_col_difference()}, ${unit}`,
					value: load.shipLb && load.netLb ? pounds(format, load.differenceLb) : undefined,
				},
				{ term: m.supply_col_deductions(), value: deductions.length > 0 ? deductions.join(", ") : m.supply_way_none() },
				{ term: `${m.supply_col_accepted()}, ${unit}`, value: pounds(format, load.acceptedLb) },
				{ term: m.supply_way_rejected(), value: load.rejectionReason ? reasonLabel(load.rejectionReason) : undefined },
				{ term: m.supply_col_radiation(), value: radiationLabel(load.radiation) },
				{ term: m.supply_col_ticket(), value: load.scaleTicket ? ticketLink(load) : undefined },
				{ term: m.supply_way_payment(), value: payment },
			]}
		/>
	);
}

function Steps({ load: { steps, mill } }: { load: WayOfReceiptFragment }) {
	const format = useFormat();
	const authorOf = useAuthor();
	return (
		<div className={styles.scroll}>
			<NamedTable className={styles.table}>
				<thead>
					<tr>
						{[m.supply_way_step(), m.supply_way_when(), m.supply_way_who(), m.supply_way_note()].map((title) => (
							<th key={title} scope="col">
								{title}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{steps.map((step) => (
						<tr key={`${step.state} ${step.happenedAt}`}>
							<th scope="row">{stateCell(step.state)}</th>
							<td>{format.instant(step.happenedAt, mill.timeZone)}</td>
							<td>{authorOf(step.doneBy, { side: "mill" })}</td>
							<td className={styles.remark}>{getLocale() === "es" ? step.noteEs : step.noteEn}</td>
						</tr>
					))}
				</tbody>
			</NamedTable>
		</div>
	);
}

import type { ReactNode } from "react";
import type { ListedBillFragment } from "#generated/graphql/graphql.ts";
import type { Format } from "#shared/format.ts";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import type { TableColumn } from "#web/lists/list-table.tsx";
import { PreviewLink } from "#web/lists/preview/preview-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { DocumentLink } from "#web/ui/surfaces/document-links.tsx";
import { type BillColumnId, billsList } from "../bills-list.ts";
import { billColumnLabel, freightLabel } from "../document-labels.ts";
import styles from "./bill-columns.module.css";
import { DocumentPill, mono } from "./document-cells.tsx";

graphql(`
	fragment ListedBill on BillOfLading {
		bolNumber
		state
		shippedAt
		deliveredAt
		timeZone
		mill
		shipTo
		mode
		scac
		vehicle
		seals
		freightTerms
		netLb
		grossLb
		pieces
		lines {
			orderNumber
		}
	}
`);

export type BillSums = { count: number; netLb: number; grossLb: number };
type Cell = (bill: ListedBillFragment, format: Format) => ReactNode;

const cells: Record<BillColumnId, Cell> = {
	bol: ({ bolNumber }) => (
		<span className={styles.number}>
			<PreviewLink number={bolNumber}>{mono(bolNumber)}</PreviewLink>
			<DocumentLink kind="bill_of_lading" number={bolNumber} />
		</span>
	),
	shipped: ({ shippedAt, timeZone }, format) => format.instant(shippedAt, timeZone),
	state: ({ state }) => <DocumentPill state={state} />,
	mode: ({ mode }) => modeLabel(mode),
	scac: ({ scac }) => mono(scac),
	vehicle: ({ vehicle }) => mono(vehicle),
	seals: ({ seals }) => mono(seals.join(", ")),
	mill: ({ mill }) => mill,
	shipTo: ({ shipTo }) => shipTo ?? "–",
	orders: ({ lines }) =>
		[...new Set(lines.map(({ orderNumber }) => orderNumber))].map((order, index) => (
			<span key={order}>
				{index > 0 && ", "}
				<RowLink to={paths.order(order)}>{mono(order)}</RowLink>
			</span>
		)),
	pieces: ({ pieces, bolNumber }, format) => (
		<RowLink to={paths.shipmentTally(bolNumber)}>{format.number(pieces)}</RowLink>
	),
	net: ({ netLb }, format) => format.weightLb(netLb),
	gross: ({ grossLb }, format) => format.weightLb(grossLb),
	freight: ({ freightTerms }) => (freightTerms ? freightLabel(freightTerms) : "–"),
	delivered: ({ deliveredAt, timeZone }, format) => format.instant(deliveredAt, timeZone),
};
const figures: readonly BillColumnId[] = ["pieces", "net", "gross"];

/** Where a load went, and on what. */
export const billBrief = ({ shipTo, mode, vehicle }: ListedBillFragment): string[] => [
	...(shipTo ? [shipTo] : []),
	[modeLabel(mode), ...(vehicle ? [vehicle] : [])].join(" · "),
];

/** Columns of bills of lading as the table shows them, with sums over all that is filtered. */
export function billColumns(format: Format, sums: BillSums): TableColumn<ListedBillFragment>[] {
	const totals: Partial<Record<BillColumnId, string>> = {
		net: format.weightLb(sums.netLb),
		gross: format.weightLb(sums.grossLb),
	};
	return billsList.columns.map(({ id: name, isSortable }) => {
		const id = name as BillColumnId;
		const total = totals[id];
		return {
			id,
			title: billColumnLabel(id),
			isSortable: isSortable ?? false,
			isFigure: figures.includes(id),
			cell: (bill) => cells[id](bill, format),
			...(total === undefined ? {} : { total }),
		};
	});
}

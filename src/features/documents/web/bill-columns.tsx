import type { ListedBillFragment } from "#generated/graphql/graphql.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { PreviewLink } from "#web/lists/preview/preview-link.tsx";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { DocumentLink } from "#web/ui/surfaces/document-links.tsx";
import { billsList } from "../bills-list.ts";
import styles from "./bill-columns.module.css";
import { DocumentPill } from "./document-cells.tsx";

graphql(`
	fragment ListedBill on BillOfLading {
		bolNumber
		state
		shippedAt
		expectedAt
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

/** Columns of bills of lading as the table shows them. */
export const billColumns = tableColumns<typeof billsList, ListedBillFragment>(billsList, {
	bol: ({ bolNumber }) => (
		<span className={styles.number}>
			<PreviewLink number={bolNumber}>{mono(bolNumber)}</PreviewLink>
			<DocumentLink kind="bill_of_lading" number={bolNumber} />
		</span>
	),
	state: ({ state }) => <DocumentPill state={state} />,
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
});

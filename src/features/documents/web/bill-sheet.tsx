import type { ReactNode } from "react";
import type { SheetOfBillFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { CloseSheet } from "#web/lists/preview/close-sheet.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Noted } from "#web/ui/signs/noted.tsx";
import type { Definition } from "#web/ui/surfaces/definition-list.tsx";
import { DocumentLinks } from "#web/ui/surfaces/document-links.tsx";
import { PrintableSheet } from "#web/ui/surfaces/printable-sheet.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { ThreadLinks } from "#web/ui/surfaces/thread-links.tsx";
import { useFormat } from "#web/viewer.tsx";
import { documentStateLabel, freightLabel } from "../document-labels.ts";
import { netNote, sumOfLb } from "../net-note.ts";
import { mono } from "./document-cells.tsx";

graphql(`
	fragment SheetOfBill on BillOfLading {
		bolNumber
		isBuyer
		revision
		state
		shippedAt
		expectedAt
		deliveredAt
		timeZone
		mill
		shipTo
		shipToPlace
		mode
		carrier
		scac
		vehicle
		seals
		freightTerms
		netLb
		grossLb
		pieces
		invoices
		lines {
			orderNumber
			item
			poNumber
			product
			grade
			thicknessIn
			widthIn
			lengthIn
			heats
			pieces
			weightLb
		}
	}
`);

/** A bill of lading as it is read and printed. */
export function BillSheet({ bill }: { bill: SheetOfBillFragment }) {
	const format = useFormat();
	const actions = (
		<>
			<DocumentLinks kind="bill_of_lading" number={bill.bolNumber} />
			<AppLink to={paths.complaintEntry({ bol: bill.bolNumber })}>{m.documents_complain()}</AppLink>
			<CloseSheet to={paths.billsOfLading} label={m.documents_close()} />
		</>
	);
	const title = `${m.documents_bol()} ${bill.bolNumber}`;
	return (
		<PrintableSheet title={title} print={m.documents_print()} facts={factsOf(bill, format)} actions={actions}>
			<ThreadLinks bol={bill.bolNumber} isBuyer={bill.isBuyer} mode={bill.mode} here="bill" />
			<SheetTable
				rows={bill.lines}
				keyOf={({ orderNumber, item }) => `${orderNumber}-${item}`}
				columns={[
					{
						title: m.documents_order(),
						cell: ({ orderNumber, item }) => (
							<AppLink to={paths.order(orderNumber, item)}>{mono(`${orderNumber}-${item}`)}</AppLink>
						),
					},
					{
						title: m.documents_po(),
						cell: ({ poNumber }) => <AppLink to={paths.ordersOfPo(poNumber)}>{mono(poNumber)}</AppLink>,
					},
					{ title: m.documents_grade(), cell: ({ grade }) => grade },
					{
						title: m.documents_size({ unit: format.lengthUnit }),
						isFigure: true,
						cell: (line) => format.size(line.thicknessIn, line.widthIn, line.lengthIn, line.product),
					},
					{ title: m.documents_heats(), cell: ({ heats }) => heatLinks(heats) },
					{
						title: m.documents_pieces(),
						isFigure: true,
						cell: ({ pieces }) => format.number(pieces),
						total: format.number(bill.pieces),
					},
					{
						title: m.documents_actual(),
						isFigure: true,
						cell: ({ weightLb }) => format.weightLb(weightLb),
						total: format.weightLb(sumOfLb(bill.lines)),
					},
				]}
			/>
		</PrintableSheet>
	);
}

function factsOf(bill: SheetOfBillFragment, format: ReturnType<typeof useFormat>): Definition[] {
	const { timeZone } = bill;
	return [
		{ term: m.documents_revision(), value: `${bill.revision} · ${documentStateLabel(bill.state)}` },
		{ term: m.documents_mill(), value: bill.mill },
		{ term: m.documents_ship_to(), value: [bill.shipTo, bill.shipToPlace].filter(Boolean).join(", ") },
		{ term: m.documents_shipped(), value: format.instant(bill.shippedAt, timeZone) },
		...(bill.deliveredAt ? [] : [{ term: m.documents_expected(), value: format.instant(bill.expectedAt, timeZone) }]),
		{
			term: m.documents_delivered(),
			value: bill.deliveredAt ? format.instant(bill.deliveredAt, timeZone) : m.documents_not_delivered(),
		},
		{ term: m.documents_mode(), value: modeLabel(bill.mode) },
		{ term: m.documents_carrier(), value: bill.carrier },
		{ term: m.documents_scac(), help: "scac", value: bill.scac },
		{ term: m.documents_vehicle(), value: bill.vehicle },
		{ term: m.documents_seals(), help: "seal", value: bill.seals.join(", ") },
		{ term: m.documents_freight(), help: "freightTerms", value: bill.freightTerms && freightLabel(bill.freightTerms) },
		{
			term: m.documents_net(),
			value: (
				<Noted note={netNote({ netLb: bill.netLb, piecesLb: sumOfLb(bill.lines) }, format)} isSpelled>
					{format.weightLb(bill.netLb)}
				</Noted>
			),
		},
		{ term: m.documents_gross(), value: format.weightLb(bill.grossLb) },
		{ term: m.documents_invoices(), value: invoiceLinks(bill.invoices ?? []) },
	];
}

const invoiceLinks = (numbers: readonly string[]) => links(numbers, paths.invoice);
const heatLinks = (heats: readonly string[]) => links(heats, paths.certificatesOfHeat);

function links(numbers: readonly string[], pathOf: (number: string) => string): ReactNode {
	if (numbers.length === 0) return null;
	return numbers.map((number, index) => (
		<span key={number}>
			{index > 0 && ", "}
			<AppLink to={pathOf(number)}>{mono(number)}</AppLink>
		</span>
	));
}

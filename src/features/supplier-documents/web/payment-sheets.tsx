import type { SheetOfDocumentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { columnInUnit } from "#shared/supplies/shown-weights.ts";
import { wordOf } from "#shared/word-of.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { type Definition, DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./document-sheet.module.css";

type Settlement = NonNullable<SheetOfDocumentFragment["settlement"]>;
type Remittance = NonNullable<SheetOfDocumentFragment["remittance"]>;

const documentLink = (kind: string, number: string | null | undefined) =>
	number ? (
		<AppLink to={pathWith(paths.supplierDocuments, { document: `${kind}/${number}` })} className="mono">
			{number}
		</AppLink>
	) : undefined;

/** What is paid for which receipts. */
export function SettlementSheet({ settlement }: { settlement: Settlement }) {
	const format = useFormat();
	const money = (amount: number) => format.money(amount, settlement.currency);
	const facts: Definition[] = [
		{ term: m.supplier_documents_invoice(), value: settlement.invoiceNumber ?? m.supplier_documents_self_billed() },
		{ term: m.supplier_documents_due(), value: format.day(settlement.dueOn) },
		{ term: m.supplier_documents_paid(), value: settlement.paidOn ? format.day(settlement.paidOn) : undefined },
		{
			term: m.supplier_documents_remittance(),
			help: "remittance",
			value: documentLink("remittance", settlement.remittanceNumber),
		},
	];
	return (
		<>
			<div className={styles.facts}>
				<DefinitionList facts={facts} />
			</div>
			<SheetTable
				rows={settlement.lines}
				keyOf={({ receiptNumber }) => receiptNumber}
				columns={[
					{
						title: m.supplier_documents_receipt(),
						cell: ({ receiptNumber }) => (
							<AppLink to={pathWith(paths.shipmentsReceived, { receipt: receiptNumber })} className="mono">
								{receiptNumber}
							</AppLink>
						),
					},
					{
						title: m.supplier_documents_net(),
						help: "netWeight",
						isFigure: true,
						cell: ({ netLb, unit }) => columnInUnit(format, netLb, unit),
					},
					{ title: m.supplier_documents_price(), isFigure: true, cell: ({ price, unit }) => `${money(price)}/${unit}` },
					{
						title: m.supplier_documents_adjustments(),
						help: "deduction",
						isFigure: true,
						cell: ({ adjustmentAmount }) => money(adjustmentAmount),
					},
					{ title: m.supplier_documents_freight(), isFigure: true, cell: ({ freightAmount }) => money(freightAmount) },
					{
						title: m.supplier_documents_amount(),
						isFigure: true,
						cell: ({ amount }) => money(amount),
						total: money(settlement.amount),
					},
				]}
			/>
		</>
	);
}

const methodLabel = wordOf({
	ach: m.supplier_documents_ach,
	wire: m.supplier_documents_wire,
	check: m.supplier_documents_check,
});

/** What was paid, and for which settlements. */
export function RemittanceSheet({ remittance }: { remittance: Remittance }) {
	const format = useFormat();
	const facts = [
		{ term: m.supplier_documents_paid(), value: format.day(remittance.paidOn) },
		{ term: m.supplier_documents_method(), value: methodLabel(remittance.method) },
	];
	return (
		<>
			<div className={styles.facts}>
				<DefinitionList facts={facts} />
			</div>
			<SheetTable
				rows={remittance.settlements}
				keyOf={({ settlementNumber }) => settlementNumber}
				columns={[
					{
						title: m.supplier_documents_settlement(),
						help: "settlement",
						cell: ({ settlementNumber }) => documentLink("settlement", settlementNumber),
					},
					{ title: m.supplier_documents_due(), cell: ({ dueOn }) => format.day(dueOn) },
					{
						title: m.supplier_documents_amount(),
						isFigure: true,
						cell: ({ amount, currency }) => format.money(amount, currency),
						total: format.money(remittance.amount, remittance.currency),
					},
				]}
			/>
		</>
	);
}

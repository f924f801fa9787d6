import type { SheetOfDocumentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { modeLabel } from "#shared/orders/mode-labels.ts";
import { noticeStateLabel, reasonLabel } from "#shared/supplies/notice-labels.ts";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useAuthor } from "#web/ui/surfaces/use-author.ts";
import { useFormat } from "#web/viewer.tsx";
import styles from "./document-sheet.module.css";

type Receipt = NonNullable<SheetOfDocumentFragment["receipt"]>;
type ReceiptSheetProps = { receipt: Receipt; isInspection: boolean; timeZone: string | undefined };

/** The mill's scale ticket, or the report of its inspector. */
export function ReceiptSheet({ receipt, isInspection, timeZone }: ReceiptSheetProps) {
	const format = useFormat();
	const authorOf = useAuthor();
	const facts = [
		{ term: m.supplier_documents_receipt(), value: receipt.receiptNumber },
		{ term: m.supplier_documents_notice(), value: receipt.noticeNumber },
		{ term: m.supplier_documents_vehicle(), value: `${modeLabel(receipt.mode)} ${receipt.vehicle}` },
		{
			term: m.supplier_documents_weighed(),
			value: receipt.weighedAt ? format.instant(receipt.weighedAt, timeZone) : undefined,
		},
		{ term: m.supplier_documents_state(), value: noticeStateLabel(receipt.state) },
		{ term: m.supplier_documents_shipped_as(), value: receipt.shippedAs },
	];
	return (
		<>
			<div className={styles.facts}>
				<DefinitionList facts={isInspection ? [...facts, ...findingsOf(receipt, authorOf)] : facts} />
			</div>
			<Weights receipt={receipt} isInspection={isInspection} />
		</>
	);
}

function findingsOf(receipt: Receipt, authorOf: ReturnType<typeof useAuthor>) {
	return [
		{ term: m.supplier_documents_graded_as(), value: receipt.gradedAs },
		{ term: m.supplier_documents_downgrade(), value: receipt.downgradeReason && reasonLabel(receipt.downgradeReason) },
		{ term: m.supplier_documents_rejection(), value: receipt.rejectionReason && reasonLabel(receipt.rejectionReason) },
		{
			term: m.supplier_documents_moisture(),
			value:
				receipt.moisturePercent === null || receipt.moisturePercent === undefined
					? undefined
					: `${receipt.moisturePercent}%`,
		},
		{
			term: m.supplier_documents_radiation(),
			value: receipt.radiation === "alarm" ? m.supplier_documents_alarm() : m.supplier_documents_clear(),
		},
		{
			term: m.supplier_documents_inspector(),
			value: receipt.inspectedBy && authorOf(receipt.inspectedBy, { side: "mill" }),
		},
	];
}

function Weights({ receipt, isInspection }: { receipt: Receipt; isInspection: boolean }) {
	const format = useFormat();
	const weighed = [
		{ what: m.supplier_documents_announced(), lb: receipt.shipLb },
		{ what: m.supplier_documents_gross(), lb: receipt.grossLb },
		{ what: m.supplier_documents_tare(), lb: receipt.tareLb },
		{ what: m.supplier_documents_net(), lb: receipt.netLb },
	];
	const taken = receipt.deductions.map(({ code, lb }) => ({
		what: m.supplier_documents_deduction({ reason: reasonLabel(code) }),
		lb: -lb,
	}));
	const rows = isInspection
		? [...weighed, ...taken, { what: m.supplier_documents_accepted(), lb: receipt.acceptedLb }]
		: weighed;
	return (
		<SheetTable
			rows={rows}
			keyOf={({ what }) => what}
			columns={[
				{ title: m.supplier_documents_weight(), cell: ({ what }) => what },
				{ title: format.weightUnit, isFigure: true, cell: ({ lb }) => format.weightLb(lb) },
			]}
		/>
	);
}

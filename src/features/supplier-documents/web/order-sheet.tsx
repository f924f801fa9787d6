import type { SheetOfDocumentFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { getLocale } from "#generated/texts/runtime.js";
import { inUnit, pounds } from "#shared/supplies/shown-weights.ts";
import { paymentTermsText } from "#shared/trade-terms.ts";
import { type Definition, DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./document-sheet.module.css";

type Order = NonNullable<SheetOfDocumentFragment["order"]>;

/** What a purchase order, or a release of it, says. */
export function OrderSheet({ order }: { order: Order }) {
	const format = useFormat();
	const unit = format.weightUnit;
	const releases = order.lines.flatMap(({ line, unit: bought, releases: called }) =>
		called.map((release) => ({ ...release, line, bought })),
	);
	const facts: Definition[] = [
		{
			term: m.supplier_documents_po(),
			value: `${order.poNumber} · ${m.supplier_documents_revision({ revision: order.poRevision })}`,
		},
		{ term: m.supplier_documents_ordered_on(), value: format.day(order.orderedOn) },
		{ term: m.supplier_documents_buyer(), value: order.buyer },
		{ term: m.supplier_documents_payment_terms(), value: paymentTermsText(order.paymentTerms) },
		{ term: m.supplier_documents_freight_terms(), help: "freightTerms", value: order.freightTerms },
	];
	return (
		<>
			<div className={styles.facts}>
				<DefinitionList facts={facts} />
			</div>
			<SheetTable
				rows={order.lines}
				keyOf={({ line }) => String(line)}
				columns={[
					{ title: m.supplier_documents_line(), cell: ({ line }) => line },
					{
						title: m.supplier_documents_commodity(),
						cell: (row) => `${row.commodity} ${getLocale() === "es" ? row.nameEs : row.nameEn}`,
					},
					{
						title: m.supplier_documents_period(),
						cell: (row) => `${format.day(row.periodFrom)} – ${format.day(row.periodTo)}`,
					},
					{ title: m.supplier_documents_expires(), cell: ({ expiresOn }) => format.day(expiresOn) },
					{
						title: m.supplier_documents_ordered(),
						isFigure: true,
						cell: (row) => inUnit(format, row.orderedLb, row.unit),
					},
					{ title: unit, isFigure: true, cell: ({ orderedLb }) => pounds(format, orderedLb) },
					{
						title: m.supplier_documents_tolerance(),
						help: "tolerance",
						isFigure: true,
						cell: ({ tolerancePercent }) => format.percent(tolerancePercent / 100, 1),
					},
					{
						title: m.supplier_documents_price(),
						isFigure: true,
						cell: ({ price, unit: per, indexName }) =>
							`${indexName ? `${indexName} ${price > 0 ? "+" : ""}` : ""}${format.money(price, order.currency)}/${per}`,
					},
				]}
			/>
			{releases.length > 0 && (
				<SheetTable
					rows={releases}
					keyOf={({ line, release }) => `${line} ${release}`}
					columns={[
						{ title: m.supplier_documents_release(), cell: ({ release }) => <span className="mono">{release}</span> },
						{ title: m.supplier_documents_line(), cell: ({ line }) => line },
						{
							title: m.supplier_documents_period(),
							cell: (row) => `${format.day(row.deliverFrom)} – ${format.day(row.deliverTo)}`,
						},
						{
							title: m.supplier_documents_released(),
							isFigure: true,
							cell: (row) => inUnit(format, row.releasedLb, row.bought),
						},
						{ title: unit, isFigure: true, cell: ({ releasedLb }) => pounds(format, releasedLb) },
					]}
				/>
			)}
		</>
	);
}

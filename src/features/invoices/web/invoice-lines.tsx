import type { ReactNode } from "react";
import type { SheetOfInvoiceFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { money, moneyOrDash, mono, WeightBeside } from "./invoice-cells.tsx";

type Line = SheetOfInvoiceFragment["lines"][number];
type Column = { title: string; isFigure: boolean; cell: (line: Line) => ReactNode; total: ReactNode };

/** What an invoice charges line by line, its three weights side by side; a memo without steel shows none. */
export function InvoiceLines({ invoice }: { invoice: SheetOfInvoiceFragment }) {
	const format = useFormat();
	const { lines } = invoice;
	return (
		<SheetTable
			rows={lines}
			keyOf={({ line }) => String(line)}
			columns={[
				{ title: m.invoices_line(), cell: lineLink },
				{ title: m.invoices_what(), cell: (line) => whatOf(line, format) },
				...(lines.some(({ invoicedLb }) => invoicedLb !== null) ? weightColumns(invoice, format) : []),
				...chargeColumns(invoice, format),
			]}
		/>
	);
}

const sumOf = (lines: readonly Line[], value: (line: Line) => number | null) =>
	lines.reduce((sum, line) => sum + (value(line) ?? 0), 0);

function weightColumns({ lines }: SheetOfInvoiceFragment, format: Format): Column[] {
	const column = (title: string, field: "invoicedLb" | "bolLb" | "tallyLb"): Column => ({
		title,
		isFigure: true,
		cell: (line) => <WeightBeside lb={line[field]} invoicedLb={line.invoicedLb} format={format} />,
		total: lines.every((line) => line[field] === null) ? "–" : format.weightLb(sumOf(lines, (line) => line[field])),
	});
	return [
		{
			title: m.invoices_pieces(),
			isFigure: true,
			cell: ({ pieces }) => format.number(pieces),
			total: format.number(sumOf(lines, ({ pieces }) => pieces)),
		},
		column(m.invoices_invoiced(), "invoicedLb"),
		column(m.invoices_bol_weight(), "bolLb"),
		column(m.invoices_tally_weight(), "tallyLb"),
	];
}

function chargeColumns({ lines, currency }: SheetOfInvoiceFragment, format: Format): Column[] {
	const column = (title: string, cents: (line: Line) => number): Column => ({
		title,
		isFigure: true,
		cell: (line) => moneyOrDash(format, cents(line), currency),
		total: moneyOrDash(format, sumOf(lines, cents), currency),
	});
	return [
		column(m.invoices_base(), ({ baseCents }) => baseCents),
		column(m.invoices_extras(), ({ extrasCents }) => extrasCents),
		column(m.invoices_surcharge(), ({ surchargeCents }) => surchargeCents),
		{
			...column(m.invoices_amount(), ({ amountCents }) => amountCents),
			cell: ({ amountCents }) => money(format, amountCents, currency),
		},
	];
}

function whatOf({ note, product, grade, thicknessIn, widthIn, lengthIn }: Line, format: Format): string {
	const size = thicknessIn === null ? null : format.sizeAlone(thicknessIn, widthIn, lengthIn, product);
	return note ?? [grade, size].filter(Boolean).join(" · ");
}

function lineLink({ orderNumber, item }: Line) {
	if (!orderNumber) return "–";
	return (
		<AppLink to={paths.order(orderNumber, item ?? undefined)}>
			{mono(item === null ? orderNumber : `${orderNumber}-${item}`)}
		</AppLink>
	);
}

import type { SheetOfInvoiceFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { money, mono, WeightBeside } from "./invoice-cells.tsx";

type Line = SheetOfInvoiceFragment["lines"][number];
type Weight = "invoicedLb" | "bolLb" | "tallyLb";

/** What an invoice charges line by line, its three weights side by side. */
export function InvoiceLines({ invoice: { lines, currency } }: { invoice: SheetOfInvoiceFragment }) {
	const format = useFormat();
	const sumOf = (value: (line: Line) => number | null) => lines.reduce((sum, line) => sum + (value(line) ?? 0), 0);
	const weights = (field: Weight) =>
		lines.some((line) => line[field] !== null) ? format.weightLb(sumOf((line) => line[field])) : undefined;
	const charge = (title: string, cents: (line: Line) => number) => ({
		title,
		isFigure: true,
		cell: (line: Line) => money(format, cents(line), currency),
		total: money(format, sumOf(cents), currency),
	});
	return (
		<SheetTable
			rows={lines}
			keyOf={({ line }) => String(line)}
			columns={[
				{ title: m.invoices_line(), cell: lineLink },
				{
					title: m.invoices_what(),
					cell: (line) =>
						line.note ??
						[line.grade, line.thicknessIn && format.size(line.thicknessIn, line.widthIn, line.lengthIn)].filter(Boolean).join(" · "),
				},
				{
					title: m.invoices_pieces(),
					isFigure: true,
					cell: ({ pieces }) => format.number(pieces),
					total: format.number(sumOf(({ pieces }) => pieces)),
				},
				{
					title: m.invoices_invoiced(),
					isFigure: true,
					cell: ({ invoicedLb }) => format.weightLb(invoicedLb),
					total: weights("invoicedLb"),
				},
				{
					title: m.invoices_bol_weight(),
					isFigure: true,
					cell: ({ bolLb, invoicedLb }) => <WeightBeside lb={bolLb} invoicedLb={invoicedLb} format={format} />,
					total: weights("bolLb"),
				},
				{
					title: m.invoices_tally_weight(),
					isFigure: true,
					cell: ({ tallyLb, invoicedLb }) => <WeightBeside lb={tallyLb} invoicedLb={invoicedLb} format={format} />,
					total: weights("tallyLb"),
				},
				charge(m.invoices_base(), ({ baseCents }) => baseCents),
				charge(m.invoices_extras(), ({ extrasCents }) => extrasCents),
				charge(m.invoices_surcharge(), ({ surchargeCents }) => surchargeCents),
				charge(m.invoices_amount(), ({ amountCents }) => amountCents),
			]}
		/>
	);
}

function lineLink({ orderNumber, item }: Line) {
	if (!orderNumber) return "–";
	return <AppLink to={paths.order(orderNumber, item ?? undefined)}>{mono(item === null ? orderNumber : `${orderNumber}-${item}`)}</AppLink>;
}

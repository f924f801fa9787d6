import type { ListedStockFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { meltCodes } from "#shared/certificates/melt.ts";
import type { Format } from "#shared/format.ts";
import { graphql } from "#web/data/graphql.ts";
import { PreviewLink } from "#web/lists/preview/preview-link.tsx";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { stockList } from "../stock-list.ts";
import { type AccountName, HoldButton } from "./hold-button.tsx";

graphql(`
	fragment ListedStock on StockItem {
		stockNumber
		product
		heatNumber
		heat { melt { ...MeltOfSteel } }
		grade
		grades
		thicknessIn
		widthIn
		lengthIn
		pieces
		pieceNumbers
		weightLb
		quality
		ageDays
		pricePerCwt
		currency
		mill
		isFree
		isMine
	}
`);

const columns = tableColumns<typeof stockList, ListedStockFragment>(stockList, {
	stock: ({ stockNumber }) => <PreviewLink number={stockNumber}>{mono(stockNumber)}</PreviewLink>,
	size: ({ thicknessIn, widthIn, lengthIn }, format) => format.size(thicknessIn, widthIn, lengthIn),
	price: (item, format) => priceOf(item, format),
	heat: ({ heatNumber, stockNumber }) =>
		heatNumber ? <PreviewLink number={stockNumber}>{mono(heatNumber)}</PreviewLink> : "–",
	melt: ({ heatNumber, heat }) => (heatNumber ? meltCodes(heat?.melt ?? {}) : "–"),
	piece: ({ pieceNumbers: [first, ...others] }, format) =>
		first === undefined ? (
			"–"
		) : (
			<>
				{mono(first)}
				{others.length > 0 && ` +${format.number(others.length)}`}
			</>
		),
	hold: () => null,
});

/** Columns of the stock list as its table shows them; the last one holds an item for one of the sold-tos. */
export const stockColumns = (format: Format, totals: StockSums, soldTos: readonly AccountName[]) =>
	columns(format, { totals }).map((column) =>
		column.id === "hold"
			? { ...column, cell: (item: ListedStockFragment) => <HoldButton item={item} soldTos={soldTos} /> }
			: column,
	);
type StockSums = { pieces: number; weightLb: number };

const priceOf = ({ pricePerCwt, currency }: ListedStockFragment, format: Format): string =>
	pricePerCwt === null || pricePerCwt === undefined ? m.stock_inquire() : format.money(pricePerCwt, currency);

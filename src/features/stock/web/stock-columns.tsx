import type { ReactNode } from "react";
import type { ListedStockFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { meltCodes } from "#shared/certificates/melt.ts";
import type { Format } from "#shared/format.ts";
import { graphql } from "#web/data/graphql.ts";
import { PreviewLink } from "#web/lists/preview/preview-link.tsx";
import { productLabel, qualityLabel } from "../stock-labels.ts";
import type { StockColumnId } from "../stock-list.ts";
import { HoldButton } from "./hold-button.tsx";

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

export type StockSums = { count: number; pieces: number; weightLb: number };
export type AccountName = { code: string; name: string };
type About = { format: Format; sums: StockSums; soldTos: readonly AccountName[] };
type Cell = (item: ListedStockFragment, about: About) => ReactNode;

const figures: readonly StockColumnId[] = ["size", "pieces", "weight", "age", "price"];
const missing = "–";

const cells: Record<StockColumnId, Cell> = {
	stock: ({ stockNumber }) => (
		<PreviewLink number={stockNumber}>
			<span className="mono">{stockNumber}</span>
		</PreviewLink>
	),
	product: ({ product }) => productLabel(product),
	grade: ({ grade }) => grade,
	grades: ({ grades }) => grades.join(", "),
	size: ({ thicknessIn, widthIn, lengthIn }, { format }) => format.size(thicknessIn, widthIn, lengthIn),
	pieces: ({ pieces }, { format }) => format.number(pieces),
	weight: ({ weightLb }, { format }) => format.tons(weightLb),
	quality: ({ quality }) => qualityLabel(quality),
	age: ({ ageDays }, { format }) => format.number(ageDays),
	price: (item, { format }) => priceOf(item, format),
	heat: ({ heatNumber, stockNumber }) =>
		heatNumber ? (
			<PreviewLink number={stockNumber}>
				<span className="mono">{heatNumber}</span>
			</PreviewLink>
		) : (
			missing
		),
	melt: ({ heatNumber, heat }) => (heatNumber ? meltCodes(heat?.melt ?? {}) : missing),
	piece: ({ pieceNumbers: [first, ...others] }, { format }) =>
		first === undefined ? (
			missing
		) : (
			<>
				<span className="mono">{first}</span>
				{others.length > 0 && ` +${format.number(others.length)}`}
			</>
		),
	mill: ({ mill }) => mill,
	hold: (item, { soldTos }) => <HoldButton item={item} soldTos={soldTos} />,
};

const priceOf = ({ pricePerCwt, currency }: ListedStockFragment, format: Format): string =>
	pricePerCwt === null || pricePerCwt === undefined ? m.stock_inquire() : format.money(pricePerCwt, currency);

/** What it is, and what it costs. */
export const stockBrief = (item: ListedStockFragment, format: Format): string[] => [
	[item.grade, format.sizeAlone(item.thicknessIn, item.widthIn, item.lengthIn)].join(" · "),
	[`${format.tons(item.weightLb)} ${format.tonUnit}`, priceOf(item, format)].join(" · "),
];

const totals: Partial<Record<StockColumnId, (about: About) => ReactNode>> = {
	pieces: ({ sums, format }) => format.number(sums.pieces),
	weight: ({ sums, format }) => format.tons(sums.weightLb),
};

/** How a column of the stock list shows an item, and its sum over all that is filtered. */
export function stockColumn(id: StockColumnId, about: About) {
	const total = totals[id]?.(about);
	return {
		isFigure: figures.includes(id),
		isAction: id === "hold",
		cell: (item: ListedStockFragment) => cells[id](item, about),
		...(total === undefined ? {} : { total }),
	};
}

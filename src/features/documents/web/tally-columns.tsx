import type { ReactNode } from "react";
import type { ListedTalliedPieceFragment } from "#generated/graphql/graphql.ts";
import { meltCodes } from "#shared/certificates/melt.ts";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import type { TableColumn } from "#web/lists/list-table.tsx";
import { PreviewLink } from "#web/lists/preview/preview-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { markLabel, tallyColumnLabel } from "../document-labels.ts";
import { receivingState } from "../receiving.ts";
import { type TallyColumnId, talliesList } from "../tallies-list.ts";
import { mono } from "./document-cells.tsx";
import { ReceivingPill } from "./receiving/receiving-pill.tsx";

graphql(`
	fragment ListedTalliedPiece on TalliedPiece {
		pieceNumber
		bolNumber
		isBuyer
		orderNumber
		item
		poNumber
		heatNumber
		melt { ...MeltOfSteel }
		slabNumber
		product
		thicknessIn
		widthIn
		lengthIn
		weightLb
		theoreticalLb
		grade
		mark
		shippedAt
		mode
		timeZone
		receiving { mark pieces received damaged missing isFinished }
	}
`);

export type TallySums = { count: number; weightLb: number; theoreticalLb: number };
type Cell = (piece: ListedTalliedPieceFragment, format: Format) => ReactNode;

const cells: Record<TallyColumnId, Cell> = {
	piece: ({ pieceNumber, bolNumber }) => <PreviewLink number={bolNumber}>{mono(pieceNumber)}</PreviewLink>,
	bol: ({ bolNumber }) => <RowLink to={paths.billOfLading(bolNumber)}>{mono(bolNumber)}</RowLink>,
	order: ({ orderNumber, item }) => (
		<RowLink to={paths.order(orderNumber, item)}>{mono(`${orderNumber}-${item}`)}</RowLink>
	),
	po: ({ poNumber }) => <RowLink to={paths.ordersOfPo(poNumber)}>{mono(poNumber)}</RowLink>,
	heat: ({ heatNumber }) =>
		heatNumber ? <RowLink to={paths.certificatesOfHeat(heatNumber)}>{mono(heatNumber)}</RowLink> : mono(heatNumber),
	melt: ({ melt }) => meltCodes(melt ?? {}),
	slab: ({ slabNumber }) => mono(slabNumber),
	size: ({ product, thicknessIn, widthIn, lengthIn }, format) => format.size(thicknessIn, widthIn, lengthIn, product),
	weight: ({ weightLb }, format) => format.weightLb(weightLb),
	theoretical: ({ theoreticalLb }, format) => format.weightLb(theoreticalLb),
	grade: ({ grade }) => grade,
	mark: ({ mark }) => mark ?? "–",
	receiving: ({ bolNumber, receiving }) => (
		<a href={paths.tallyCheck(bolNumber)}>
			<ReceivingPill state={receivingState(receiving)} counts={receiving} />
			<span className="hidden-text">{` ${bolNumber}`}</span>
		</a>
	),
	marked: ({ receiving: { mark } }) => (mark === "open" ? "–" : markLabel(mark)),
	shipped: ({ shippedAt, timeZone }, format) => format.instant(shippedAt, timeZone ?? undefined),
};
const figures: readonly TallyColumnId[] = ["size", "weight", "theoretical"];

/** Of which order and heat, and how heavy. */
export const tallyBrief = (
	{ poNumber, heatNumber, weightLb }: ListedTalliedPieceFragment,
	format: Format,
): string[] => [poNumber, [heatNumber, format.weightLb(weightLb)].join(" · ")];

/** Columns of shipped pieces as the table shows them, with sums over all that is filtered. */
export function tallyColumns(format: Format, sums: TallySums): TableColumn<ListedTalliedPieceFragment>[] {
	const totals: Partial<Record<TallyColumnId, string>> = {
		weight: format.weightLb(sums.weightLb),
		// Coils have none.
		theoretical: sums.theoreticalLb > 0 ? format.weightLb(sums.theoreticalLb) : "–",
	};
	return talliesList.columns.map(({ id: name, isSortable }) => {
		const id = name as TallyColumnId;
		const total = totals[id];
		return {
			id,
			title: tallyColumnLabel(id, format.lengthUnit),
			isSortable: isSortable ?? false,
			isFigure: figures.includes(id),
			cell: (piece) => cells[id](piece, format),
			...(total === undefined ? {} : { total }),
		};
	});
}

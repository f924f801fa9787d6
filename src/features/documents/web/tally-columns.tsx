import type { ListedTalliedPieceFragment } from "#generated/graphql/graphql.ts";
import { meltCodes } from "#shared/certificates/melt.ts";
import type { Format } from "#shared/format.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { PreviewLink } from "#web/lists/preview/preview-link.tsx";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { markLabel } from "../document-labels.ts";
import { receivingState } from "../receiving.ts";
import { talliesList } from "../tallies-list.ts";
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
/** Columns of shipped pieces as the table shows them. */
export const tallyColumns = tableColumns<typeof talliesList, ListedTalliedPieceFragment>(talliesList, {
	piece: ({ pieceNumber, bolNumber }) => <PreviewLink number={bolNumber}>{mono(pieceNumber)}</PreviewLink>,
	order: ({ orderNumber, item }) => (
		<RowLink to={paths.order(orderNumber, item)}>{mono(`${orderNumber}-${item}`)}</RowLink>
	),
	melt: ({ melt }) => meltCodes(melt ?? {}),
	size: ({ product, thicknessIn, widthIn, lengthIn }, format) => format.size(thicknessIn, widthIn, lengthIn, product),
	receiving: ({ bolNumber, receiving }) => (
		<a href={paths.tallyCheck(bolNumber)}>
			<ReceivingPill state={receivingState(receiving)} counts={receiving} />
			<span className="hidden-text">{` ${bolNumber}`}</span>
		</a>
	),
	marked: ({ receiving: { mark } }) => (mark === "open" ? "–" : markLabel(mark)),
});

/** Coils have no theoretical weight: a sum of none is a dash. */
export const tallyTotals = ({ theoreticalLb }: TallySums, format: Format) => ({
	theoretical: theoreticalLb > 0 ? format.weightLb(theoreticalLb) : "–",
});

import type { PieceOfTallyFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { mono } from "./document-cells.tsx";
import styles from "./tally-sheet.module.css";

graphql(`
	fragment PieceOfTally on TalliedPiece {
		pieceNumber
		orderNumber
		item
		heatNumber
		product
		thicknessIn
		widthIn
		lengthIn
		weightLb
	}
`);

type TallyPiecesProps = { bol: string; pieces: readonly PieceOfTallyFragment[]; count: number };

/** The pieces of a load on a page whose list shows something else; if there are more than shown, a link to all. */
export function TallyPieces({ bol, pieces, count }: TallyPiecesProps) {
	const format = useFormat();
	const piecesText = count === 1 ? m.documents_pieces_one() : m.documents_pieces_count({ count: format.number(count) });
	return (
		<>
			<h3 className={styles.part}>{piecesText}</h3>
			<SheetTable
				label={m.documents_pieces()}
				rows={pieces}
				keyOf={({ pieceNumber }) => pieceNumber}
				columns={[
					{
						title: m.documents_piece(),
						cell: ({ pieceNumber, orderNumber, item }) => (
							<AppLink to={paths.pieceThread(orderNumber, item, pieceNumber)}>{mono(pieceNumber)}</AppLink>
						),
					},
					{ title: m.documents_heat(), cell: ({ heatNumber }) => mono(heatNumber) },
					{ title: m.documents_order(), cell: ({ orderNumber, item }) => mono(`${orderNumber}-${item}`) },
					{
						title: m.documents_size({ unit: format.lengthUnit }),
						isFigure: true,
						cell: (piece) => format.size(piece.thicknessIn, piece.widthIn, piece.lengthIn, piece.product),
					},
					{ title: m.documents_actual(), isFigure: true, cell: ({ weightLb }) => format.weightLb(weightLb) },
				]}
			/>
			{pieces.length < count && <AppLink to={paths.shipmentTally(bol)}>{piecesText}</AppLink>}
		</>
	);
}

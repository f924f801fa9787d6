import type { OrderPiecesFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { placeText } from "#shared/places/place-text.ts";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { pieceStateLabel } from "../order-labels.ts";
import styles from "./order-page.module.css";

graphql(`
	fragment OrderPieces on OrderItem {
		item product pieceCount nextPieces
		pieces { pieceNumber heatNumber slabNumber thicknessIn widthIn lengthIn weightLb state place bolNumber }
	}
`);

type PiecesProps = {
	/** `piecesAfter`: the piece behind which the page begins. */
	order: { orderNumber: string; piecesAfter: string | null };
	item: OrderPiecesFragment;
};

/** Every piece with its heat, size and whereabouts; 200 to a page. */
export function OrderPieces({ order, item }: PiecesProps) {
	const format = useFormat();
	const isPart = item.nextPieces !== null || order.piecesAfter !== null;
	const shown = m.order_pieces_shown({
		shown: format.number(item.pieces.length),
		total: format.number(item.pieceCount),
	});
	if (item.pieceCount === 0) return null;
	return (
		<Card title={m.order_pieces()} aside={isPart ? shown : format.number(item.pieceCount)} flush>
			<div className={styles.scroll}>
				<NamedTable className={styles.table}>
					<thead>
						<tr>
							<th scope="col">{m.order_piece()}</th>
							<th scope="col">{m.order_heat()}</th>
							<th scope="col">{m.order_slab()}</th>
							<th scope="col" data-kind="figure">
								{m.order_size({ unit: format.lengthUnit })}
							</th>
							<th scope="col" data-kind="figure">
								{m.order_piece_weight({ unit: format.weightUnit })}
							</th>
							<th scope="col">{m.order_state()}</th>
							<th scope="col">{m.order_shipment()}</th>
							<th scope="col">
								<span className="hidden-text">{m.order_trace()}</span>
							</th>
						</tr>
					</thead>
					<tbody>
						{item.pieces.map((piece) => (
							<PieceLine
								key={piece.pieceNumber}
								piece={piece}
								product={item.product}
								thread={paths.pieceThread(order.orderNumber, item.item, piece.pieceNumber, order.piecesAfter)}
							/>
						))}
					</tbody>
				</NamedTable>
			</div>
			{isPart && <MorePieces order={order} item={item} />}
		</Card>
	);
}

const tones: Readonly<Record<string, Tone>> = { shipped: "better", held: "heat", ready: "steel" };

type PieceLineProps = { piece: OrderPiecesFragment["pieces"][number]; product: string; thread: string };

function PieceLine({ piece, product, thread }: PieceLineProps) {
	const format = useFormat();
	const weight = format.weightLb(piece.weightLb).replace(` ${format.weightUnit}`, "");
	return (
		<tr>
			<th scope="row" className="mono">
				{piece.bolNumber ? (
					<AppLink to={paths.talliedPiece(piece.pieceNumber)}>{piece.pieceNumber}</AppLink>
				) : (
					piece.pieceNumber
				)}
			</th>
			<td className="mono">{piece.heatNumber && <a href={`#heat-${piece.heatNumber}`}>{piece.heatNumber}</a>}</td>
			<td className="mono">{piece.slabNumber}</td>
			<td data-kind="figure">{format.size(piece.thicknessIn, piece.widthIn, piece.lengthIn, product)}</td>
			<td data-kind="figure">{weight}</td>
			<td>
				<Pill tone={tones[piece.state] ?? "neutral"}>{pieceStateLabel(piece.state)}</Pill>
			</td>
			<td>
				{piece.bolNumber ? (
					<a className="mono" href={`#bol-${piece.bolNumber}`}>
						{m.order_bol({ bol: piece.bolNumber })}
					</a>
				) : (
					<span className={styles.quiet}>{piece.place && placeText(piece.place)}</span>
				)}
			</td>
			<td>
				<RowLink to={thread}>
					{m.order_trace()}
					<span className="hidden-text">{` ${piece.pieceNumber}`}</span>
				</RowLink>
			</td>
		</tr>
	);
}

function MorePieces({ order, item }: PiecesProps) {
	const here = paths.order(order.orderNumber, item.item);
	return (
		<nav className={styles.more} aria-label={m.order_pieces()} data-print="no">
			{order.piecesAfter !== null && <AppLink to={here}>{m.order_pieces_first()}</AppLink>}
			{item.nextPieces && (
				<AppLink to={`${here}&${new URLSearchParams({ pieces: item.nextPieces })}`} rel="next">
					{m.order_pieces_next()}
				</AppLink>
			)}
		</nav>
	);
}

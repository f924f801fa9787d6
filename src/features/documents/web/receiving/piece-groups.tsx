import { memo } from "react";
import { m } from "#generated/texts/messages.js";
import { useAuthor } from "#web/ui/surfaces/use-author.ts";
import { useFormat } from "#web/viewer.tsx";
import { markedPiecesLabel } from "../../document-labels.ts";
import type { PieceMark } from "../../receiving.ts";
import styles from "./check-off.module.css";
import { type Checked, countPieces, groupPieces } from "./tally-view.ts";
import type { TallyPiece } from "./use-tally.ts";

type Mark = (piece: string, mark: PieceMark, before: PieceMark) => void;
type PieceGroupsProps = {
	shown: readonly Checked<TallyPiece>[];
	all: readonly Checked<TallyPiece>[];
	timeZone: string;
	onMark: Mark;
};

/** The pieces by order line and heat, each group with its own sums over all of its pieces, shown or not. */
export function PieceGroups({ shown, all, onMark }: PieceGroupsProps) {
	const sums = new Map(groupPieces(all).map(({ key, members }) => [key, countPieces(members)]));
	const format = useFormat();
	return groupPieces(shown).map(({ key, first, members }) => {
		const counts = sums.get(key) ?? countPieces(members);
		const { orderNumber, item, heatNumber } = first.piece;
		return (
			<section key={key} className={styles.group} aria-label={`${orderNumber}-${item} ${heatNumber ?? ""}`}>
				<h2>
					<span>
						<span className="mono">{`${orderNumber}-${item}`}</span>
						{heatNumber && (
							<>
								{` · ${m.documents_heat()} `}
								<span className="mono">{heatNumber}</span>
							</>
						)}
					</span>
					<span className={styles.sums}>
						{markedPiecesLabel(counts.pieces - counts.left, counts.pieces, format.number)}
						{` · ${m.documents_check_weight({ weight: format.weightLb(counts.receivedLb), all: format.weightLb(counts.weightLb) })}`}
					</span>
				</h2>
				<ul>
					{members.map((one) => (
						<PieceRow
							key={one.piece.pieceNumber}
							piece={one.piece}
							mark={one.mark}
							by={one.by}
							company={one.company}
							at={one.at}
							waits={one.waits}
							onMark={onMark}
						/>
					))}
				</ul>
			</section>
		);
	});
}

const choices = [
	["received", m.documents_check_received],
	["damaged", m.documents_check_damaged],
	["missing", m.documents_check_missing],
] as const;

/** One piece: three large buttons, of which the one that holds is pressed; pressed again it is taken back. */
const PieceRow = memo(function PieceRow({
	piece,
	mark,
	by,
	company,
	at,
	waits,
	onMark,
}: Checked<TallyPiece> & { onMark: Mark }) {
	const authorOf = useAuthor();
	const format = useFormat();
	const { pieceNumber } = piece;
	const facts = [
		format.sizeAlone(piece.thicknessIn, piece.widthIn, piece.lengthIn, piece.product),
		format.weightLb(piece.weightLb),
		piece.mark,
	];
	return (
		<li className={styles.piece} data-mark={mark}>
			<div className={styles.words}>
				<b className="mono">{pieceNumber}</b>
				<span className={styles.quiet}>{facts.filter(Boolean).join(" · ")}</span>
				{mark !== "open" && (
					<span className={styles.who}>
						{waits
							? m.documents_check_unheard()
							: `${authorOf(by, { side: "customer", company })} · ${format.instant(at)}`}
					</span>
				)}
			</div>
			<fieldset className={styles.choices}>
				<legend className="hidden-text">{pieceNumber}</legend>
				{choices.map(([choice, word]) => (
					<button
						key={choice}
						type="button"
						aria-pressed={mark === choice}
						data-choice={choice}
						onClick={() => onMark(pieceNumber, mark === choice ? "open" : choice, mark)}
					>
						{mark === choice && <span aria-hidden="true">✓ </span>}
						{word()}
						<span className="hidden-text"> {pieceNumber}</span>
					</button>
				))}
			</fieldset>
		</li>
	);
});

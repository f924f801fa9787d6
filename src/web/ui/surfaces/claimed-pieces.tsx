import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { useFormat } from "../../viewer.tsx";
import { AppLink } from "../actions/app-link.tsx";
import styles from "./claimed-pieces.module.css";

type ClaimedPiece = {
	pieceNumber: string;
	/** In pounds, as is its weight. */
	claimedLb: number;
	weightLb?: number | null;
	heatNumber?: string | null;
	orderNumber?: string | null;
	item?: number | null;
};

/** The pieces that a complaint is about; `areLinks` where the reader may open the customer's pages of what is named. */
export function ClaimedPieces({ pieces, areLinks = false }: { pieces: readonly ClaimedPiece[]; areLinks?: boolean }) {
	const format = useFormat();
	if (pieces.length === 0) return null;
	const named = (to: string, name: string, className?: string) =>
		areLinks ? (
			<AppLink to={to}>
				<span className={className}>{name}</span>
			</AppLink>
		) : (
			<span className={className}>{name}</span>
		);
	return (
		<ul className={styles.pieces} aria-label={m.complaints_pieces()}>
			{pieces.map(({ pieceNumber, heatNumber, claimedLb, weightLb, orderNumber, item }) => (
				<li key={pieceNumber}>
					{named(paths.talliedPiece(pieceNumber), pieceNumber, "mono")}
					{heatNumber && named(paths.certificatesOfHeat(heatNumber), m.complaints_heat({ heat: heatNumber }))}
					{orderNumber && named(paths.order(orderNumber, item ?? undefined), `${orderNumber}-${item}`)}
					<span>
						{m.complaints_claimed_of({ claimed: format.weightLb(claimedLb), weight: format.weightLb(weightLb) })}
					</span>
				</li>
			))}
		</ul>
	);
}

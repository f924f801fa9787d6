import type { ReactNode } from "react";
import { useFormat } from "../../viewer.tsx";
import { AppLink } from "../actions/app-link.tsx";
import styles from "./figure-tile.module.css";

type Figure = { label: string; figure: ReactNode; isUrgent?: boolean };

/** A figure of a home page that links to the rows it counts, in a list of such figures. `isUrgent` highlights it. */
export function FigureTile({ to, children, ...figure }: Figure & { to: string; children: ReactNode }) {
	return (
		<li>
			<AppLink to={to} className={styles.tile}>
				<LabelAndFigure {...figure} />
				<span className={styles.count}>
					{figure.isUrgent && <span aria-hidden="true">▲ </span>}
					{children}
				</span>
			</AppLink>
		</li>
	);
}

/** A figure whose parts lead to lists of their own: it is no link as a whole. */
export function PartedTile({ className, children, ...figure }: Figure & { className?: string; children: ReactNode }) {
	return (
		<li className={className}>
			<div className={styles.tile}>
				<LabelAndFigure {...figure} />
				<div className={styles.count}>{children}</div>
			</div>
		</li>
	);
}

/** Each ends in a space for screen readers that read a link's text as it is. */
function LabelAndFigure({ label, figure, isUrgent }: Figure) {
	return (
		<>
			<span className={styles.label}>{`${label} `}</span>
			<span className={styles.figure} data-urgent={isUrgent || undefined}>
				{figure}{" "}
			</span>
		</>
	);
}

export function TileTons({ lb }: { lb: number }) {
	const format = useFormat();
	return (
		<>
			{format.tons(lb)} <small>{format.tonUnit}</small>
		</>
	);
}

import { type ReactNode, useId } from "react";
import styles from "./card.module.css";
import { CardTitleContext } from "./card-title.ts";

type CardProps = {
	title?: ReactNode;
	/** Shown at the right of the title. */
	aside?: ReactNode;
	/** The content runs to the card's edges: tables. */
	flush?: boolean;
	/** What can be entered here is no part of the printed page. */
	isEntry?: boolean;
	children: ReactNode;
};

/** White, one-pixel line, no shadow. With a title it is a section of the page. */
export function Card({ title, aside, flush, isEntry, children }: CardProps) {
	const id = useId();
	if (!title)
		return (
			<div className={styles.card} data-print={isEntry && "no"}>
				<div className={flush ? styles.flush : styles.body}>{children}</div>
			</div>
		);
	return (
		<section className={styles.card} aria-labelledby={id} data-print={isEntry && "no"}>
			<div className={styles.head}>
				<h2 id={id}>{title}</h2>
				{aside && <div className={styles.aside}>{aside}</div>}
			</div>
			<div className={flush ? styles.flush : styles.body}>
				<CardTitleContext value={id}>{children}</CardTitleContext>
			</div>
		</section>
	);
}

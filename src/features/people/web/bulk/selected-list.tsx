import { type ReactNode, useEffect, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { wordsOf } from "#web/data/failed-request.ts";
import { ScrollRegion } from "#web/ui/surfaces/scroll-region.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./selected-list.module.css";

type Chosen<Row> = { first: readonly Row[]; more: number };

type ChosenListProps<Row> = {
	view: string;
	label: string;
	/** Reads what the view holds; the same function from one render to the next. */
	read: (view: string) => Promise<Chosen<Row>>;
	keyOf: (row: Row) => string;
	children: (row: Row) => ReactNode;
};

/** What something is about to be done with, one by one: read before it happens. */
export function SelectedList<Row>({ view, label, read, keyOf, children }: ChosenListProps<Row>) {
	const format = useFormat();
	const [chosen, setChosen] = useState<Chosen<Row>>();
	const [error, setError] = useState<string>();
	useEffect(() => {
		read(view).then(setChosen, (error: unknown) => setError(wordsOf(error)));
	}, [view, read]);
	if (error) return <p role="alert">{error}</p>;
	if (!chosen) return <p aria-live="polite">{m.people_bulk_names_loading()}</p>;
	return (
		<ScrollRegion label={label} className={styles.names}>
			<ul>
				{chosen.first.map((row) => (
					<li key={keyOf(row)}>{children(row)}</li>
				))}
			</ul>
			{chosen.more > 0 && (
				<p className={styles.more}>{m.people_bulk_names_more({ count: format.number(chosen.more) })}</p>
			)}
		</ScrollRegion>
	);
}

type ChosenPersonProps = { name: string; email: string; isActive?: boolean; right?: ReactNode; left?: string | false };

/** A user in such a list: with which right, if that is what it is about, and what keeps them out of it. */
export function SelectedPerson({ name, email, isActive = true, right, left }: ChosenPersonProps) {
	return (
		<>
			<span>{name}</span> <span className={styles.email}>{email}</span>
			{!isActive && <span className={styles.state}>{m.people_is_inactive()}</span>}
			{left && <span className={styles.state}>{left}</span>}
			{right && <span className={styles.right}>{right}</span>}
		</>
	);
}

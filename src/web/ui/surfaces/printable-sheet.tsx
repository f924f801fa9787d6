import type { ReactNode } from "react";
import { Button } from "../actions/button.tsx";
import { Card } from "./card.tsx";
import { type Definition, DefinitionList } from "./definition-list.tsx";
import styles from "./printable-sheet.module.css";

type PrintableSheetProps = {
	title: string;
	/** What the button says that prints it. */
	print: string;
	facts: readonly Definition[];
	/** Links beside the button. */
	actions: ReactNode;
	children: ReactNode;
};

/** One document above its list, as it is read and printed; on paper it is alone. */
export function PrintableSheet({ title, print, facts, actions, children }: PrintableSheetProps) {
	const aside = (
		<span className={styles.actions} data-print="no">
			<Button onClick={() => window.print()}>{print}</Button>
			{actions}
		</span>
	);
	return (
		<div className={styles.sheet}>
			<Card title={title} aside={aside}>
				<DefinitionList facts={facts} />
				{children}
			</Card>
		</div>
	);
}

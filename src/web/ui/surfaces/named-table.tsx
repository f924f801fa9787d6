import { type ReactNode, useContext } from "react";
import { CardTitleContext } from "./card-title.ts";

type NamedTableProps = {
	/** What it holds, where no card is around it or the card holds several. */
	label?: string | undefined;
	className?: string | undefined;
	children: ReactNode;
};

/** A table that a screen reader calls by its label, else by the title of the card around it. */
export function NamedTable({ label, className, children }: NamedTableProps) {
	const cardTitle = useContext(CardTitleContext);
	return (
		<table className={className} aria-label={label} aria-labelledby={label ? undefined : cardTitle}>
			{children}
		</table>
	);
}

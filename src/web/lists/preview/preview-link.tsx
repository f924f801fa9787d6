import { type ReactNode, use } from "react";
import { listPath, withOpened } from "#shared/lists/list-url.ts";
import { RowLink } from "../../ui/actions/row-link.tsx";
import { RowsContext } from "./preview-context.ts";
import styles from "./preview-link.module.css";

/**
 * A row's own link: opens what bears `number` beside the list, which stays as it is. The page is here already; its
 * payload comes as that of any row's link.
 */
export function PreviewLink({ number, children }: { number: string; children: ReactNode }) {
	const rows = use(RowsContext);
	if (!rows) throw new Error("Rows open only beside a list");
	const { path, list, state } = rows.view;
	return (
		<RowLink
			to={listPath(path, list, withOpened(state, number))}
			className={styles.link}
			preventScrollReset
			aria-current={state.open === number || undefined}
			data-preview={number}
			onClick={(event) => {
				rows.openerRef.current = event.currentTarget;
			}}
		>
			{children}
		</RowLink>
	);
}

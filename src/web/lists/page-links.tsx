import { m } from "#generated/texts/messages.js";
import { pageSizes } from "#shared/lists/list-definition.ts";
import { listPath, withChange } from "#shared/lists/list-url.ts";
import { AppLink } from "../ui/actions/app-link.tsx";
import type { ListView } from "./list-view.ts";
import styles from "./page-links.module.css";

type PageInfo = {
	hasNextPage: boolean;
	hasPreviousPage: boolean;
	startCursor?: string | null;
	endCursor?: string | null;
};

/** Links to the pages around this one, and how long pages are. */
export function PageLinks({ view, pageInfo }: { view: ListView; pageInfo: PageInfo }) {
	const { list, path, state } = view;
	const to = (edge: { after?: string; before?: string }) => listPath(path, list, withChange(state, edge));
	const isLater = state.after !== undefined || state.before !== undefined;
	return (
		<nav className={styles.pages} aria-label={m.web_list_pages()} data-print="no">
			{isLater && <AppLink to={to({})}>{m.web_list_first()}</AppLink>}
			{pageInfo.hasPreviousPage && pageInfo.startCursor && (
				<AppLink to={to({ before: pageInfo.startCursor })} rel="prev">
					{m.web_list_previous()}
				</AppLink>
			)}
			{pageInfo.hasNextPage && pageInfo.endCursor && (
				<AppLink to={to({ after: pageInfo.endCursor })} rel="next">
					{m.web_list_next()}
				</AppLink>
			)}
			<span className={styles.sizes}>
				{m.web_list_rows_per_page()}
				{pageSizes.map((size) => (
					<AppLink
						key={size}
						to={listPath(path, list, withChange(state, { size }))}
						prefetch="none"
						aria-current={size === state.size ? "true" : undefined}
					>
						{size}
					</AppLink>
				))}
			</span>
		</nav>
	);
}

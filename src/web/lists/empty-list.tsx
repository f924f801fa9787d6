import { m } from "#generated/texts/messages.js";
import { isNarrowed } from "#shared/lists/list-definition.ts";
import { listPath, withChange } from "#shared/lists/list-url.ts";
import { ButtonLink } from "../ui/actions/button.tsx";
import { EmptyState } from "../ui/surfaces/empty-state.tsx";
import type { ListView } from "./list-view.ts";
import { useHidingAlias } from "./use-hiding-alias.tsx";

type Tab = { id: string; label: string; count?: number };
type EmptyListProps = { view: ListView; tabs: readonly Tab[]; matching: number; title: string; reason: string };

/**
 * Why nothing is here, and the ways out: another page, else filters and the alias, of which each may hide what is
 * sought, else there simply is nothing, and the next step is elsewhere.
 */
export function EmptyList({ view, tabs, matching, title, reason }: EmptyListProps) {
	const { list, path, state } = view;
	const hiding = useHidingAlias();
	const other = otherView(state.tab, tabs);
	const elsewhere = other && (
		<ButtonLink to={listPath(path, list, withChange(state, { tab: other.id }))}>
			{m.web_list_look_in({ view: other.label })}
		</ButtonLink>
	);
	if (matching > 0) {
		const first = <ButtonLink to={listPath(path, list, withChange(state, {}))}>{m.web_list_first()}</ButtonLink>;
		return <EmptyState title={m.web_list_beyond()} reason={m.web_list_beyond_why()} actions={first} isAnnounced />;
	}
	const alias = (list.aliasNarrows ?? list.tabs).includes(state.tab) ? hiding : undefined;
	const why = isNarrowed(state) ? m.web_list_empty_filtered() : reason;
	const next = isNarrowed(state) ? undefined : nextStep(view);
	const ways = (isNarrowed(state) || alias || elsewhere || next) && (
		<>
			{isNarrowed(state) && (
				<ButtonLink to={listPath(path, list, withChange(state, { search: "", filters: {} }))}>
					{m.web_list_clear_filters()}
				</ButtonLink>
			)}
			{alias?.change}
			{elsewhere}
			{next}
		</>
	);
	return <EmptyState title={title} reason={alias ? `${why} ${alias.whose}` : why} actions={ways} isAnnounced />;
}

/** Where something is done or seen that fills the list; not the page that it is on. */
function nextStep({ list: { next }, path }: ListView) {
	if (!next || "none" in next || next.path === path) return undefined;
	const label = "page" in next ? m.web_list_look_in({ view: next.page() }) : next.action();
	return <ButtonLink to={next.path}>{label}</ButtonLink>;
}

/**
 * The view of the same list that may hold what is sought: all there is, unless it is known to be empty, else one that
 * holds something.
 */
function otherView(tab: string, tabs: readonly Tab[]): Tab | undefined {
	const others = tabs.filter(({ id }) => id !== tab);
	return others.find(({ id, count }) => id === "all" && count !== 0) ?? others.find(({ count = 0 }) => count > 0);
}

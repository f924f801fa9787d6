import { useRevalidator } from "react-router";
import { m } from "#generated/texts/messages.js";
import { openingState } from "#shared/lists/list-definition.ts";
import { listPath, printListUrl, withChange } from "#shared/lists/list-url.ts";
import { wordsOf } from "../data/failed-request.ts";
import { graphql } from "../data/graphql.ts";
import { runInBrowser } from "../data/mutate.ts";
import { Button } from "../ui/actions/button.tsx";
import { LinkTabs } from "../ui/actions/link-tabs.tsx";
import { showToast } from "../ui/overlays/toast-list.ts";
import type { SavedView } from "./list-answer.ts";
import type { ListView } from "./list-view.ts";
import { SaveView } from "./save-view.tsx";
import { currentSaved, savedName } from "./saved-now.ts";

const DeleteView = graphql(`
	mutation DeleteView($input: DeleteViewInput!) {
		deleteView(input: $input)
	}
`);

/** `saved` as they read today (`savedToday`). */
type ViewTabsProps = {
	view: ListView;
	tabs: readonly { id: string; label: string; count?: number }[];
	saved: readonly SavedView[];
};

/** Preset views with their counts, then saved ones; a changed view can be kept. */
export function ViewTabs({ view, tabs, saved }: ViewTabsProps) {
	const { list, path, state } = view;
	const { revalidate } = useRevalidator();
	const here = printListUrl(list, withChange(state, {}));
	const current = currentSaved(view, saved);
	// From a saved view the presets lead back to the plain list; their counts, made under its filters, would not fit
	// there.
	const plain = current ? { ...openingState(list, state.layout), columns: state.columns } : withChange(state, {});
	const presets = tabs.map(({ id, label, count }) => ({
		to: listPath(path, list, { ...plain, tab: id }),
		label,
		count: current ? undefined : count,
		isCurrent: !current && state.tab === id,
	}));
	const isPreset = here === printListUrl(list, { ...openingState(list, state.layout), tab: state.tab });
	const named = saved.map((one) => ({
		to: `${path}?${one.query}`,
		label: savedName(one),
		isCurrent: one === current,
	}));
	const drop = async (id: string) => {
		try {
			await runInBrowser(DeleteView, { input: { id } });
			showToast(m.web_list_deleted());
			await revalidate();
		} catch (error) {
			showToast(wordsOf(error), "heat");
		}
	};
	const extra = current?.isOwn ? (
		<Button variant="quiet" icon="close" onClick={() => drop(current.id)}>
			{m.web_list_delete_view()}
		</Button>
	) : (
		!current && !isPreset && <SaveView list={list.id} query={here} />
	);
	return <LinkTabs label={m.web_list_views()} tabs={unique([...presets, ...named])} extra={extra || undefined} />;
}

/** Two names for the same view lead to the same address; one tab is enough. */
function unique<T extends { to: string }>(tabs: readonly T[]): T[] {
	return tabs.filter((tab, index) => tabs.findIndex(({ to }) => to === tab.to) === index);
}

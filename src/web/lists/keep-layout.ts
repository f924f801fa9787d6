import { m } from "#generated/texts/messages.js";
import type { ListLayout } from "#shared/lists/list-definition.ts";
import { layoutToday } from "#shared/lists/list-layout.ts";
import { graphql } from "../data/graphql.ts";
import { runInBrowser } from "../data/mutate.ts";
import { showToast } from "../ui/overlays/toast-list.ts";
import type { useSite } from "../viewer.tsx";
import type { ListView } from "./list-view.ts";

type Site = ReturnType<typeof useSite>;

const KeepListLayoutDocument = graphql(`
	mutation KeepListLayout($input: UpdatePreferencesInput!) { updatePreferences(input: $input) }
`);

/**
 * Stores a list's whole layout for the person, and says so when that fails. An administrator who views as another person
 * changes nothing of theirs.
 */
export async function keepLayout({ list, state }: ListView, site: Site, chosen: ListLayout): Promise<void> {
	if (!site.viewer || site.viewer.viewAs) return;
	const { columns, density } = layoutToday(list, { ...state.layout, ...chosen }) ?? {};
	const isUsual = density === (site.density ?? "compact");
	const input = { list: list.id, columns: columns && [...columns], density: isUsual ? undefined : density };
	await runInBrowser(KeepListLayoutDocument, { input: { listLayout: input } }).catch(() =>
		showToast(m.web_list_layout_not_kept(), "heat"),
	);
}

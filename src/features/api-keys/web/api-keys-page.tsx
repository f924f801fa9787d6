import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { ApiKeySortColumn, ApiKeyTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { apiKeysList } from "../api-keys-list.ts";
import { ApiKeysView } from "./api-keys-view.tsx";

// Their forms weigh more than the list that people mostly come for.
const NewKeyView = lazyPart(() => import("./new-key-view.tsx"), "NewKeyView");
const ApiKeyView = lazyPart(() => import("./api-key-view.tsx"), "ApiKeyView");

const ApiKeysDocument = graphql(`
	query ApiKeys(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: ApiKeyTab, $search: String,
		$filter: ApiKeyFilterInput, $sort: ApiKeySortInput
	) {
		apiKeys(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				...ShownApiKey
			}
			pageInfo {
				...ListPlace
			}
			totals {
				count
			}
			tabs {
				tab
				count
			}
			choices {
				scopes {
					...ListOption
				}
			}
		}
		savedViews(list: $list) {
			...ListSavedView
		}
	}
`);

const ApiKeyDocument = graphql(`
	query ApiKey($one: [String!]!) {
		apiKeys(first: 1, tab: all, filter: { one: $one }) {
			nodes {
				...ShownApiKey
				calls {
					...ShownApiCall
				}
			}
		}
	}
`);

/** The keys of programs; `?key=` shows one, `?task=new` makes one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute, requestId, requireAdmission } = context.get(pageContext);
	const query = new URL(request.url).searchParams;
	const id = query.get("key");
	if (id) {
		const [apiKey] = (await execute(ApiKeyDocument, { one: [id] })).apiKeys.nodes;
		if (!apiKey) throw data({ requestId }, { status: 404 });
		return { kind: "one" as const, apiKey };
	}
	if (query.get("task") === "new") {
		requireAdmission();
		return { kind: "new" as const };
	}
	const found = await loadList(apiKeysList, { request, context }, (state) =>
		execute(ApiKeysDocument, listVariables<ApiKeyTab, ApiKeySortColumn>(apiKeysList, state)),
	);
	return { kind: "list" as const, ...found };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) => windowTitle(openName(loaderData), m.api_keys_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	if (found?.kind === "one") return found.apiKey.name;
	return found?.kind === "new" ? m.api_keys_new() : undefined;
}

export default function ApiKeysPage() {
	const found = useLoaderData<typeof loader>();
	if (found.kind === "new") return <NewKeyView />;
	if (found.kind === "one") return <ApiKeyView key={found.apiKey.id} apiKey={found.apiKey} />;
	return (
		<ApiKeysView state={found.state} unread={found.unread} apiKeys={found.data.apiKeys} saved={found.data.savedViews} />
	);
}

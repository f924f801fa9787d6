import type { ApiKeysQuery, ShownApiKeyFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { ListState, UnreadPart } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import type { SavedView } from "#web/lists/list-answer.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { useFormat } from "#web/viewer.tsx";
import { apiKeyTabLabel, scopeLabel } from "../api-key-labels.ts";
import { apiKeysList } from "../api-keys-list.ts";
import { fewOf, KeyPill } from "./key-parts.tsx";

graphql(`
	fragment ShownApiKey on ApiKey {
		id
		kind
		name
		source
		owner
		accounts
		scopes
		state
		hint
		usedAt
		expiresAt
		createdAt
		createdBy
		revokedAt
		revokedBy
		replaces
	}
`);

const apiKeyColumns = tableColumns<typeof apiKeysList, ShownApiKeyFragment>(apiKeysList, {
	name: ({ id, name }) => <RowLink to={paths.apiKey(id)}>{name}</RowLink>,
	owner: ({ owner }) => owner ?? "–",
	accounts: ({ accounts }, format) => (accounts.length > 0 ? mono(fewOf(accounts, format)) : "–"),
	scopes: ({ scopes }, format) => fewOf(scopes.map(scopeLabel), format),
	state: ({ state }) => <KeyPill state={state} />,
	hint: ({ hint }) => (hint ? mono(`${hint}…`) : "–"),
	used: ({ usedAt }, format) => (usedAt ? format.instant(usedAt) : m.api_keys_never_used()),
	expires: ({ expiresAt }, format) => (expiresAt ? format.instant(expiresAt) : m.api_keys_never_expires()),
});

type ApiKeysViewProps = {
	state: ListState;
	unread: readonly UnreadPart[];
	apiKeys: ApiKeysQuery["apiKeys"];
	saved: readonly SavedView[];
};

/** The list of keys. */
export function ApiKeysView({ state, unread, apiKeys, saved }: ApiKeysViewProps) {
	const format = useFormat();
	const { totals } = apiKeys;
	const count = format.number(totals.count);
	const summary = totals.count === 1 ? m.api_keys_summary_one() : m.api_keys_summary({ count });
	return (
		<ListPage
			view={{ list: apiKeysList, path: paths.apiKeys, state }}
			unread={unread}
			title={m.api_keys_title()}
			summary={summary}
			actions={
				<ButtonLink to={paths.newApiKey} variant="primary">
					{m.api_keys_new()}
				</ButtonLink>
			}
			tabs={countedTabs(apiKeysList, apiKeys.tabs, apiKeyTabLabel)}
			search={m.api_keys_search()}
			saved={saved}
			filters={declaredFilters(apiKeysList, state, apiKeys.choices)}
			columns={apiKeyColumns(format)}
			rows={apiKeys.nodes}
			keyOf={({ id }) => id}
			nameOf={({ name, source, hint }) => `${name || source} ${hint}`}
			rowFilter="one"
			pageInfo={apiKeys.pageInfo}
			matching={totals.count}
			empty={{ title: m.api_keys_empty(), reason: m.api_keys_empty_why() }}
		/>
	);
}

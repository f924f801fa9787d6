import type { ApiKeysQuery, ShownApiKeyFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { Format } from "#shared/format.ts";
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
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { useFormat } from "#web/viewer.tsx";
import { apiKeyStateLabel, apiKeyTabLabel, scopeLabel } from "../api-key-labels.ts";
import { apiKeysList } from "../api-keys-list.ts";

graphql(`
	fragment ShownApiKey on ApiKey {
		id
		name
		source
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

const tones: Record<string, Tone> = { good: "better", replaced: "steel", expired: "heat", revoked: "neutral" };
const mostScopes = 2;

export function KeyPill({ state }: { state: string }) {
	return <Pill tone={tones[state] ?? "neutral"}>{apiKeyStateLabel(state)}</Pill>;
}

function scopesOf(scopes: readonly string[], format: Format): string {
	const words = scopes.slice(0, mostScopes).map(scopeLabel).join(", ");
	const rest = scopes.length - mostScopes;
	return rest > 0 ? m.api_keys_more({ words, count: format.number(rest) }) : words;
}

const apiKeyColumns = tableColumns<typeof apiKeysList, ShownApiKeyFragment>(apiKeysList, {
	name: ({ id, name }) => <RowLink to={paths.apiKey(id)}>{name}</RowLink>,
	scopes: ({ scopes }, format) => scopesOf(scopes, format),
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

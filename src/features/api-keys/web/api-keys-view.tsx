import type { ReactNode } from "react";
import type { ApiKeysQuery, ShownApiKeyFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { actorLabel } from "#shared/audit/actor-labels.ts";
import type { Format } from "#shared/format.ts";
import type { ListState, UnreadPart } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { type SavedView, wordedOptions } from "#web/lists/list-answer.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { useFormat } from "#web/viewer.tsx";
import { apiKeyColumnLabel, apiKeyStateLabel, apiKeyTabLabel, scopeLabel } from "../api-key-labels.ts";
import { type ApiKeyColumnId, apiKeyColumnIds, apiKeysList } from "../api-keys-list.ts";

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

const instant = (at: string | null, format: Format, otherwise: string) => (at ? format.instant(at) : otherwise);

const cells: Record<ApiKeyColumnId, (apiKey: ShownApiKeyFragment, format: Format) => ReactNode> = {
	name: ({ id, name }) => <RowLink to={paths.apiKey(id)}>{name}</RowLink>,
	source: ({ source }) => <span className="mono">{source}</span>,
	scopes: ({ scopes }, format) => scopesOf(scopes, format),
	state: ({ state }) => <KeyPill state={state} />,
	hint: ({ hint }) => (hint ? <span className="mono">{hint}…</span> : "–"),
	used: ({ usedAt }, format) => instant(usedAt, format, m.api_keys_never_used()),
	expires: ({ expiresAt }, format) => instant(expiresAt, format, m.api_keys_never_expires()),
	created: ({ createdAt }, format) => format.instant(createdAt),
	createdBy: ({ createdBy }) => actorLabel(createdBy),
};

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
	const sortable = new Set(apiKeysList.columns.filter(({ isSortable }) => isSortable).map(({ id }) => id));
	return (
		<ListPage
			view={{ list: apiKeysList, path: paths.apiKeys, state }}
			unread={unread}
			title={m.api_keys_title()}
			summary={summary}
			actions={
				<ButtonLink to={paths.newApiKey} look="primary">
					{m.api_keys_new()}
				</ButtonLink>
			}
			tabs={countedTabs(apiKeysList, apiKeys.tabs, apiKeyTabLabel)}
			search={m.api_keys_search()}
			saved={saved}
			filters={[
				{
					id: "scope",
					label: m.api_keys_scopes(),
					options: wordedOptions(
						apiKeys.choices.scopes.map(({ code }) => code),
						scopeLabel,
					),
					valueLabel: scopeLabel,
				},
				{ id: "expires", label: m.api_keys_expires() },
				{ id: "used", label: m.api_keys_used() },
				...(state.filters.one ? [{ id: "one", label: m.api_keys_one() }] : []),
			]}
			columns={apiKeyColumnIds.map((id) => ({
				id,
				title: apiKeyColumnLabel(id),
				isSortable: sortable.has(id),
				cell: (apiKey: ShownApiKeyFragment) => cells[id](apiKey, format),
			}))}
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

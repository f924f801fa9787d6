import type { ApiKeyQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { actorLabel } from "#shared/audit/actor-labels.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat } from "#web/viewer.tsx";
import styles from "./api-keys.module.css";
import { RevokeKey, RotateKey } from "./key-forms.tsx";
import { Calls, isLive, KeyPill, Scopes } from "./key-parts.tsx";

const RotateApiKeyDocument = graphql(`
	mutation RotateApiKey($input: RotateApiKeyInput!) {
		rotateApiKey(input: $input) {
			id
			key
		}
	}
`);
const RevokeApiKeyDocument = graphql(`
	mutation RevokeApiKey($input: RevokeApiKeyInput!) {
		revokeApiKey(input: $input)
	}
`);

type ApiKey = ApiKeyQuery["apiKeys"]["nodes"][number];

/** One key: what it opens and how it fares, the next one of a mill's program, the end of it. */
export function ApiKeyView({ apiKey }: { apiKey: ApiKey }) {
	const { id, kind, state } = apiKey;
	const isGood = isLive(state);
	const isCompany = kind === "company";
	return (
		<>
			<PageHeader
				title={apiKey.name}
				trail={[{ to: paths.apiKeys, label: m.api_keys_title() }]}
				trailEnd={apiKey.name}
				mark={<KeyPill state={state} />}
			/>
			<div className={styles.cards}>
				<Card>
					<Facts apiKey={apiKey} />
				</Card>
				{!isCompany && (
					<RotateKey
						key={`rotate ${id}`}
						isGood={isGood}
						about={m.api_keys_rotate_about()}
						pathOf={paths.apiKey}
						rotate={async (values) =>
							(await runInBrowser(RotateApiKeyDocument, { input: { id, ...values } })).rotateApiKey
						}
					/>
				)}
				{isGood && (
					<RevokeKey
						key={`revoke ${id}`}
						revoke={(values) => runInBrowser(RevokeApiKeyDocument, { input: { id, ...values } })}
					/>
				)}
				{isCompany && <Calls calls={apiKey.calls} />}
			</div>
		</>
	);
}

function Facts({ apiKey }: { apiKey: ApiKey }) {
	const format = useFormat();
	const {
		source,
		owner,
		accounts,
		scopes,
		hint,
		usedAt,
		expiresAt,
		createdAt,
		createdBy,
		revokedAt,
		revokedBy,
		replaces,
	} = apiKey;
	return (
		<DefinitionList
			facts={[
				{ term: m.api_keys_source(), value: <span className="mono">{source}</span> },
				{ term: m.api_keys_owner(), value: owner },
				{
					term: m.api_keys_accounts(),
					value: accounts.length > 0 && <span className="mono">{accounts.join(", ")}</span>,
				},
				{ term: m.api_keys_scopes(), value: <Scopes scopes={scopes} /> },
				{ term: m.api_keys_hint(), value: hint && <span className="mono">{hint}…</span> },
				{ term: m.api_keys_used(), value: usedAt ? format.instant(usedAt) : m.api_keys_never_used() },
				{ term: m.api_keys_expires(), value: expiresAt ? format.instant(expiresAt) : m.api_keys_never_expires() },
				{ term: m.api_keys_created(), value: format.instant(createdAt) },
				{ term: m.api_keys_created_by(), value: actorLabel(createdBy) },
				{ term: m.api_keys_revoked(), value: revokedAt && format.instant(revokedAt) },
				{ term: m.api_keys_revoked_by(), value: revokedBy && actorLabel(revokedBy) },
				{
					term: m.api_keys_replaces(),
					value: replaces && <AppLink to={paths.apiKey(replaces)}>{m.api_keys_number({ id: replaces })}</AppLink>,
				},
			]}
		/>
	);
}

import type { ShownApiKeyFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { actorLabel } from "#shared/audit/actor-labels.ts";
import { paths } from "#shared/paths.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat } from "#web/viewer.tsx";
import { scopeLabel } from "../api-key-labels.ts";
import styles from "./api-keys.module.css";
import { KeyPill } from "./api-keys-view.tsx";
import { RevokeKey, RotateKey } from "./key-forms.tsx";

/** One key: what it opens and how it fares, the next one, the end of it. */
export function ApiKeyView({ apiKey }: { apiKey: ShownApiKeyFragment }) {
	const isGood = apiKey.state === "good" || apiKey.state === "replaced";
	return (
		<>
			<PageHeader
				title={apiKey.name}
				trail={[{ to: paths.apiKeys, label: m.api_keys_title() }]}
				trailEnd={apiKey.name}
				mark={<KeyPill state={apiKey.state} />}
			/>
			<div className={styles.cards}>
				<Card>
					<Facts apiKey={apiKey} />
				</Card>
				<RotateKey key={`rotate ${apiKey.id}`} id={apiKey.id} isGood={isGood} />
				{isGood && <RevokeKey key={`revoke ${apiKey.id}`} id={apiKey.id} />}
			</div>
		</>
	);
}

function Facts({ apiKey }: { apiKey: ShownApiKeyFragment }) {
	const format = useFormat();
	const { source, scopes, hint, usedAt, expiresAt, createdAt, createdBy, revokedAt, revokedBy, replaces } = apiKey;
	return (
		<DefinitionList
			facts={[
				{ term: m.api_keys_source(), value: <span className="mono">{source}</span> },
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

function Scopes({ scopes }: { scopes: readonly string[] }) {
	return (
		<ul className={styles.scopes}>
			{scopes.map((scope) => (
				<li key={scope}>{scopeLabel(scope)}</li>
			))}
		</ul>
	);
}

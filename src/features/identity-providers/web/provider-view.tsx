import type { DomainsOfProviderFragment, ShownProviderFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { useFormat } from "#web/viewer.tsx";
import { attemptLabel, providerName } from "../provider-labels.ts";
import { Provisioning, TestConnection, TurnProvider } from "./provider-actions.tsx";
import { DomainsForCompany, DomainsForMill } from "./provider-domains.tsx";
import { ProviderSettings } from "./provider-form-card.tsx";
import { ProviderPill, type ProvidersPlace, placeWith } from "./provider-place.tsx";
import styles from "./providers.module.css";

graphql(`
	fragment ShownProvider on IdentityProvider {
		key
		name
		issuer
		clientId
		emailClaim
		acrValues
		demandsMfa
		admitsNewcomers
		newcomerAccount
		isOn
		isOfSettings
		testedAt
		changedAt
		changedBy
		redirectUri
		version
		domains { domain verifiedAt }
		accounts { code name kind }
		attempts { id at email isTest failure detail hasMfa }
	}
`);

type ViewProps = { provider: ShownProviderFragment; judged?: DomainsOfProviderFragment; place: ProvidersPlace };

/** One provider: its connection, what it may prove, its last sign-ins, and what can be done. */
export function ProviderView({ provider, judged, place }: ViewProps) {
	const name = providerName(provider);
	return (
		<>
			<PageHeader
				title={name}
				trail={[{ to: placeWith(place), label: place.title }]}
				trailEnd={name}
				mark={<ProviderPill provider={provider} />}
			/>
			<div className={styles.cards}>
				<Card>
					{provider.isOfSettings && <p className={styles.about}>{m.providers_from_settings_about()}</p>}
					<Facts provider={provider} />
				</Card>
				{!provider.isOfSettings && (
					<>
						{judged ? <DomainsForMill provider={judged} /> : <DomainsForCompany domains={provider.domains} />}
						<TestConnection provider={provider.key} side={place.side} />
						<TurnProvider provider={provider} side={place.side} />
					</>
				)}
				{place.side === "company" && <Provisioning provider={provider.key} />}
				<Attempts attempts={provider.attempts} />
				{!provider.isOfSettings && <ProviderSettings key={provider.version} provider={provider} place={place} />}
			</div>
		</>
	);
}

function Facts({ provider }: { provider: ShownProviderFragment }) {
	const format = useFormat();
	const { isOfSettings, testedAt, changedAt, changedBy } = provider;
	const wrapped = (text: string | null) => text && <span className={`mono ${styles.wrapped}`}>{text}</span>;
	return (
		<DefinitionList
			facts={[
				{ term: m.providers_issuer(), value: wrapped(provider.issuer) },
				{ term: m.providers_client_id(), value: wrapped(provider.clientId) },
				{
					term: m.providers_redirect_uri(),
					value: (
						<>
							{wrapped(provider.redirectUri)}
							{!isOfSettings && <p className={styles.hint}>{m.providers_redirect_hint()}</p>}
						</>
					),
				},
				{
					term: m.providers_accounts(),
					value: provider.accounts.map(({ code, name }) => `${code} ${name}`).join(", "),
				},
				{ term: m.providers_demands_mfa(), value: provider.demandsMfa ? m.providers_yes() : m.providers_not() },
				{
					term: m.providers_tested(),
					value: !isOfSettings && (testedAt ? format.instant(testedAt) : m.providers_never()),
				},
				{
					term: m.providers_changed(),
					value: !isOfSettings && m.providers_changed_by({ at: format.instant(changedAt), by: changedBy }),
				},
			]}
		/>
	);
}

function Attempts({ attempts }: { attempts: ShownProviderFragment["attempts"] }) {
	const format = useFormat();
	const mfa = (has: boolean | null) =>
		has === null ? m.providers_unknown() : has ? m.providers_yes() : m.providers_not();
	return (
		<Card title={m.providers_attempts()}>
			<FactsTable
				isStacked
				label={m.providers_attempts()}
				none={m.providers_attempts_none()}
				titles={[
					m.providers_attempt_at(),
					m.providers_attempt_result(),
					m.providers_attempt_email(),
					m.providers_attempt_mfa(),
					m.providers_attempt_detail(),
				]}
				rows={attempts.map((one) => ({
					id: one.id,
					cells: [
						format.instant(one.at),
						attemptLabel(one),
						<span key="email" className={styles.wrapped}>
							{one.email ?? "–"}
						</span>,
						mfa(one.hasMfa),
						<span key="detail" className={styles.wrapped}>
							{one.detail ?? "–"}
						</span>,
					],
				}))}
			/>
		</Card>
	);
}

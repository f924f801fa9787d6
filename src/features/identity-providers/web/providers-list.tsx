import type { ReactNode } from "react";
import type { ProviderLineFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { EmptyState } from "#web/ui/surfaces/empty-state.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { providerName } from "../provider-labels.ts";
import { ProviderPill, type ProvidersPlace, placeWith } from "./provider-place.tsx";
import styles from "./providers.module.css";

graphql(`
	fragment ProviderLine on IdentityProvider {
		key
		name
		issuer
		isOn
		isOfSettings
		testedAt
		demandsMfa
		domains { domain verifiedAt }
		accounts { code }
	}
`);

type ListProps = {
	providers: readonly ProviderLineFragment[];
	place: ProvidersPlace;
	/** Whether the reader may connect one. */
	mayCreate: boolean;
	tabs?: ReactNode;
};

/** Identity providers, each with its state. */
export function ProvidersList({ providers, place, mayCreate, tabs }: ListProps) {
	const make = mayCreate && (
		<ButtonLink to={placeWith(place, { task: "new" })} variant="primary">
			{m.providers_new()}
		</ButtonLink>
	);
	return (
		<>
			<PageHeader title={place.title} actions={make} />
			{tabs}
			<p className={styles.lead}>{place.side === "mill" ? m.providers_about() : m.providers_company_about()}</p>
			{providers.length === 0 ? (
				<EmptyState title={m.providers_none()} reason={mayCreate ? m.providers_none_why() : m.providers_none_other()} />
			) : (
				<Card>
					<FactsTable
						isStacked
						label={place.title}
						titles={[
							m.providers_name(),
							m.providers_state(),
							m.providers_domains(),
							m.providers_accounts(),
							m.providers_demands_mfa(),
							m.providers_issuer(),
						]}
						rows={providers.map((one) => ({
							id: one.key,
							cells: [
								<AppLink key="name" to={placeWith(place, { provider: one.key })}>
									{providerName(one)}
								</AppLink>,
								<ProviderPill key="state" provider={one} />,
								one.isOfSettings ? m.providers_from_settings() : one.domains.map(({ domain }) => domain).join(", "),
								one.accounts.map(({ code }) => code).join(", ") || "–",
								one.demandsMfa ? m.providers_yes() : m.providers_not(),
								<span key="issuer" className={`mono ${styles.wrapped}`}>
									{one.issuer}
								</span>,
							],
						}))}
					/>
				</Card>
			)}
		</>
	);
}

import type { DomainsOfProviderFragment, ShownProviderFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { FactsTable } from "#web/ui/surfaces/facts-table.tsx";
import { useFormat } from "#web/viewer.tsx";

graphql(`
	fragment DomainsOfProvider on IdentityProvider { key domains { domain verifiedAt verifiedBy others } }
`);
const VerifyIdentityDomainDocument = graphql(`
	mutation VerifyIdentityDomain($input: VerifyIdentityDomainInput!) { verifyIdentityDomain(input: $input) }
`);

/** The domains of a provider, and whether the mill has verified them. */
export function DomainsForCompany({ domains }: Pick<ShownProviderFragment, "domains">) {
	const format = useFormat();
	return (
		<Card title={m.providers_domains()}>
			<FactsTable
				isStacked
				label={m.providers_domains()}
				none={m.providers_domain_none()}
				titles={[m.providers_domain(), m.providers_verification()]}
				rows={domains.map(({ domain, verifiedAt }) => ({
					id: domain,
					cells: [
						domain,
						verifiedAt ? m.providers_verified({ at: format.instant(verifiedAt) }) : m.providers_unverified(),
					],
				}))}
			/>
		</Card>
	);
}

/** The same for administrators of the mill, who verify them. */
export function DomainsForMill({ provider: { key, domains } }: { provider: DomainsOfProviderFragment }) {
	const format = useFormat();
	const judge = (domain: string, isVerified: boolean) => () =>
		runInBrowser(VerifyIdentityDomainDocument, { input: { provider: key, domain, isVerified } });
	return (
		<Card title={m.providers_domains()}>
			<FactsTable
				isStacked
				label={m.providers_domains()}
				none={m.providers_domain_none()}
				titles={[m.providers_domain(), m.providers_verification(), m.providers_domain_others(), m.providers_verify()]}
				rows={domains.map(({ domain, verifiedAt, verifiedBy, others }) => ({
					id: domain,
					cells: [
						domain,
						verifiedAt
							? m.providers_verified_by({ at: format.instant(verifiedAt), by: verifiedBy ?? "" })
							: m.providers_unverified(),
						format.number(others ?? 0),
						verifiedAt ? (
							<ActionButton key="withdraw" onRun={judge(domain, false)}>
								{m.providers_unverify()}
								<span className="hidden-text"> {domain}</span>
							</ActionButton>
						) : (
							<ActionButton
								key="verify"
								onRun={judge(domain, true)}
								confirm={{
									question: m.providers_verify_sure(),
									yes: m.providers_verify_yes(),
									no: m.providers_no(),
								}}
							>
								{m.providers_verify()}
								<span className="hidden-text"> {domain}</span>
							</ActionButton>
						),
					],
				}))}
			/>
		</Card>
	);
}

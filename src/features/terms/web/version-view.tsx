import type { ShownTermsFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths, pathWith } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { DefinitionList } from "#web/ui/surfaces/definition-list.tsx";
import { PageHeader } from "#web/ui/surfaces/page-header.tsx";
import { TermsText } from "#web/ui/surfaces/terms-text.tsx";
import { useFormat } from "#web/viewer.tsx";
import { TermsPill } from "./acceptances-view.tsx";
import styles from "./terms.module.css";

graphql(`
	fragment ShownTerms on TermsVersion {
		version
		effectiveAt
		bodyEn
		bodyEs
		publishedBy
		publishedAt
		state
		accepted
		waiting
	}
`);
const WithdrawTermsDocument = graphql(`
	mutation WithdrawTerms($version: String!) {
		withdrawTerms(version: $version)
	}
`);

/** One version in both languages, with how many accepted it; one that has not begun can be taken back. */
export function VersionView({ terms }: { terms: ShownTermsFragment }) {
	const format = useFormat();
	const { version, state, accepted, waiting } = terms;
	const withdraw = () => runInBrowser(WithdrawTermsDocument, { version });
	const acceptedBy = <AppLink to={pathWith(paths.adminTerms, { version })}>{format.number(accepted)}</AppLink>;
	return (
		<>
			<PageHeader
				title={m.terms_named({ version })}
				trail={[{ to: paths.adminTerms, label: m.terms_title() }]}
				trailEnd={version}
				mark={<TermsPill state={state} />}
			/>
			<div className={styles.cards}>
				<Card>
					<DefinitionList
						facts={[
							{ term: m.terms_effective(), value: format.instant(terms.effectiveAt) },
							{ term: m.terms_published_by(), value: terms.publishedBy },
							{ term: m.terms_published_at(), value: terms.publishedAt && format.instant(terms.publishedAt) },
							{ term: m.terms_accepted(), value: acceptedBy },
							{
								term: m.terms_waiting(),
								value: state === "inForce" || state === "coming" ? format.number(waiting) : null,
							},
						]}
					/>
					{state === "coming" && (
						<p className={styles.withdraw}>
							<ActionButton
								onRun={withdraw}
								confirm={{
									question: m.terms_withdraw_question(),
									yes: m.terms_withdraw_yes(),
									no: m.terms_withdraw_no(),
								}}
							>
								{m.terms_withdraw()}
							</ActionButton>
						</p>
					)}
				</Card>
				<Card title={m.web_language_en()}>
					<div lang="en" className={styles.whole}>
						<TermsText body={terms.bodyEn} below="part" />
					</div>
				</Card>
				<Card title={m.web_language_es()}>
					<div lang="es" className={styles.whole}>
						<TermsText body={terms.bodyEs} below="part" />
					</div>
				</Card>
			</div>
		</>
	);
}

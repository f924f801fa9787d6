import type { TermsAdminQuery } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import type { ListState, UnreadPart } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { Pill, type Tone } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { SheetTable } from "#web/ui/surfaces/sheet-table.tsx";
import { useFormat } from "#web/viewer.tsx";
import { acceptancesList } from "../acceptances-list.ts";
import { acceptanceTabLabel, termsStateLabel } from "../terms-labels.ts";

type Accepted = TermsAdminQuery["termsAcceptances"]["nodes"][number];
type Version = TermsAdminQuery["termsVersions"][number];

const tones: Readonly<Record<string, Tone>> = { inForce: "better", coming: "steel", withdrawn: "heat" };

export function TermsPill({ state }: { state: string }) {
	return <Pill tone={tones[state] ?? "neutral"}>{termsStateLabel(state)}</Pill>;
}

const acceptanceColumns = tableColumns<typeof acceptancesList, Accepted>(acceptancesList, {
	person: ({ personId, name }) => <RowLink to={paths.person(personId)}>{name}</RowLink>,
});

type AcceptancesViewProps = { state: ListState; unread: readonly UnreadPart[]; data: TermsAdminQuery };

/** The versions, and below them who accepted which when. */
export function AcceptancesView({ state, unread, data }: AcceptancesViewProps) {
	const format = useFormat();
	const { nodes, pageInfo, totals, tabs, choices } = data.termsAcceptances;
	return (
		<ListPage
			view={{ list: acceptancesList, path: paths.adminTerms, state }}
			unread={unread}
			title={m.terms_title()}
			summary=""
			actions={
				<ButtonLink to={paths.writeTerms} variant="primary">
					{m.terms_write()}
				</ButtonLink>
			}
			above={<Versions versions={data.termsVersions} />}
			part={{ title: m.terms_acceptances() }}
			tabs={countedTabs(acceptancesList, tabs, acceptanceTabLabel)}
			search={m.terms_search()}
			saved={data.savedViews}
			filters={declaredFilters(acceptancesList, state, choices)}
			columns={acceptanceColumns(format)}
			rows={nodes}
			keyOf={({ id }) => id}
			nameOf={({ name, version }) => `${name} ${version}`}
			rowFilter="acceptance"
			pageInfo={pageInfo}
			matching={totals.count}
			empty={{ title: m.terms_none(), reason: m.terms_none_why() }}
		/>
	);
}

function Versions({ versions }: { versions: readonly Version[] }) {
	const format = useFormat();
	return (
		<Card title={m.terms_versions()}>
			<SheetTable
				rows={versions}
				keyOf={({ version }) => version}
				columns={[
					{
						title: m.terms_version(),
						cell: ({ version }) => <AppLink to={paths.termsVersion(version)}>{version}</AppLink>,
					},
					{ title: m.terms_state(), cell: ({ state }) => <TermsPill state={state} /> },
					{ title: m.terms_effective(), cell: ({ effectiveAt }) => format.instant(effectiveAt) },
					{ title: m.terms_published_by(), cell: ({ publishedBy }) => publishedBy ?? "–" },
					{ title: m.terms_accepted(), isFigure: true, cell: ({ accepted }) => format.number(accepted) },
					{
						title: m.terms_waiting(),
						isFigure: true,
						cell: ({ state, waiting }) => (state === "inForce" || state === "coming" ? format.number(waiting) : "–"),
					},
				]}
			/>
		</Card>
	);
}

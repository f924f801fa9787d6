import type { ReactNode } from "react";
import type { LoaderFunctionArgs } from "react-router";
import type { CompanyPeopleQuery, CompanyPersonSortColumn, CompanyPersonTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { pageContext } from "#web/page-context.ts";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { useFormat } from "#web/viewer.tsx";
import { companyRoleLabel, companyTabLabel } from "../../company/company-labels.ts";
import { companyPeopleList } from "../../company/company-people-list.ts";
import { RemoveSelected } from "./remove-selected.tsx";

const CompanyPeopleDocument = graphql(`
	query CompanyPeople(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: CompanyPersonTab, $search: String,
		$filter: CompanyPersonFilterInput, $sort: CompanyPersonSortInput
	) {
		companyPeople(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				key
				person
				email
				isActive
				account
				accountName
				since
				lastUsedAt
				role
			}
			pageInfo {
				...ListPlace
			}
			totals {
				count
			}
			tabs {
				tab
				count
			}
		}
		savedViews(list: $list) {
			...ListSavedView
		}
	}
`);

/** The list for a URL. */
export const loadCompanyPeople = (from: Pick<LoaderFunctionArgs, "request" | "context">) =>
	loadList(companyPeopleList, from, (state) =>
		from.context
			.get(pageContext)
			.execute(
				CompanyPeopleDocument,
				listVariables<CompanyPersonTab, CompanyPersonSortColumn>(companyPeopleList, state),
			),
	);

type Person = CompanyPeopleQuery["companyPeople"]["nodes"][number];

const columns = tableColumns<typeof companyPeopleList, Person>(companyPeopleList, {
	person: ({ person, isActive }) => (
		<>
			{person} {!isActive && <Pill>{m.people_is_inactive()}</Pill>}
		</>
	),
	role: ({ role }) =>
		role === "administrator" ? <Pill tone="steel">{companyRoleLabel(role)}</Pill> : companyRoleLabel(role),
});

type CompanyPeopleProps = {
	found: Awaited<ReturnType<typeof loadCompanyPeople>>;
	path: string;
	/** How many accounts the reader administers. */
	companies: number;
	above: ReactNode;
};

/** Who sees the company's accounts, and what its own administrators can do about it. */
export function CompanyPeople({ found: { state, unread, data }, path, companies, above }: CompanyPeopleProps) {
	const format = useFormat();
	const { companyPeople: people, savedViews } = data;
	const count = format.number(people.totals.count);
	const empty =
		companies > 0
			? { title: m.people_company_empty(), reason: m.people_company_empty_why() }
			: { title: m.people_company_none(), reason: m.people_company_none_why() };
	return (
		<ListPage
			view={{ list: companyPeopleList, path, state }}
			unread={unread}
			title={m.people_company_title()}
			summary={people.totals.count === 1 ? m.people_summary_one() : m.people_summary({ count })}
			above={above}
			tabs={countedTabs(companyPeopleList, people.tabs, companyTabLabel)}
			search={m.people_review_rights_search()}
			actions={
				companies > 0 && (
					<ButtonLink to={`${path}?task=invite`} variant="primary">
						{m.people_company_invite()}
					</ButtonLink>
				)
			}
			saved={savedViews}
			filters={declaredFilters(companyPeopleList, state)}
			columns={columns(format)}
			rows={people.nodes}
			keyOf={({ key }) => key}
			nameOf={({ person, account }) => `${person} ${account}`}
			rowFilter="right"
			pageInfo={people.pageInfo}
			matching={people.totals.count}
			empty={empty}
			bulk={(chosen) => <RemoveSelected chosen={chosen} />}
		/>
	);
}

import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { AccountReviewSortColumn, AccountReviewTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { accountReviewTabLabel } from "../review/review-labels.ts";
import { accountReviewsList } from "../review/review-lists.ts";
import { accountReviewColumns } from "./review/account-review-columns.tsx";

const PolicyView = lazyPart(() => import("./review/policy-view.tsx"), "PolicyView");

const AccessReviewDocument = graphql(`
	query AccessReviewPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: AccountReviewTab, $search: String,
		$filter: AccountReviewFilterInput, $sort: AccountReviewSortInput
	) {
		accessReview {
			months
			due
			administrators
		}
		accountReviews(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				account
				name
				kind
				people
				ending
				dueInDays
				reviewedAt
				reviewedBy
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

const PolicyDocument = graphql(`
	query ReviewPolicy {
		accessReview {
			months
		}
	}
`);

/** Accounts by when their access is due for review; `?task=policy` says how often. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	if (new URL(request.url).searchParams.get("task") === "policy")
		return { kind: "policy" as const, months: (await execute(PolicyDocument, {})).accessReview.months };
	const found = await loadList(accountReviewsList, { request, context }, (state) =>
		execute(AccessReviewDocument, listVariables<AccountReviewTab, AccountReviewSortColumn>(accountReviewsList, state)),
	);
	return { kind: "list" as const, ...found };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(loaderData?.kind === "policy" ? m.people_review_policy() : undefined, m.people_review_title());

export default function AccessReviewPage() {
	const format = useFormat();
	const found = useLoaderData<typeof loader>();
	if (found.kind === "policy") return <PolicyView months={found.months} />;
	const { state, unread, data } = found;
	const { accessReview, accountReviews: accounts, savedViews } = data;
	return (
		<ListPage
			view={{ list: accountReviewsList, path: paths.accessReview, state }}
			unread={unread}
			title={m.people_review_title()}
			summary={m.people_review_summary({ due: format.number(accessReview.due), months: accessReview.months })}
			tabs={countedTabs(accountReviewsList, accounts.tabs, accountReviewTabLabel)}
			search={m.people_review_search()}
			actions={
				<>
					<ButtonLink to={paths.accessGroups}>{m.people_groups()}</ButtonLink>
					<ButtonLink to={paths.accessRights}>{m.people_review_all_rights()}</ButtonLink>
					<ButtonLink to={paths.reviewPolicy}>{m.people_review_policy()}</ButtonLink>
				</>
			}
			saved={savedViews}
			filters={declaredFilters(accountReviewsList, state)}
			columns={accountReviewColumns(format)}
			rows={accounts.nodes}
			keyOf={({ account }) => account}
			rowFilter="account"
			pageInfo={accounts.pageInfo}
			matching={accounts.totals.count}
			empty={{ title: m.people_review_empty(), reason: m.people_review_empty_why() }}
		/>
	);
}

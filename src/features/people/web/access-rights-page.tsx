import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { AccessRightSortColumn, AccessRightTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { useFormat } from "#web/viewer.tsx";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { accessRightTabLabel } from "../review/review-labels.ts";
import { accessRightsList } from "../review/review-lists.ts";
import { accessRightColumns } from "./review/access-right-columns.tsx";
import { AccountCard } from "./review/account-card.tsx";
import { ReviewActs } from "./review/review-acts.tsx";

const AccessRightsDocument = graphql(`
	query AccessRightsPage(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: AccessRightTab, $search: String,
		$filter: AccessRightFilterInput, $sort: AccessRightSortInput, $accounts: AccountReviewFilterInput!, $isOne: Boolean!
	) {
		accessReview @include(if: $isOne) {
			administrators
		}
		accountReviews(first: 1, tab: all, filter: $accounts) @include(if: $isOne) {
			nodes {
				...ReviewedAccount
			}
		}
		accessRights(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				...ReviewedRight
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

/** Rights one by one: of an account or a group (`?account=`), of a person (`?email=`), or all there are. */
export function loader({ context, request }: LoaderFunctionArgs) {
	return loadList(accessRightsList, { request, context }, (state) => {
		const { account } = state.filters;
		const one = { accounts: { account: [String(account)] }, isOne: account !== undefined };
		const list = listVariables<AccessRightTab, AccessRightSortColumn>(accessRightsList, state);
		return context.get(pageContext).execute(AccessRightsDocument, { ...list, ...one });
	});
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(openName(loaderData), m.people_review_rights_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	const account = found?.data.accountReviews?.nodes[0];
	return account && `${account.account} ${account.name}`;
}

export default function AccessRightsPage() {
	const format = useFormat();
	const { state, unread, data } = useLoaderData<typeof loader>();
	const { accessRights: rights, accessReview, accountReviews, savedViews } = data;
	const [account] = accountReviews?.nodes ?? [];
	const count = format.number(rights.totals.count);
	return (
		<ListPage
			view={{ list: accessRightsList, path: paths.accessRights, state }}
			unread={unread}
			title={m.people_review_rights_title()}
			summary={rights.totals.count === 1 ? m.people_review_rights_one() : m.people_review_rights_summary({ count })}
			above={account && accessReview && <AccountCard account={account} administrators={accessReview.administrators} />}
			tabs={countedTabs(accessRightsList, rights.tabs, accessRightTabLabel)}
			search={m.people_review_rights_search()}
			actions={<ButtonLink to={paths.accessReview}>{m.people_review_title()}</ButtonLink>}
			saved={savedViews}
			filters={declaredFilters(accessRightsList, state)}
			columns={accessRightColumns(format)}
			rows={rights.nodes}
			keyOf={({ key }) => key}
			nameOf={({ person, account }) => `${person} ${account}`}
			rowFilter="right"
			pageInfo={rights.pageInfo}
			matching={rights.totals.count}
			empty={{ title: m.people_review_rights_empty(), reason: m.people_review_rights_empty_why() }}
			bulk={(chosen) => <ReviewActs chosen={chosen} />}
		/>
	);
}

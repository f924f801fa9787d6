import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import type { CompanyKeySortColumn, CompanyKeyTab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { companyKeysList } from "../company-keys-list.ts";
import { CompanyKeysView } from "./company/company-keys-view.tsx";

// Their forms weigh more than the list that people mostly come for.
const NewCompanyKeyView = lazyPart(() => import("./company/new-company-key-view.tsx"), "NewCompanyKeyView");
const CompanyKeyView = lazyPart(() => import("./company/company-key-view.tsx"), "CompanyKeyView");

const CompanyKeysDocument = graphql(`
	query CompanyKeys(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: CompanyKeyTab, $search: String,
		$filter: CompanyKeyFilterInput, $sort: CompanyKeySortInput
	) {
		companyKeys(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				...ShownCompanyKey
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
			choices {
				scopes {
					...ListOption
				}
			}
		}
		myCompanies {
			...AdministeredAccount
		}
		companyAdministrators
		savedViews(list: $list) {
			...ListSavedView
		}
	}
`);

const CompanyKeyDocument = graphql(`
	query CompanyKey($one: [String!]!) {
		companyKeys(first: 1, tab: all, filter: { one: $one }) {
			nodes {
				...ShownCompanyKey
				isOwn
				isManaged
				revokedAt
				replaces
				calls {
					...ShownApiCall
				}
			}
		}
	}
`);

const NewCompanyKeyDocument = graphql(`
	query NewCompanyKey {
		myCompanies {
			...AdministeredAccount
		}
	}
`);

graphql(`
	fragment AdministeredAccount on MyCompany {
		code
		name
		lists
	}
`);

/** The keys of a company's programs; `?key=` shows one, `?task=new` makes one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute, requestId } = context.get(pageContext);
	const query = new URL(request.url).searchParams;
	const id = query.get("key");
	if (id) {
		const [companyKey] = (await execute(CompanyKeyDocument, { one: [id] })).companyKeys.nodes;
		if (!companyKey) throw data({ requestId }, { status: 404 });
		return { kind: "one" as const, companyKey };
	}
	if (query.get("task") === "new")
		return { kind: "new" as const, accounts: (await execute(NewCompanyKeyDocument, {})).myCompanies };
	const found = await loadList(companyKeysList, { request, context }, (state) =>
		execute(CompanyKeysDocument, listVariables<CompanyKeyTab, CompanyKeySortColumn>(companyKeysList, state)),
	);
	return { kind: "list" as const, ...found };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) =>
	windowTitle(openName(loaderData), m.api_keys_company_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	if (found?.kind === "one") return found.companyKey.name;
	return found?.kind === "new" ? m.api_keys_new() : undefined;
}

/** /customer/integrations and /supplier/integrations. */
export default function IntegrationsPage() {
	const found = useLoaderData<typeof loader>();
	const { pathname } = useLocation();
	if (found.kind === "new") return <NewCompanyKeyView accounts={found.accounts} path={pathname} />;
	if (found.kind === "one")
		return <CompanyKeyView key={found.companyKey.id} companyKey={found.companyKey} path={pathname} />;
	return <CompanyKeysView state={found.state} unread={found.unread} found={found.data} path={pathname} />;
}

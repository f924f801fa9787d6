import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { AcceptanceTab as TabName, TermsAcceptanceSortColumn } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { NotFoundError } from "#shared/errors.ts";
import { lazyPart } from "#web/build-check/lazy-part.ts";
import { graphql } from "#web/data/graphql.ts";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { pageContext } from "#web/page-context.ts";
import { type LoadedBy, windowTitle } from "#web/window-title.ts";
import { acceptancesList } from "../acceptances-list.ts";
import { AcceptancesView } from "./acceptances-view.tsx";

// Written and read again seldom.
const WriteTermsView = lazyPart(() => import("./write-terms-view.tsx"), "WriteTermsView");
const VersionView = lazyPart(() => import("./version-view.tsx"), "VersionView");

const TermsAdminDocument = graphql(`
	query TermsAdmin(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: AcceptanceTab, $search: String,
		$filter: TermsAcceptanceFilterInput, $sort: TermsAcceptanceSortInput
	) {
		termsVersions {
			version
			effectiveAt
			publishedBy
			state
			accepted
			waiting
		}
		termsAcceptances(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes {
				id
				personId
				name
				email
				isActive
				version
				acceptedAt
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
				versions {
					...ListOption
				}
			}
		}
		savedViews(list: $list) {
			...ListSavedView
		}
	}
`);
const TermsVersionsDocument = graphql(`
	query TermsVersions {
		termsVersions {
			...ShownTerms
		}
	}
`);

/** Versions of the terms and who accepted them; `?task=write` publishes one, `?of=` shows one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	const query = new URL(request.url).searchParams;
	const of = query.get("of");
	if (of !== null) {
		const found = (await execute(TermsVersionsDocument, {})).termsVersions.find(({ version }) => version === of);
		if (!found) throw new Response(null, { status: new NotFoundError().status });
		return { kind: "version" as const, terms: found };
	}
	if (query.get("task") === "write") {
		// A user who writes a new version begins with the text in force.
		const { termsVersions } = await execute(TermsVersionsDocument, {});
		return { kind: "write" as const, before: termsVersions.find(({ state }) => state === "inForce") };
	}
	const found = await loadList(acceptancesList, { request, context }, (state) =>
		execute(TermsAdminDocument, listVariables<TabName, TermsAcceptanceSortColumn>(acceptancesList, state)),
	);
	return { kind: "list" as const, ...found };
}

export const meta = ({ loaderData }: LoadedBy<typeof loader>) => windowTitle(openName(loaderData), m.terms_title());

function openName(found: LoadedBy<typeof loader>["loaderData"]): string | undefined {
	if (found?.kind === "version") return m.terms_named({ version: found.terms.version });
	return found?.kind === "write" ? m.terms_write() : undefined;
}

export default function TermsAdminPage() {
	const found = useLoaderData<typeof loader>();
	if (found.kind === "version") return <VersionView key={found.terms.version} terms={found.terms} />;
	if (found.kind === "write") return <WriteTermsView before={found.before} />;
	return <AcceptancesView {...found} />;
}

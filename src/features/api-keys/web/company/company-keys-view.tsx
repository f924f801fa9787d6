import type { CompanyKeysQuery, ShownCompanyKeyFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { staffGroups } from "#shared/access.ts";
import type { ListState, UnreadPart } from "#shared/lists/list-definition.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { IntegrationTabs } from "#web/layouts/integration-tabs.tsx";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { mono, tableColumns } from "#web/lists/table-columns.tsx";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { ButtonLink } from "#web/ui/actions/button.tsx";
import { RowLink } from "#web/ui/actions/row-link.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { companyKeyTabLabel, scopeLabel } from "../../api-key-labels.ts";
import { companyKeysList } from "../../company-keys-list.ts";
import styles from "../api-keys.module.css";
import { fewOf, KeyPill } from "../key-parts.tsx";

graphql(`
	fragment ShownCompanyKey on CompanyKey {
		id
		name
		accounts
		scopes
		state
		owner
		hint
		usedAt
		expiresAt
		createdAt
	}
`);

const columnsAt = (path: string) =>
	tableColumns<typeof companyKeysList, ShownCompanyKeyFragment>(companyKeysList, {
		name: ({ id, name }) => <RowLink to={`${path}?key=${id}`}>{name}</RowLink>,
		state: ({ state }) => <KeyPill state={state} />,
		accounts: ({ accounts }, format) => mono(fewOf(accounts, format)),
		scopes: ({ scopes }, format) => fewOf(scopes.map(scopeLabel), format),
		hint: ({ hint }) => mono(`${hint}…`),
		used: ({ usedAt }, format) => (usedAt ? format.instant(usedAt) : m.api_keys_never_used()),
		expires: ({ expiresAt }, format) => (expiresAt ? format.instant(expiresAt) : m.api_keys_never_expires()),
	});

type CompanyKeysViewProps = {
	state: ListState;
	unread: readonly UnreadPart[];
	found: CompanyKeysQuery;
	path: string;
};

/** The keys of the company's programs: what they are for, who may change them, and each of them. */
export function CompanyKeysView({ state, unread, found, path }: CompanyKeysViewProps) {
	const format = useFormat();
	const { companyKeys: keys, myCompanies, companyAdministrators, savedViews } = found;
	const groups = useViewer()?.user.Groups ?? [];
	const isManager = myCompanies.length > 0 && !groups.some((group) => staffGroups.has(group));
	const { count } = keys.totals;
	const hasNone = keys.tabs.every((tab) => tab.count === 0);
	return (
		<ListPage
			view={{ list: companyKeysList, path, state }}
			unread={unread}
			title={m.api_keys_company_title()}
			summary={count === 1 ? m.api_keys_summary_one() : m.api_keys_summary({ count: format.number(count) })}
			actions={
				isManager && (
					<ButtonLink to={`${path}?task=new`} variant="primary">
						{m.api_keys_new()}
					</ButtonLink>
				)
			}
			above={
				<div className={styles.purpose}>
					<IntegrationTabs side={path === paths.integrations("supplier") ? "supplier" : "customer"} here="keys" />
					<p>
						{m.api_keys_company_about()} <AppLink to={paths.developers}>{m.api_keys_company_developers()}</AppLink>
					</p>
					{!isManager && <p>{whoManages(companyAdministrators)}</p>}
				</div>
			}
			tabs={countedTabs(companyKeysList, keys.tabs, companyKeyTabLabel)}
			search={m.api_keys_company_search()}
			saved={savedViews}
			filters={declaredFilters(companyKeysList, state, keys.choices)}
			columns={columnsAt(path)(format)}
			rows={keys.nodes}
			keyOf={({ id }) => id}
			nameOf={({ name, hint }) => `${name} ${hint}`}
			rowFilter="one"
			pageInfo={keys.pageInfo}
			matching={count}
			empty={{
				title: hasNone ? m.api_keys_company_none() : m.api_keys_company_empty(),
				reason: m.api_keys_company_empty_why(),
			}}
		/>
	);
}

const whoManages = (names: readonly string[]): string =>
	names.length > 0 ? m.api_keys_company_readonly({ names: names.join(", ") }) : m.api_keys_company_no_administrator();

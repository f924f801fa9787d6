import type { Changes } from "./changes.ts";
import type { Names } from "./names.ts";

/** A list of the table: definition, resource, page, texts, route and rows of rights. */
export function listChanges(names: Names): Changes {
	const { kebab, snake, camel, one, words } = names;
	const feature = `src/features/${kebab}`;
	return {
		files: {
			[`${feature}/${kebab}-list.ts`]: definition(names),
			[`${feature}/server/${kebab}-resource.ts`]: resource(names),
			[`${feature}/web/${kebab}-page.tsx`]: page(names),
			[`${feature}/en.json`]: texts(snake, (text) => text, words),
			[`${feature}/es.json`]: texts(snake, (text) => `${text} (por traducir)`, words),
		},
		lines: [
			{
				path: "project.inlang/settings.json",
				before: '			"./src/features/terms/{locale}.json",',
				line: `			"./${feature}/{locale}.json",`,
			},
			{
				path: "src/app/list-resources.ts",
				before: 'import type { ListResource } from "#server/lists/resources/list-resource.ts";',
				line: `import { ${camel} } from "#features/${kebab}/server/${kebab}-resource.ts";`,
			},
			{ path: "src/app/list-resources.ts", before: "];", line: `	${camel},` },
			{
				path: "src/app/route-table.ts",
				before: '	"/customer/orders": "../features/orders/web/orders-page.tsx",',
				line: `	"/customer/${kebab}": "../features/${kebab}/web/${kebab}-page.tsx",`,
			},
			{
				path: "src/shared/paths.ts",
				before: '	orders: "/customer/orders",',
				line: `	${camel}: "/customer/${kebab}",`,
			},
			{
				path: "tests/rights/pages.ts",
				before: '	"/customer/orders": "customer",',
				line: `	"/customer/${kebab}": "customer",`,
			},
			{
				path: "tests/rights/root-fields.ts",
				before: '	"Query.lateOrderLines": "customer",',
				line: `	"Query.${camel}": "customer",`,
			},
			{ path: "tests/rights/http-calls.ts", before: '	orders: "customer",', line: `	"${kebab}": "customer",` },
			{
				path: "tests/rights/matrix-people.ts",
				before: "	// The mill's ids are its own; those that follow begin past them.",
				line: `	await admin.query("insert into ${snake} values (1, 101, 'A', 'A', 1)");`,
			},
			{
				path: "tests/specification/routes.test.ts",
				before: "		expect(Object.keys(customerPages).toSorted()).toEqual([...customerRoutes, ...own].toSorted());",
				line: `		own.push("/customer/${kebab}");`,
			},
		],
	};

	function texts(prefix: string, say: (text: string) => string, title: string): string {
		const entries = {
			title,
			number: "Number",
			name: "Name",
			updated: "Updated",
			tab_all: "All rows",
			one: `1 ${one}`,
			count: `{count} ${title.toLowerCase()}`,
			empty: `No ${title.toLowerCase()}`,
			empty_why: "Rows appear here once the mill sends them.",
		};
		const keyed = Object.entries(entries).map(([key, text]) => [`${prefix}_${key}`, say(text)]);
		return `${JSON.stringify(Object.fromEntries(keyed), undefined, "\t")}\n`;
	}
}

const definition = ({ kebab, snake, camel, words }: Names) => `import { m } from "#generated/texts/messages.js";
import { defineList } from "#shared/lists/define-list.ts";
import { paths } from "#shared/paths.ts";

/** List definition of ${words}. */
export const ${camel}List = defineList({
	id: "${kebab}",
	columns: {
		number: { label: m.${snake}_number, kind: "mono" },
		name: { label: m.${snake}_name, kind: "text" },
		updated: { label: m.${snake}_updated, kind: "instant", field: "updatedAt" },
	},
	filters: {
		name: { kind: "text" },
		one: { kind: "choices", label: m.${snake}_number, field: "number", isSingleRows: true },
	},
	tabs: ["all"],
	sort: { column: "number", isDescending: false },
	next: { page: m.web_nav_orders, path: paths.orders },
	card: { facts: ["name"], figure: "updated" },
});
`;

const resource = ({
	kebab,
	snake,
	camel,
	one,
	oneCamel,
	words,
}: Names) => `import { m } from "#generated/texts/messages.js";
import { declaredColumns } from "#server/lists/resources/declared-columns.ts";
import { declaredFilters } from "#server/lists/resources/declared-filters.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { anyBegins } from "#server/lists/resources/resource-filters.ts";
import type { ResourceObject } from "#server/lists/resources/resource-object.ts";
import { ${camel}List } from "../${kebab}-list.ts";

const ${oneCamel}: ResourceObject = {
	name: "${one}",
	description: "One row of the list ${kebab}.",
	access: "customer",
	fields: {
		number: { type: "String", sql: "t.number", description: "Its number." },
		name: { type: "String", sql: "t.name", description: "Its name." },
		updatedAt: { type: "DateTime", sql: "t.updated_at", description: "When it last changed." },
	},
};

/** ${words} of the viewer's accounts. */
export const ${camel}: ListResource = {
	definition: ${camel}List,
	field: "${camel}",
	description: "${words} of the viewer's accounts, or of the alias's.",
	access: "customer",
	title: m.${snake}_title,
	row: ${oneCamel},
	source: {
		table: "${snake}",
		alias: "t",
		owners: [
			{ column: "account_id", scope: "soldToIds" },
			{ column: "ship_to_id", scope: "shipToIds" },
		],
	},
	key: [
		{ sql: "t.number", type: "text" },
		{ sql: "t.account_id", type: "integer" },
	],
	columns: declaredColumns(${camel}List, ${oneCamel}, { number: { sort: [] } }),
	filters: declaredFilters(${camel}List, ${oneCamel}),
	tabs: { all: { description: "All.", sql: "true" } },
	search: { description: "Beginning of a number or name.", sql: anyBegins("t.number", "t.name") },
};
`;

const page = ({
	kebab,
	snake,
	camel,
	one,
	plural,
}: Names) => `import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Listed${one}Fragment, ${one}SortColumn, ${one}Tab } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { countedTabs } from "#web/lists/counted-tabs.ts";
import { declaredFilters } from "#web/lists/declared-filters.ts";
import { ListPage } from "#web/lists/list-page.tsx";
import { listVariables, loadList } from "#web/lists/list-request.ts";
import { tableColumns } from "#web/lists/table-columns.tsx";
import { pageContext } from "#web/page-context.ts";
import { useFormat } from "#web/viewer.tsx";
import { windowTitle } from "#web/window-title.ts";
import { ${camel}List } from "../${kebab}-list.ts";

graphql(\`
	fragment Listed${one} on ${one} {
		number
		name
		updatedAt
	}
\`);

const ${plural}PageDocument = graphql(\`
	query ${plural}Page(
		$list: String!, $first: Int, $after: String, $last: Int, $before: String, $tab: ${one}Tab, $search: String,
		$filter: ${one}FilterInput, $sort: ${one}SortInput
	) {
		${camel}(
			first: $first, after: $after, last: $last, before: $before, tab: $tab, search: $search, filter: $filter,
			sort: $sort
		) {
			nodes { ...Listed${one} }
			pageInfo { ...ListPlace }
			totals { count }
			tabs { tab count }
		}
		savedViews(list: $list) { ...ListSavedView }
	}
\`);

/** Rows by the URL. */
export function loader({ context, request }: LoaderFunctionArgs) {
	const { execute } = context.get(pageContext);
	return loadList(${camel}List, request, (state) =>
		execute(${plural}PageDocument, listVariables<${one}Tab, ${one}SortColumn>(${camel}List, state)),
	);
}

export const meta = () => windowTitle(m.${snake}_title());

const columns = tableColumns<typeof ${camel}List, Listed${one}Fragment>(${camel}List, {});

/** /customer/${kebab} */
export default function ${plural}Page() {
	const { state, unread, data } = useLoaderData<typeof loader>();
	const format = useFormat();
	const { nodes, pageInfo, totals, tabs } = data.${camel};
	const count = format.number(totals.count);
	return (
		<ListPage
			view={{ list: ${camel}List, path: paths.${camel}, state }}
			unread={unread}
			title={m.${snake}_title()}
			summary={totals.count === 1 ? m.${snake}_one() : m.${snake}_count({ count })}
			tabs={countedTabs(${camel}List, tabs, m.${snake}_tab_all)}
			saved={data.savedViews}
			filters={declaredFilters(${camel}List, state)}
			columns={columns(format)}
			rows={nodes}
			keyOf={({ number }) => number}
			rowFilter="one"
			pageInfo={pageInfo}
			matching={totals.count}
			empty={{ title: m.${snake}_empty(), reason: m.${snake}_empty_why() }}
		/>
	);
}
`;

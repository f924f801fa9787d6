import { readListUrl } from "#shared/lists/list-url.ts";
import type { RowScope } from "../database/database.ts";
import { requirePage } from "../lists/page-request.ts";
import type { ListResource, ResourceAsk } from "../lists/resources/list-resource.ts";
import type { ResourceField, ResourceRow } from "../lists/resources/resource-object.ts";
import { findResourcePage } from "../lists/resources/resource-page.ts";
import { createSheetWriter } from "../lists/resources/resource-sheet.ts";
import type { RequestContext } from "../request-context.ts";
import type { ExplainedRight } from "./current-rights-queries.ts";

/**
 * One row of a page and the rights through which it is there. None = the list is not of accounts: its own rule says who
 * sees it.
 */
export type AccessExplanationRow = { label: string; rights: ExplainedRight[] };

const lists = { soldToIds: "sold_to", shipToIds: "ship_to", supplierIds: "supplier" } as const;

/**
 * The rows of a list's page for its URL, each with the rights that put it in reach: read by the list's own statement,
 * under the same row policies, with the columns that the list declares as owners.
 */
export async function findExplanationRows(
	context: RequestContext,
	resource: ListResource,
	parameters: URLSearchParams,
	currentRights: readonly ExplainedRight[],
): Promise<AccessExplanationRow[]> {
	const { state } = readListUrl(resource.definition, parameters);
	const scope = (await resource.source.scopeOf?.(context)) ?? context.viewer?.scope ?? {};
	const { tab, search, filters, sort, size, after, before } = state;
	const page = requirePage(before ? { last: size, before } : { first: size, after: after ?? null });
	const ask: ResourceAsk = { request: { tab, search, filters }, sort, page, scope };
	const { shown, wanted, labelOf } = ownersOf(resource, context);
	const reader = { personId: context.viewer?.personId, ...scope };
	const { nodes } = await context.database.transaction(resource.source.role ?? "millgate_viewer", reader, (tx) =>
		findResourcePage(tx, shown, ask, { nodes: wanted }),
	);
	return nodes.map((node) => ({ label: labelOf(node), rights: rightsThrough(resource, node, scope, currentRights) }));
}

/** The same list, of whose rows only the first column and the owners are read. */
function ownersOf(resource: ListResource, { viewer }: RequestContext) {
	const [first] = resource.definition.columns;
	const cells =
		resource.columns[first?.id ?? ""]?.sheet(createSheetWriter(viewer?.preferences.units ?? "imperial")) ?? [];
	const text = (sql: string): ResourceField => ({ type: "String", sql, description: "", isNullable: true });
	const owners = resource.source.owners.map(
		(owner, index) => [`owner${index}`, text(`${resource.source.alias}.${owner.column}`)] as const,
	);
	const labels = cells.map(({ sql }, index) => [`label${index}`, text(sql)] as const);
	const fields: Record<string, ResourceField> = Object.fromEntries([...labels, ...owners]);
	const labelOf = (row: ResourceRow) =>
		cells
			.flatMap(({ write }, index) => String(write?.(row[`label${index}`]) ?? row[`label${index}`] ?? "") || [])
			.join(" / ");
	return {
		shown: { ...resource, row: { ...resource.row, fields } },
		wanted: Object.fromEntries(Object.keys(fields).map((name) => [name, {}])),
		labelOf,
	};
}

function rightsThrough(
	{ source }: ListResource,
	node: ResourceRow,
	scope: RowScope,
	currentRights: readonly ExplainedRight[],
): ExplainedRight[] {
	return source.owners.flatMap((owner, index) => {
		const id = node[`owner${index}`];
		const isInReach = typeof id === "number" && (scope[owner.scope] ?? []).includes(id);
		return isInReach
			? currentRights.filter((right) => right.list === lists[owner.scope] && right.accountId === id)
			: [];
	});
}

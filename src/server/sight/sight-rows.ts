import { readListUrl } from "#shared/lists/list-url.ts";
import type { RowScope } from "../database/database.ts";
import type { NounAsk, NounList } from "../lists/nouns/noun-list.ts";
import type { NounField, NounRow } from "../lists/nouns/noun-object.ts";
import { findNounPage } from "../lists/nouns/noun-page.ts";
import { createSheetWriter } from "../lists/nouns/noun-sheet.ts";
import { requirePage } from "../lists/page-request.ts";
import type { RequestContext } from "../request-context.ts";
import type { HeldSource } from "./held-rights-queries.ts";

/** One row of a page and the rights through which it is there. None = the list is not of accounts: its own rule says who sees it. */
export type SightRow = { label: string; rights: HeldSource[] };

const lists = { soldToIds: "sold_to", shipToIds: "ship_to", supplierIds: "supplier" } as const;

/**
 * The rows of a list's page as its address asks for them, each with the rights that put it in reach: read by the list's own statement, under
 * the same row policies, with the columns that the list declares as owners.
 */
export async function findSightRows(
	context: RequestContext,
	noun: NounList,
	parameters: URLSearchParams,
	held: readonly HeldSource[],
): Promise<SightRow[]> {
	const { state } = readListUrl(noun.definition, parameters);
	const scope = (await noun.source.scopeOf?.(context)) ?? context.viewer?.scope ?? {};
	const { tab, search, filters, sort, size, after, before } = state;
	const page = requirePage(before ? { last: size, before } : { first: size, after: after ?? null });
	const ask: NounAsk = { request: { tab, search, filters }, sort, page, scope };
	const { shown, wanted, labelOf } = ownersOf(noun, context);
	const reader = { personId: context.viewer?.personId, ...scope };
	const { nodes } = await context.database.transaction(noun.source.role ?? "millgate_viewer", reader, (tx) =>
		findNounPage(tx, shown, ask, { nodes: wanted }),
	);
	return nodes.map((node) => ({ label: labelOf(node), rights: rightsThrough(noun, node, scope, held) }));
}

/** The same list, of whose rows only the first column and the owners are read. */
function ownersOf(noun: NounList, { viewer }: RequestContext) {
	const [first] = noun.definition.columns;
	const cells = noun.columns[first?.id ?? ""]?.sheet(createSheetWriter(viewer?.preferences.units ?? "imperial")) ?? [];
	const text = (sql: string): NounField => ({ type: "String", sql, description: "", isNullable: true });
	const owners = noun.source.owners.map((owner, index) => [`owner${index}`, text(`${noun.source.alias}.${owner.column}`)] as const);
	const labels = cells.map(({ sql }, index) => [`label${index}`, text(sql)] as const);
	const fields: Record<string, NounField> = Object.fromEntries([...labels, ...owners]);
	const labelOf = (row: NounRow) =>
		cells.flatMap(({ write }, index) => String(write?.(row[`label${index}`]) ?? row[`label${index}`] ?? "") || []).join(" / ");
	return {
		shown: { ...noun, row: { ...noun.row, fields } },
		wanted: Object.fromEntries(Object.keys(fields).map((name) => [name, {}])),
		labelOf,
	};
}

function rightsThrough({ source }: NounList, node: NounRow, scope: RowScope, held: readonly HeldSource[]): HeldSource[] {
	return source.owners.flatMap((owner, index) => {
		const id = node[`owner${index}`];
		const isInReach = typeof id === "number" && (scope[owner.scope] ?? []).includes(id);
		return isInReach ? held.filter((right) => right.list === lists[owner.scope] && right.accountId === id) : [];
	});
}

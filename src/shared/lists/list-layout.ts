import { defaultColumns, type ListDefinition, type ListLayout } from "./list-definition.ts";

/**
 * A layout as it applies today: without columns that the list no longer has, and without what everybody has. Undefined
 * if nothing is left of it.
 */
export function layoutToday(list: ListDefinition, { columns, density }: ListLayout): ListLayout | undefined {
	const known = list.columns.filter(({ id }, index) => index === 0 || columns?.includes(id)).map(({ id }) => id);
	const isOwn = columns?.some((id) => known.includes(id)) && known.join() !== defaultColumns(list).join();
	if (!isOwn && !density) return undefined;
	return { ...(isOwn ? { columns: known } : {}), ...(density ? { density } : {}) };
}

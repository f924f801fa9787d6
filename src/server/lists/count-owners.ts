import type { RowScope } from "../database/database.ts";

/**
 * How many accounts a scope reaches, whatever they are to the viewer: few are planned and looked up otherwise than
 * many.
 */
export function countOwners({ soldToIds = [], shipToIds = [], supplierIds = [] }: RowScope): number {
	return soldToIds.length + shipToIds.length + supplierIds.length;
}

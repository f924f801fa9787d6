import type { Access } from "./access.ts";

/**
 * What a page demands, by its route: the areas of specification §2, and the mill's desk. Nothing for simple pages,
 * which no guard is before.
 */
export function accessOfPage(route: string): Access | undefined {
	const area = route.split("/")[1];
	return area === "admin" || area === "customer" || area === "supplier" || area === "desk" ? area : undefined;
}

import type { FormKitNode } from "@formkit/core";

const keys = new WeakMap<FormKitNode, number>();
const next = new WeakMap<FormKitNode, number>();

/**
 * A number that stays with an item of a list when others come and go; the same on server and browser, since lists start
 * alike.
 */
export function itemKey(item: FormKitNode): number {
	const known = keys.get(item);
	if (known !== undefined) return known;
	const list = item.parent ?? item;
	const key = next.get(list) ?? 0;
	next.set(list, key + 1);
	keys.set(item, key);
	return key;
}

export function itemIdBase(listId: string, item: FormKitNode): string {
	return `${listId}-${itemKey(item)}`;
}

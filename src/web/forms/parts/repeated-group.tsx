import type { FormKitNode } from "@formkit/core";
import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { m } from "#generated/texts/messages.js";
import type { FormValues } from "#shared/forms/form-shape.ts";
import { addItem, childrenOf, removeItem } from "#shared/forms/form-tree.ts";
import { currentLanguage } from "../../language.ts";
import { Button } from "../../ui/actions/button.tsx";
import { mark } from "../core/field-state.ts";
import { useNodeState } from "../core/use-field.ts";
import { watchNode } from "../core/watch-node.ts";
import { FieldsetFrame, type InputProps } from "../fields/field-frame.tsx";
import { InGroup } from "./in-group.tsx";
import { itemIdBase, itemKey } from "./item-keys.ts";
import styles from "./repeated-group.module.css";

type RepeatedGroupProps = InputProps & {
	/** What one item is called, "load": its heading and its buttons say so. */
	itemName: string;
	/** What a new item begins with. */
	startWith?: () => FormValues;
	children: (index: number) => ReactNode;
};

/**
 * The same fields as often as needed. A new item gets the focus; when one is removed, its neighbour's button or the add
 * button does.
 */
export function RepeatedGroup({ itemName, startWith, children, ...words }: RepeatedGroupProps) {
	return (
		<FieldsetFrame {...words}>
			{({ node, id }) => (
				<Items list={node} id={id} itemName={itemName} startWith={startWith}>
					{children}
				</Items>
			)}
		</FieldsetFrame>
	);
}

type ItemsProps = Pick<RepeatedGroupProps, "itemName" | "startWith" | "children"> & { list: FormKitNode; id: string };

function Items({ list, id, itemName, startWith, children }: ItemsProps) {
	const items = useItems(list);
	const ref = useRef<HTMLDivElement>(null);
	const { disabled } = useNodeState(list);
	// After React has rendered the added or removed item.
	const focusLater = (selector: string) =>
		requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(selector)?.focus());
	const handleAdd = () => {
		mark(list, "dirty");
		const item = addItem(list, startWith?.());
		focusLater(`[data-item="${itemKey(item)}"] :is(input, select, textarea)`);
	};
	const handleRemove = (item: FormKitNode) => {
		const neighbour = items[items.indexOf(item) + 1] ?? items[items.indexOf(item) - 1];
		mark(list, "dirty");
		removeItem(item);
		focusLater(neighbour ? `[data-item="${itemKey(neighbour)}"] [data-remove]` : "[data-add]");
	};
	return (
		<div ref={ref} className={styles.items}>
			{items.map((item, index) => {
				const heading = m.forms_item({ name: itemName, number: index + 1 });
				return (
					<section key={itemKey(item)} data-item={itemKey(item)} className={styles.item} aria-label={heading}>
						<div className={styles.head}>
							<span className={styles.heading}>{heading}</span>
							<Button
								variant="quiet"
								data-remove
								aria-label={m.forms_remove_named({ name: heading })}
								onClick={() => handleRemove(item)}
							>
								{m.forms_remove()}
							</Button>
						</div>
						<InGroup node={item} idBase={itemIdBase(id, item)}>
							{children(index)}
						</InGroup>
					</section>
				);
			})}
			<Button id={id} data-add disabled={disabled} icon="plus" onClick={handleAdd}>
				{m.forms_add_named({ name: itemName.toLocaleLowerCase(currentLanguage()) })}
			</Button>
		</div>
	);
}

const lists = new WeakMap<FormKitNode, FormKitNode[]>();

/** The items of a list as they come and go. */
export function useItems(list: FormKitNode): FormKitNode[] {
	const read = () => {
		const now = childrenOf(list);
		const before = lists.get(list);
		if (before?.length === now.length && now.every((item, index) => item === before[index])) return before;
		lists.set(list, now);
		return now;
	};
	return useSyncExternalStore(watchNode(list).subscribeToChildren, read, read);
}

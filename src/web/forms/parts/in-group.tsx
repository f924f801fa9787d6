import type { FormKitNode } from "@formkit/core";
import { type ReactNode, useMemo } from "react";
import { FormPlace, usePlace } from "../core/form-context.ts";
import { fieldId, useFieldNode } from "../core/use-field.ts";

/** Makes a group's fields the ones that inputs below name. */
export function InGroup({ node, idBase, children }: { node: FormKitNode; idBase?: string; children: ReactNode }) {
	const { form, idBase: outer } = usePlace();
	const inner = idBase ?? fieldId(outer, node);
	const place = useMemo(() => ({ form, group: node, idBase: inner }), [form, node, inner]);
	return <FormPlace value={place}>{children}</FormPlace>;
}

/** The same, by name: fields of an object within the form's values. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
	const node = useFieldNode(name);
	return node && <InGroup node={node}>{children}</InGroup>;
}

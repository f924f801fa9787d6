import type { FormKitNode } from "@formkit/core";
import { type ReactNode, useMemo } from "react";
import { FormPlace, usePlace } from "../core/form-context.ts";
import { fieldId } from "../core/use-field.ts";

/** Makes a group's fields the ones that inputs below name. */
export function InGroup({ node, idBase, children }: { node: FormKitNode; idBase?: string; children: ReactNode }) {
	const { form, idBase: outer, isReady } = usePlace();
	const inner = idBase ?? fieldId(outer, node);
	const place = useMemo(() => ({ form, group: node, idBase: inner, isReady }), [form, node, inner, isReady]);
	return <FormPlace value={place}>{children}</FormPlace>;
}

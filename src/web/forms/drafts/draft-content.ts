import type { FormKitNode } from "@formkit/core";
import { isFormFile } from "#shared/forms/file-rules.ts";
import type { FormValues } from "#shared/forms/form-shape.ts";
import { childrenOf, shapeOf } from "#shared/forms/form-tree.ts";

/**
 * What a draft keeps of a form: everything typed, but no secrets, and of files only those that the server already has.
 */
export function draftContent(node: FormKitNode): FormValues {
	return Object.fromEntries(
		childrenOf(node).flatMap((child) => contentOf(child).map((content) => [child.name, content])),
	);
}

function contentOf(node: FormKitNode): unknown[] {
	if (node.type === "list") return [childrenOf(node).map(draftContent)];
	if (node.type === "group") return [draftContent(node)];
	const shape = shapeOf(node);
	if (shape.kind !== "input" || shape.isSecret || node._value === undefined) return [];
	if (shape.type !== "files") return [node._value];
	const files = Array.isArray(node._value) ? node._value : [];
	return [files.filter((file) => isFormFile(file) && file.id !== undefined)];
}

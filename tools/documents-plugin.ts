import { type DocumentNode, Kind, visit } from "graphql";

type SourceFile = { rawSDL?: string; document?: DocumentNode };

/**
 * A codegen plugin: each operation as it is in its page, followed by the fragments that it spreads; the server accepts
 * these texts.
 */
export function plugin(_schema: unknown, documents: SourceFile[]): string {
	const fragments = new Map<string, SourceFile>();
	for (const file of documents)
		for (const part of file.document?.definitions ?? [])
			if (part.kind === Kind.FRAGMENT_DEFINITION) fragments.set(part.name.value, file);
	const operations = documents.filter((file) =>
		file.document?.definitions.some((part) => part.kind === Kind.OPERATION_DEFINITION),
	);
	const whole = (operation: SourceFile) => [...withFragments(operation, fragments)].map((file) => file.rawSDL).join("");
	return JSON.stringify(operations.map(whole), null, 2);
}

function withFragments(
	file: SourceFile,
	fragments: ReadonlyMap<string, SourceFile>,
	found = new Set<SourceFile>(),
): Set<SourceFile> {
	if (found.has(file) || !file.document) return found;
	found.add(file);
	visit(file.document, {
		enter: (node) => {
			const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : undefined;
			if (fragment) withFragments(fragment, fragments, found);
		},
	});
	return found;
}

/** A codegen plugin: the pages' documents exactly as they stand in the source, for the server's list of what it accepts. */
export function plugin(_schema: unknown, documents: { rawSDL?: string }[]): string {
	return JSON.stringify(
		documents.map((file) => file.rawSDL),
		null,
		2,
	);
}

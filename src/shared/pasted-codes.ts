/** Codes and addresses as people paste them: apart by spaces, commas, semicolons or lines; each once. */
export function splitPasted(text: string | undefined): string[] {
	return [...new Set((text ?? "").split(/[\s,;]+/).filter(Boolean))];
}

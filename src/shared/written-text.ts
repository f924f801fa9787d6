type Line = { id: number; text: string };
export type TextBlock = { id: number; kind: "heading" | "text" | "list"; lines: Line[] };

/**
 * What the mill wrote for its customers as blocks: a line that begins with # is a heading, lines with - are one list,
 * the rest paragraphs.
 */
export function readWrittenText(body: string): TextBlock[] {
	const blocks: TextBlock[] = [];
	for (const [id, raw] of body.split("\n").entries()) {
		const text = raw.trim();
		if (text === "") continue;
		const last = blocks.at(-1);
		if (text.startsWith("#")) blocks.push({ id, kind: "heading", lines: [{ id, text: text.replace(/^#+\s*/, "") }] });
		else if (!text.startsWith("-")) blocks.push({ id, kind: "text", lines: [{ id, text }] });
		else if (last?.kind === "list") last.lines.push({ id, text: text.slice(1).trim() });
		else blocks.push({ id, kind: "list", lines: [{ id, text: text.slice(1).trim() }] });
	}
	return blocks;
}

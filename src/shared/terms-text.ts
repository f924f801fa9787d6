export type TermsPart = { isHeading: boolean; text: string };

/**
 * Reads the terms' plain text: a line that begins with # is a heading, lines up to the next empty line or heading are
 * one paragraph.
 */
export function readTerms(body: string): TermsPart[] {
	const parts: TermsPart[] = [];
	let isOpen = false;
	for (const line of body.split(/\r?\n/).map((text) => text.trim())) {
		const last = parts.at(-1);
		if (line.startsWith("#")) parts.push({ isHeading: true, text: line.replace(/^#+\s*/, "") });
		else if (line !== "" && isOpen && last) last.text += ` ${line}`;
		else if (line !== "") parts.push({ isHeading: false, text: line });
		isOpen = line !== "" && !line.startsWith("#");
	}
	return parts;
}

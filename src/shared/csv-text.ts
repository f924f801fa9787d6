/** Text that a spreadsheet may take for a formula, full-width signs included (OWASP, CSV injection). */
export function looksLikeFormula(text: string): boolean {
	return /^[=+\-@\t\r\n＝＋－＠]/.test(text);
}

/** A cell of CSV (RFC 4180); what looks like a formula gets an apostrophe in front. */
export function csvCell(text: string): string {
	const plain = looksLikeFormula(text) ? `'${text}` : text;
	return /[",\r\n]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

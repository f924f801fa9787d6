/**
 * Text that a spreadsheet may take for a formula, full-width signs included, also where it trims blanks or quotes away
 * (OWASP, CSV injection).
 */
export function looksLikeFormula(text: string): boolean {
	return /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/.test(text);
}

// Where commas are decimal signs, spreadsheets part cells by semicolons or tabs and heed no quote within one: what is
// behind begins a cell.
const partings = /[;\t\r\n][;\s"]*/g;

/**
 * Text that no spreadsheet runs, by whatever sign it parts cells: an apostrophe is before each formula that a cell
 * could begin with.
 */
export function withoutFormulas(text: string): string {
	const guarded = text.replace(partings, (parting, at: number) =>
		looksLikeFormula(text.charAt(at + parting.length)) ? `${parting}'` : parting,
	);
	return looksLikeFormula(text) ? `'${guarded}` : guarded;
}

/**
 * Options of csv-stringify for every CSV file that leaves the portal: RFC 4180, with blanks at the ends quoted too, and
 * an apostrophe before text that looks like a formula. Numbers stay as they are.
 */
export const csvOptions = {
	record_delimiter: "\r\n",
	quote_record_delimiter: true,
	quoted_match: /^\s|\s$/,
	cast: { string: withoutFormulas },
};

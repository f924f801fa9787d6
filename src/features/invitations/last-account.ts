/**
 * The last of several codes or names, and all before it. Names contain spaces, so a space ends only a word with a digit,
 * as codes have one; commas, semicolons and line breaks always separate.
 */
export function lastAccount(text: string): { before: string; wanted: string } {
	const cut = Math.max(...[",", ";", "\n"].map((separator) => text.lastIndexOf(separator))) + 1;
	const words = text.slice(cut).split(/(?<=\s)(?=\S)/);
	const firstWanted = words.findIndex((word) => word.trim() !== "" && !(/\d/.test(word) && /\s$/.test(word)));
	const wanted = firstWanted < 0 ? "" : words.slice(firstWanted).join("");
	return { before: text.slice(0, text.length - wanted.length), wanted };
}

const longestCell = 32_767;
// What XML 1.0 cannot hold, and what spreadsheets would read as the escape of such a character.
const forbidden = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;
const needsCare = /[&<>\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_/;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeMarkup(text: string): string {
	return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/**
 * Text of a cell as XML: control characters as `_xHHHH_` (ECMA-376, ST_Xstring), cut with an ellipsis at a cell's
 * 32,767 characters.
 */
export function cellXml(text: string): string {
	const whole = text.length > longestCell ? cut(text) : text;
	if (!needsCare.test(whole)) return whole;
	const encoded = whole.replace(
		forbidden,
		(character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
	);
	return escapeMarkup(encoded);
}

/** Text of a name or property as XML, without what XML cannot hold. */
export function plainXml(text: string): string {
	return escapeMarkup(text.replace(/[\u0000-\u001F\uFFFE\uFFFF]/g, " ").toWellFormed());
}

function cut(text: string): string {
	const head = text.slice(0, longestCell - 1);
	// Half a character beyond the basic plane would be no character.
	return `${head.isWellFormed() ? head : head.replace(/[\uD800-\uDBFF]$/, "")}…`;
}

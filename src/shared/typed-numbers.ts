/** A stretch of the alphabet: from `first`, and before `end`. */
export type TextRange = { first: string; end: string };

/**
 * What a typed number may mean: as typed, in capitals as the trade writes, without blanks, and as a car, whose mark
 * is separate from its number.
 */
export function readings(typed: string): string[] {
	const text = spaced(typed);
	const tight = text.replaceAll(" ", "");
	return withCapitals([text, tight, tight.replace(/^(\p{L}{2,4})-?(?=\d)/u, "$1 ")]);
}

/**
 * The same of what people write as they like (an order of their own, the name of a barge): in small letters too, with a
 * capital to the first or to each word.
 */
export function freeReadings(typed: string): string[] {
	const small = spaced(typed).toLowerCase();
	const words = small.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
	const sentence = small.replace(/\p{L}/u, (letter) => letter.toUpperCase());
	return [...new Set([...readings(typed), small, words, sentence])].filter(Boolean);
}

// What some keyboards write in full width. Not all that Unicode holds for alike: a ½ in a part's number is no 1⁄2.
const narrow = (typed: string) => typed.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
const spaced = (typed: string) => narrow(typed).trim().replace(/\s+/g, " ");

/** The number before an item (`M100-2`) or a line (`4500/10`), where one is behind it; it is meant as a whole. */
export function numberBefore(typed: string): string[] {
	const text = spaced(typed);
	return withCapitals(
		[/^(.*\S)\s*-\s*\d{1,4}$/, /^(.*\S)\s*\/\s*\w{1,6}$/].flatMap((pattern) => pattern.exec(text)?.[1] ?? []),
	);
}

const withCapitals = (texts: string[]) =>
	[...new Set(texts.flatMap((one) => [one, one.toUpperCase()]))].filter(Boolean);

/** All texts that begin so. */
export function beginning(text: string): TextRange {
	return { first: text, end: `${text}\u{10FFFF}` };
}

/** This text and no other. */
export function whole(text: string): TextRange {
	return { first: text, end: `${text}\u0001` };
}

const digits = [..."0123456789"];
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const most = 240;

/**
 * What a user may have meant who mistyped: hyphens or the letter in front left out, two letters changed places, one
 * too many, a digit missing, or one digit is another.
 */
export function neighbours(typed: string): string[] {
	const apart = spaced(typed).toUpperCase();
	const text = apart.replaceAll(" ", "");
	if (text.length < 4) return [];
	const found = new Set([
		apart.replaceAll(" ", "-"),
		...withLetter(text.replace(/-\d{1,4}$/, "")),
		...withHyphen(text),
	]);
	// One more than are wanted, since the text itself may be among them.
	for (let at = 0; at < text.length && found.size <= most; at++) {
		const [before, here, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
		if (after) found.add(before + after.charAt(0) + here + after.slice(1));
		found.add(before + after);
		for (const digit of digits) {
			if (digits.includes(here)) found.add(before + digit + after);
			found.add(before + here + digit + after);
		}
	}
	found.delete(text);
	return [...found].slice(0, most);
}

/** Digits alone as the number of an order, a heat or a piece that begins with a letter; it is meant as a whole. */
export function withLetter(typed: string): string[] {
	const number = spaced(typed).replaceAll(" ", "");
	return /^\d+$/.test(number) ? letters.map((letter) => letter + number) : [];
}

// At every place, since customers' own numbers have theirs anywhere.
function withHyphen(text: string): string[] {
	return Array.from({ length: text.length - 1 }, (_, at) => `${text.slice(0, at + 1)}-${text.slice(at + 1)}`);
}

const labels =
	"p\\.?o\\.?|o\\.?c\\.?|purchase order|orden de compra|order|orden|pedido|heat|colada|piece|pieza|coil|rollo|plate|placa|slab|b\\.?o\\.?l\\.?|b/l|bill of lading|" +
	"conocimiento|railcar|car|carro|inv|invoice|factura|cert|certificate|certificado|mtr|asn|notice|aviso|stock|receipt|recibo";
const labelled = new RegExp(`^(?:${labels})(?: (?:no|nr|number|núm|número)\\b\\.?)?[ :#.]+(?=.*\\d)`, "iu");

/**
 * A number without the word that people write before it, "PO 4711" or "colada n.º H81505"; undefined where there is
 * none.
 */
export function withoutLabel(typed: string): string | undefined {
	const text = spaced(typed.replaceAll(/n\.?\s?[º°]/giu, "no "));
	const bare = text.replace(labelled, "");
	return bare === text ? undefined : bare;
}

/** What was typed, and the same without a word before it, which may be the number's own. */
export function withAndWithoutLabel(typed: string): string[] {
	const bare = withoutLabel(typed);
	return bare === undefined ? [narrow(typed)] : [narrow(typed), bare];
}

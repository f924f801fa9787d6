/** Letters and digits of a code, without I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 20;
const groupLength = 5;
/** Longer than any way to type a code: nothing beyond is read. */
const mostTyped = 80;

/**
 * The code that a user typed or scanned, as it is kept; nothing when it cannot be one. Case, spaces and dashes do not
 * count; O is read as 0, I and L as 1.
 */
export function readVerifyCode(typed: string): string | undefined {
	const code = typed
		.slice(0, mostTyped)
		.normalize("NFKC")
		.toUpperCase()
		.replace(/[\s\p{Dash}]/gu, "")
		.replaceAll("O", "0")
		.replace(/[IL]/g, "1");
	return code.length === codeLength && [...code].every((sign) => alphabet.includes(sign)) ? code : undefined;
}

/** The code as it is read aloud and printed: in groups of five. */
export function writeVerifyCode(code: string): string {
	return (code.match(new RegExp(`.{1,${groupLength}}`, "g")) ?? []).join("-");
}

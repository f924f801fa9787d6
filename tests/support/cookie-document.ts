/**
 * A document whose cookies behave as a browser's: what is written with Max-Age=0 is gone; `jar` is what it holds,
 * `written` every text.
 */
export function cookieDocument(cookies: Record<string, string> = {}) {
	const jar = new Map(Object.entries(cookies));
	const written: string[] = [];
	const target = {
		get cookie() {
			return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
		},
		set cookie(text: string) {
			written.push(text);
			const [pair = "", ...attributes] = text.split("; ");
			const [name = "", value = ""] = pair.split("=");
			if (attributes.includes("Max-Age=0")) jar.delete(name);
			else jar.set(name, value);
		},
	};
	return { target, jar, written };
}

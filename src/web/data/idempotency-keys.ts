const keptMs = 600_000;
const most = 20;

type Kept = { body: string; key: string; at: number };
/** Where keys outlive a reload: what was typed is still there then, and is sent again. */
export type KeyStore = { read: () => Kept[]; write: (kept: Kept[]) => void };

/** Keys by which the server recognizes a repeated request. */
export type IdempotencyKeys = {
	/** The key of this request: that of the same one before, if its result is unknown or it is under way. */
	keyOf: (body: string) => string;
	/** The call has ended. Once `isKnown` what became of it, the same once more is an idempotent request of its own. */
	end: (body: string, isKnown: boolean) => void;
};

/**
 * Gives each idempotent request a key of its own, and the same one again for ten minutes while its fate is unknown.
 * Once anything else has been sent meanwhile, it is a new one: switched on, off and on again is not the first one
 * repeated.
 */
export function createIdempotencyKeys(store: KeyStore, now: () => number = Date.now): IdempotencyKeys {
	const underWay = new Set<string>();
	const known = () => store.read().filter(({ at, body }) => underWay.has(body) || now() - at < keptMs);
	return {
		keyOf: (body) => {
			const print = fingerprintOf(body);
			const kept = known().filter((one) => one.body === print || underWay.has(one.body));
			const own = kept.find((one) => one.body === print) ?? { body: print, key: newKey(), at: now() };
			underWay.add(print);
			store.write([...kept.filter((one) => one !== own), own].slice(-most));
			return own.key;
		},
		end: (body, isKnown) => {
			const print = fingerprintOf(body);
			underWay.delete(print);
			if (isKnown) store.write(known().filter((one) => one.body !== print));
		},
	};
}

/**
 * Distinguishes bodies of one tab (two FNV-1a of 32 bits, and the length); the server compares what was sent by a hash of
 * its own.
 */
function fingerprintOf(text: string): string {
	let [one, other] = [0x811c9dc5, 0x9747b28c];
	for (let at = 0; at < text.length; at += 1) {
		one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
		other = Math.imul(other ^ text.charCodeAt(at), 0x01000193) ^ (other >>> 15);
	}
	return `${text.length}-${one >>> 0}-${other >>> 0}`;
}

/** A UUID (version 4); `crypto.randomUUID` is there on secure pages only. */
function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
	return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

// Locales, time zones, the days of some years, gauges and weights: rarely above this bound unless a client sends many
// nonsense.
const mostRemembered = 2_000;

/** What `make` gave for this key, made once. Beyond 2,000 keys it begins anew. */
export function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
	const found = known.get(key);
	if (found !== undefined) return found;
	if (known.size >= mostRemembered) known.clear();
	const made = make();
	known.set(key, made);
	return made;
}

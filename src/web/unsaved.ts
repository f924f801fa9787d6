const holders = new Set<() => boolean>();

/** Says, as long as the page stands, whether something on it was typed and not sent; answers how to stop. */
export function holdPage(holder: () => boolean): () => void {
	holders.add(holder);
	return () => void holders.delete(holder);
}

/**
 * Whether anything on the page would be lost by leaving it: a form with entries, or whatever holds a closing tab back.
 */
export function hasUnsaved(): boolean {
	return (
		[...holders].some((holder) => holder()) || !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))
	);
}

const holders = new Set<() => boolean>();

/** Registers whether something on the page was typed and not sent; returns a function that ends it. */
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

/** What the page has to say in passing; kept outside React, so that any code of the browser may say something. */
export type Toast = { id: number; text: string; tone: "neutral" | "better" | "heat" };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
	toasts = next;
	for (const listener of listeners) listener();
}

/**
 * Shows a message, once if it is there already; returns its id. Never call it on the server: its pages have no
 * passing moment.
 */
export function showToast(text: string, tone: Toast["tone"] = "neutral"): number {
	lastId += 1;
	const others = toasts.filter((toast) => toast.text !== text || toast.tone !== tone);
	// Four at once can be read; older ones have had their time.
	replace([...others, { id: lastId, text, tone }].slice(-4));
	return lastId;
}

export function closeToast(id: number): void {
	replace(toasts.filter((toast) => toast.id !== id));
}

export function subscribeToToasts(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
	return toasts;
}

/** An error of the browser's own calls: the operation, and what went wrong. */
export type ClientError = { operation: string; error: Error };
type Hook = (fault: ClientError) => void;

const hooks = new Set<Hook>();

/**
 * The one place of the application that hears of every error of the data client and of its socket (specification §8).
 */
export function onClientError(hook: Hook): () => void {
	hooks.add(hook);
	return () => void hooks.delete(hook);
}

export function reportClientError(operation: string, error: Error): void {
	for (const hook of hooks) hook({ operation, error });
}

/** Writes every such error to the browser's log; called once, where the page starts. */
export function logClientErrors(): void {
	onClientError(({ operation, error }) => {
		// biome-ignore lint/suspicious/noConsole: the browser has no other log
		console.warn(`${operation}: ${error.message}`, error);
	});
}

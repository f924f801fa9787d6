/** Specification §9: what the server has just rendered needs no fetch at once. */
const serverRenderWaitMs = 100;

// Begins when the page's scripts do; on the server nothing is fetched this way.
const waited: Promise<void> =
	typeof document === "undefined" ? Promise.resolve() : new Promise((done) => setTimeout(done, serverRenderWaitMs));

/** Resolves once a server-rendered page has been shown for 100 ms; immediately from then on. */
export function afterServerRender(): Promise<void> {
	return waited;
}

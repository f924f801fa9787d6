/** The path of the page whose data a fetch asks for; nothing when it asks for something else. */
export function pageAsked(input: RequestInfo | URL): string | undefined {
	const address = input instanceof Request ? input.url : String(input);
	const { pathname } = new URL(address, "http://here.invalid");
	if (!pathname.endsWith(".data")) return undefined;
	return pathname === "/_root.data" ? "/" : pathname.slice(0, -".data".length);
}

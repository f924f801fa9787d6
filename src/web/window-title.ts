/** The argument of a page's `meta`, if its title names what was loaded; nothing is loaded if the page failed. */
export type LoadedBy<Loader extends (...args: never[]) => unknown> = { loaderData?: Awaited<ReturnType<Loader>> };

type Name = string | null | undefined;

// Until the root route has named the mill, and where its loader failed.
let site = "Millgate";

/** Names the mill whose portal this is: one for all requests of a process, and for a browser's whole visit. */
export function nameSite(millName: string): void {
	site = millName;
}

/** A page's `meta`: the window's title, and nothing else. */
export function windowTitle(...names: Name[]): { title: string }[] {
	return [{ title: windowTitleText(...names) }];
}

/** What is open, then the page that it is on, then the mill: tabs show no more than the beginning. */
export function windowTitleText(...names: Name[]): string {
	return [...names.filter(Boolean), site].join(" · ");
}

/** What a page's `meta` is given, where its title names what was loaded; nothing is loaded where the page failed. */
export type LoadedBy<Loader extends (...args: never[]) => unknown> = { loaderData?: Awaited<ReturnType<Loader>> };

type Name = string | null | undefined;

const product = "Millgate";

/** A page's `meta`: the window's title, and nothing else. */
export function windowTitle(...names: Name[]): { title: string }[] {
	return [{ title: windowTitleText(...names) }];
}

/** What is open, then the page that it is on, then the product: tabs show no more than the beginning. */
export function windowTitleText(...names: Name[]): string {
	return [...names.filter(Boolean), product].join(" · ");
}

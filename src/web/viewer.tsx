import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Appearance } from "#shared/appearance.ts";
import type { PageViewer } from "./page-context.ts";

/** What every page may ask about the site and the person; given once by the root route. */
export type Site = {
	viewer: PageViewer | undefined;
	millName: string;
	version: string;
	requestId: string | undefined;
	appearance: Appearance;
	/** Paths that exist; navigation shows no others. Not given = all. */
	paths?: readonly string[];
	/** Figures beside navigation entries, by path: late orders, new certificates. */
	counts?: Readonly<Record<string, number>>;
};

// Error pages are shown even when the root loader failed: the site then knows nothing, and must still render.
const unknownSite: Site = {
	viewer: undefined,
	millName: "Millgate",
	version: "",
	requestId: undefined,
	appearance: { theme: "system", density: "compact" },
};

const SiteContext = createContext<Site>(unknownSite);

export function ViewerProvider({ children, ...site }: Site & { children: ReactNode }) {
	const { viewer, millName, version, requestId, appearance, paths, counts } = site;
	const value = useMemo(
		() => ({ viewer, millName, version, requestId, appearance, paths, counts }),
		[viewer, millName, version, requestId, appearance, paths, counts],
	);
	return <SiteContext value={value}>{children}</SiteContext>;
}

export function useSite(): Site {
	return useContext(SiteContext);
}

/** The person who is signed in, or undefined for a visitor. */
export function useViewer(): PageViewer | undefined {
	return useContext(SiteContext).viewer;
}

export { useFormat } from "./format/use-format.ts";

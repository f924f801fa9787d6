import sansUrl from "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url";
import type { LinkDescriptor } from "react-router";

/** What every document names in its head: the text face, fetched beside the stylesheet instead of after it. */
export const documentLinks: LinkDescriptor[] = [
	{ rel: "preload", href: sansUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

import sansUrl from "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url";
import type { LinkDescriptor } from "react-router";

/**
 * What every document names in its head: the text face, fetched beside the stylesheet instead of after it, and the
 * icons.
 */
export const documentLinks: LinkDescriptor[] = [
	{ rel: "preload", href: sansUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
	{ rel: "icon", href: "/favicon.ico", sizes: "32x32" },
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	{ rel: "apple-touch-icon", href: "/icon-180.png" },
	{ rel: "manifest", href: "/manifest.webmanifest" },
];

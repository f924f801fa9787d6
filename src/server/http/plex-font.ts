import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** Where the standalone pages of a sign-in find their type: on their own origin, like their stylesheet. */
export const plexFontPath = "/sign-in/plex.woff2";

let bytes: Promise<Uint8Array<ArrayBuffer>> | undefined;

/** IBM Plex Sans (latin, variable), read once from its package. */
export function readPlexFont(): Promise<Uint8Array<ArrayBuffer>> {
	bytes ??= readFile(
		createRequire(import.meta.url).resolve(
			"@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2",
		),
	).then((content) => new Uint8Array(content));
	return bytes;
}

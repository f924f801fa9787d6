import { existsSync } from "node:fs";
import { installSystemPackage } from "./system-package.mjs";

const places = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome-stable",
	"/usr/bin/google-chrome",
];

/** The browser that the browser tests start: CHROMIUM_PATH, or one of the system's; undefined when there is none. */
export function findChromium() {
	return [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));
}

/**
 * Installs Chromium from the system's packages when it is missing; answers what to do by hand when that cannot be done
 * from here.
 */
export async function installChromium() {
	if (findChromium() || ((await installSystemPackage("chromium")) && findChromium())) return undefined;
	return "Chromium is missing. Install it (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH to one.\n";
}

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

const shell = "/usr/bin/chromium-headless-shell";

/** Chromium's headless shell, in which most browser tests run; undefined when there is none, or another Chromium is set. */
export function findHeadlessShell() {
	return !process.env.CHROMIUM_PATH && existsSync(shell) ? shell : undefined;
}

/**
 * Installs Chromium and its headless shell from the system's packages when they are missing; answers what to do by hand
 * when that cannot be done from here. Without the shell the tests run in the whole browser, and take longer.
 */
export async function installChromium() {
	if (findChromium() && (process.env.CHROMIUM_PATH || findHeadlessShell())) return undefined;
	// Both at once, since they come in one version; some systems have no package of the shell.
	if (!(await installSystemPackage("chromium", "chromium-headless-shell"))) {
		if (!findChromium()) await installSystemPackage("chromium");
	}
	if (findChromium()) return undefined;
	return "Chromium is missing. Install it (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH to one.\n";
}

import { type Browser, chromium } from "playwright";
import { findChromium, findHeadlessShell } from "./chromium.mjs";

// As root it has no sandbox to enter.
const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

/** The system's Chromium without a window, as root too. Throws where there is none. */
export async function launchChromium(switches: readonly string[] = []): Promise<Browser> {
	const executablePath = findChromium();
	if (!executablePath) throw new Error("Chromium is missing: install it or set CHROMIUM_PATH");
	return chromium.launch({ executablePath, args: [...switches, ...asRoot] });
}

/**
 * The same browser without tabs, frames and windows, which is quicker to open and to draw in; the whole one where the
 * system has no other. Throws where there is none.
 */
export async function launchHeadlessShell(switches: readonly string[] = []): Promise<Browser> {
	const executablePath = findHeadlessShell();
	if (!executablePath) return launchChromium(switches);
	return chromium.launch({ executablePath, args: [...switches, ...asRoot] });
}

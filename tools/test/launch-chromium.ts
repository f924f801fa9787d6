import { type Browser, chromium } from "playwright";
import { findChromium } from "./chromium.mjs";

// As root it has no sandbox to enter.
const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

/** The system's Chromium without a window, as root too. Throws where there is none. */
export async function launchChromium(switches: readonly string[] = []): Promise<Browser> {
	const executablePath = findChromium();
	if (!executablePath) throw new Error("Chromium is missing: install it or set CHROMIUM_PATH");
	return chromium.launch({ executablePath, args: [...switches, ...asRoot] });
}

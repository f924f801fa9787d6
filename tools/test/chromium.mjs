import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome-stable", "/usr/bin/google-chrome"];

/** The browser that the browser tests start: CHROMIUM_PATH, or one of the system's; undefined when there is none. */
export function findChromium() {
	return [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));
}

/** Installs Chromium from the system's packages when it is missing; answers what to do by hand when that cannot be done from here. */
export function installChromium() {
	if (findChromium()) return undefined;
	if (process.getuid?.() !== 0 || !isThere("apt-get")) {
		return "Chromium is missing. Install it (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH to one.\n";
	}
	process.stdout.write("Installing Chromium\n");
	apt("update");
	apt("install", "--yes", "--no-install-recommends", "chromium");
	return findChromium() ? undefined : "Chromium is missing, and apt-get could not install it.\n";
}

function apt(...parameters) {
	spawnSync("apt-get", ["--quiet", "--quiet", ...parameters], {
		stdio: ["ignore", "ignore", "inherit"],
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	});
}

function isThere(program) {
	return spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;
}

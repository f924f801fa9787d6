import { spawnSync } from "node:child_process";

/** Installs a package of Debian's or Ubuntu's where this may be done without asking anybody; answers whether it was. */
export function installSystemPackage(name) {
	if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"], { stdio: "ignore" }).error !== undefined) return false;
	process.stdout.write(`Installing ${name}\n`);
	apt("update");
	return apt("install", "--yes", "--no-install-recommends", name);
}

function apt(...parameters) {
	const { status } = spawnSync("apt-get", ["--quiet", "--quiet", ...parameters], {
		stdio: ["ignore", "ignore", "inherit"],
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	});
	return status === 0;
}

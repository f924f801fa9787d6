import { spawn } from "node:child_process";

// One child for both: it continues while this process waits for something else.
const steps =
	'command -v apt-get >/dev/null || exit 1; apt-get -qq update >/dev/null; exec apt-get -qq install --yes --no-install-recommends "$@" >/dev/null';

/** Installs packages of Debian's or Ubuntu's where this may be done without asking anybody; answers whether they were. */
export async function installSystemPackage(...names) {
	if (process.getuid?.() !== 0) return false;
	process.stdout.write(`Installing ${names.join(", ")}\n`);
	const child = spawn("sh", ["-c", steps, "sh", ...names], {
		stdio: ["ignore", "ignore", "inherit"],
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	});
	return new Promise((done) => {
		child.once("error", () => done(false));
		child.once("exit", (code) => done(code === 0));
	});
}

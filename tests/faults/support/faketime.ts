import { existsSync } from "node:fs";
import { installSystemPackage } from "../../../tools/test/system-package.mjs";

const libraries = ["x86_64", "aarch64"].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`);
const findFaketime = () => libraries.find((path) => existsSync(path));

/**
 * libfaketime, which gives one process a clock of its own: Debian's package `faketime`, installed when it is missing.
 */
export async function requireFaketime(): Promise<string> {
	const library = findFaketime() ?? ((await installSystemPackage("faketime")) ? findFaketime() : undefined);
	if (!library) throw new Error("Install the package faketime: it gives a process a clock of its own");
	return library;
}

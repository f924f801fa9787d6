import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const sources = [
	"src",
	"public",
	"database",
	"tools",
	"project.inlang",
	"package.json",
	"tsconfig.json",
	"vite.config.ts",
	"react-router.config.ts",
];

/** Builds the portal once more, from a copy of its source with one text changed, as the next release would be; answers its folder. */
export async function buildRelease(change: {
	file: string;
	from: string;
	to: string;
}): Promise<{ folder: string; remove: () => Promise<void> }> {
	const folder = await mkdtemp(join(tmpdir(), "millgate-release-"));
	const remove = () => rm(folder, { recursive: true, force: true });
	for (const source of sources) await cp(source, join(folder, source), { recursive: true });
	await symlink(resolve("node_modules"), join(folder, "node_modules"));
	const file = join(folder, change.file);
	const text = await readFile(file, "utf8");
	if (!text.includes(change.from)) throw new Error(`${change.file} does not say ${change.from}`);
	await writeFile(file, text.replace(change.from, change.to));
	const build = spawn(process.execPath, ["tools/build.ts"], {
		cwd: folder,
		env: { ...process.env, NODE_ENV: "production" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let printed = "";
	for (const stream of [build.stdout, build.stderr]) stream.on("data", (chunk) => (printed += chunk));
	const [code] = await once(build, "exit");
	if (code === 0) return { folder, remove };
	await remove();
	throw new Error(`The release could not be built:\n${printed}`);
}

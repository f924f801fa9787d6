import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";

/** The browser's parts are called by what is in them, and the manifest by the build. */
const partName = /(?<begin>[\w.-]+-)(?<hash>[\w-]{8})(?<end>\.(?:js|css|woff2))/g;
const manifestName = /^manifest-(\w{8})\.js$/;
const textual = new Set([".js", ".css"]);
const backwards = (text: string) => [...text].toReversed().join("");

/**
 * The portal as its next release would be, made of what is built: every part of the browser's has another name, the
 * build another id, and one text reads otherwise. Answers its folder.
 */
export async function makeNextRelease(change: {
	from: RegExp;
	to: string;
}): Promise<{ folder: string; remove: () => Promise<void> }> {
	const folder = await mkdtemp(join(tmpdir(), "millgate-release-"));
	const remove = () => rm(folder, { recursive: true, force: true });
	await fillRelease(folder, change).catch(async (error: unknown) => {
		await remove();
		throw error;
	});
	return { folder, remove };
}

async function fillRelease(folder: string, change: { from: RegExp; to: string }): Promise<void> {
	const build = join(folder, "build");
	// What was packed ahead says what it said before: the server packs it again.
	await cp("build", build, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
	for (const beside of ["node_modules", "database", "public", "package.json"])
		await symlink(resolve(beside), join(folder, beside));
	const parts = new Set(await readdir(join(build, "client/assets")));
	const [id] = [...parts].flatMap((name) => manifestName.exec(name)?.[1] ?? []);
	if (!id) throw new Error("The build has no manifest");
	const renamed = (text: string) =>
		text.replaceAll(partName, (name, begin: string, hash: string, end: string) =>
			parts.has(name) ? begin + backwards(hash) + end : name,
		);
	let changes = 0;
	for (const entry of await readdir(build, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const path = join(entry.parentPath, entry.name);
		if (textual.has(extname(path))) {
			const text = await readFile(path, "utf8");
			changes += text.match(change.from)?.length ?? 0;
			await writeFile(path, renamed(text.replaceAll(change.from, change.to)).replaceAll(id, backwards(id)));
		}
		if (parts.has(entry.name)) await rename(path, join(entry.parentPath, renamed(entry.name)));
	}
	if (changes < 2) throw new Error(`Server and browser do not both say ${change.from}`);
}

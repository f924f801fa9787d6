import { makeRunFolder, removeRunFolder } from "../../tools/test/run-folder.mjs";

/** Has all that a run writes for itself lie in one folder; answers how to remove it. */
export function openRunFolder(): () => void {
	const folder = makeRunFolder();
	process.env.TMPDIR = folder;
	return () => removeRunFolder(folder);
}

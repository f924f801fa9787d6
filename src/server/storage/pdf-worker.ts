import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { findRefusedContent } from "./pdf-content.ts";

// A thread of its own: a file that takes long or needs much memory ends this thread and nothing else.
parentPort?.on("message", async (path: string) => {
	parentPort?.postMessage((await findRefusedContent(await readFile(path))) ?? null);
});

import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { PdfRefusal } from "./pdf-content.ts";

// The largest file that people may send takes about two seconds.
const mostMs = 20_000;
const restMs = 60_000;
const mostMegabytes = 512;

let worker: Worker | undefined;
let turn: Promise<unknown> = Promise.resolve();
let rest: NodeJS.Timeout | undefined;

/**
 * Why a PDF is refused: it runs scripts or starts programs, carries files that are no data, needs a password, or cannot
 * be read. Undefined when nothing is wrong. One file at a time, in a thread of its own.
 */
export function inspectPdf(path: string): Promise<PdfRefusal | undefined> {
	const answer = turn.then(() => inspect(path));
	turn = answer.catch(() => undefined);
	return answer;
}

async function inspect(path: string): Promise<PdfRefusal | undefined> {
	clearTimeout(rest);
	worker ??= startWorker();
	const used = worker;
	const answer = await answerOf(used, path);
	if (answer === "lost") {
		worker = undefined;
		await used.terminate();
		return "unreadable";
	}
	rest = setTimeout(() => {
		worker = undefined;
		void used.terminate();
	}, restMs).unref();
	return answer ?? undefined;
}

function startWorker(): Worker {
	// From its source also where the server is a bundle.
	const file = createRequire(import.meta.url).resolve("#server/storage/pdf-worker.ts");
	const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } });
	started.unref();
	return started;
}

/** What the thread says of a file; `lost` when it ended over it or took too long. */
function answerOf(used: Worker, path: string): Promise<PdfRefusal | null | "lost"> {
	return new Promise((done) => {
		const lost = () => settle("lost");
		const settle = (answer: PdfRefusal | null | "lost") => {
			clearTimeout(timer);
			used.off("message", settle).off("error", lost).off("exit", lost);
			done(answer);
		};
		const timer = setTimeout(lost, mostMs);
		used.on("message", settle).on("error", lost).on("exit", lost);
		used.postMessage(path);
	});
}

import type { Log } from "#server/log.ts";
import { csvStream } from "./csv-stream.ts";
import { savedName } from "./saved-name.ts";
import type { Sheet } from "./sheet.ts";
import { xlsxStream } from "./xlsx-stream.ts";

export type ExportFormat = "xlsx" | "csv";

const formats = {
	xlsx: {
		type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		stream: (sheet: Sheet) => xlsxStream(sheet),
	},
	csv: { type: "text/csv; charset=utf-8", stream: csvStream },
} as const;

/**
 * The sheet as a download. Its first rows are awaited before anything is answered, so a query that fails rejects here
 * and the caller gets an error instead of a broken file; a later error cuts the download and is logged. `fileName`
 * comes without its ending.
 */
export async function exportResponse(
	sheet: Sheet,
	{ format, fileName, log }: { format: ExportFormat; fileName: string; log: Log },
): Promise<Response> {
	const { type, stream } = formats[format];
	const rows = await withFirstBatch(sheet.rows);
	return new Response(watched(stream({ ...sheet, rows }), log), {
		headers: {
			"content-type": type,
			"content-disposition": attachment(`${fileName}.${format}`),
			"cache-control": "no-store",
		},
	});
}

/** RFC 6266: the name as it is for today's browsers, and one in ASCII for the rest. */
export function attachment(fileName: string): string {
	const clean = savedName(fileName);
	const ascii = clean.normalize("NFKD").replace(/[^\u0020-\u007E]/g, "");
	const encoded = encodeURIComponent(clean).replace(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

async function withFirstBatch(rows: Sheet["rows"]): Promise<Sheet["rows"]> {
	const batches = rows[Symbol.asyncIterator]();
	let first: Awaited<ReturnType<typeof batches.next>> | undefined = await batches.next();
	const iterator: AsyncIterator<Sheet["rows"] extends AsyncIterable<infer Batch> ? Batch : never> = {
		next: () => {
			const next = first ? Promise.resolve(first) : batches.next();
			first = undefined;
			return next;
		},
		return: async () => (await batches.return?.()) ?? { done: true, value: undefined },
	};
	return { [Symbol.asyncIterator]: () => iterator };
}

function watched(stream: ReadableStream<Uint8Array<ArrayBuffer>>, log: Log): ReadableStream<Uint8Array<ArrayBuffer>> {
	const reader = stream.getReader();
	let isLeft = false;
	return new ReadableStream(
		{
			async pull(controller) {
				try {
					const { done, value } = await reader.read();
					if (isLeft) return;
					if (done) controller.close();
					else controller.enqueue(value);
				} catch (error) {
					log.error({ err: error }, "export cut");
					throw error;
				}
			},
			cancel: (reason) => {
				isLeft = true;
				return reader.cancel(reason);
			},
		},
		{ highWaterMark: 0 },
	);
}

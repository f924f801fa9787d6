import { byteStream } from "#server/export/byte-stream.ts";
import { attachment } from "#server/export/export-response.ts";
import { acquireExportSlot } from "#server/lists/export-slots.ts";
import type { RequestContext } from "#server/request-context.ts";
import type { DocumentRenderer } from "../document-renderer.ts";
import { type Bundle, bundleChunks } from "./bundle-zip.ts";

/** The ZIP as a download that is made while it is read. Throws InvalidError when too many exports are under way. */
export function bundleResponse(
	context: RequestContext,
	kinds: readonly DocumentRenderer[],
	bundle: Bundle,
	fileName: string,
): Response {
	const endTurn = acquireExportSlot(context.viewer?.personId ?? 0, context.database.pool.options.max);
	const chunks = watched(bundleChunks(context, kinds, bundle), context, endTurn);
	const source = { close: async () => endTurn() };
	return new Response(byteStream(source, chunks), {
		headers: {
			"content-type": "application/zip",
			"content-disposition": attachment(fileName),
			"cache-control": "no-store",
		},
	});
}

async function* watched(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>, { log }: RequestContext, end: () => void) {
	try {
		yield* chunks;
	} catch (error) {
		log.error({ err: error }, "a ZIP of documents was cut");
		throw error;
	} finally {
		end();
	}
}

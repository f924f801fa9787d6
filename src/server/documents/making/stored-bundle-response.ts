import { Readable } from "node:stream";
import { recordAudit, recordAuditOfEach } from "#server/audit.ts";
import { attachment } from "#server/export/export-response.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { storageOf } from "#server/storage/storage.ts";
import { bundlePath, findStoredBundle } from "./stored-bundle-queries.ts";

/**
 * The file of a bundle that was made before, with an audit entry for each document; undefined if it may not be
 * delivered, or does not exist.
 */
export async function storedBundleResponse(
	context: RequestContext,
	id: string,
	nameOf: (title: string) => string,
): Promise<Response | undefined> {
	// Under whichever account they act now: it was made for the one they acted under then.
	const bundle = await asViewer(
		context,
		async (tx) => {
			const found = await findStoredBundle(tx, id);
			if (!found) return undefined;
			const taken = found.contents.map(({ kind, number, account, revision }) => ({
				target: `${kind} ${number}`,
				detail: { account, revision, source: "zip" },
			}));
			await recordAudit(tx, context, { action: "document.bundle", target: id, detail: { documents: taken.length } });
			await recordAuditOfEach(tx, context, "document.download", taken);
			return found;
		},
		context.viewer?.fullScope,
	);
	if (!bundle) return undefined;
	const content = await storageOf(context.config).get(bundlePath(id));
	return new Response(Readable.toWeb(content) as ReadableStream, {
		headers: {
			"content-type": "application/zip",
			"content-length": String(bundle.sizeBytes),
			"content-disposition": attachment(nameOf(bundle.title)),
			"cache-control": "no-store",
		},
	});
}

import { createReadStream } from "node:fs";
import type { Context, Hono } from "hono";
import { recordAudit } from "#server/audit.ts";
import type { Env } from "#server/http/env.ts";
import type { FeedKey } from "#server/keys/feed-keys.ts";
import type { Services } from "#server/request-context.ts";
import { inspectPdf } from "#server/storage/inspect-pdf.ts";
import type { ReceivedBody } from "#server/storage/receive-body.ts";
import { isHarmless } from "#server/storage/scan-file.ts";
import { newStorageKey, storageOf } from "#server/storage/storage.ts";
import { kindOfPath } from "#shared/documents/document-kinds.ts";
import { documentsScope } from "#shared/keys/key-scopes.ts";
import { mayUploadDocuments } from "../../entities.ts";
import { refuseFeed } from "../feed-answers.ts";
import { withSentBody } from "../sent-body.ts";
import { findPdfError } from "./pdf-errors.ts";
import { type DocumentAddress, setDocumentFile } from "./uploaded-documents-queries.ts";

type RequireKey = (c: Context<Env>, services: Services) => Promise<FeedKey | Response>;

/**
 * `PUT /api/feeds/v1/documents/:kind/:account/:number/:revision`: the mill's own PDF of a document that is published.
 * docs/document-uploads.md.
 */
export function registerDocumentUploads(app: Hono<Env>, services: Services, requireKey: RequireKey): void {
	app.put("/api/feeds/v1/documents/:kind/:account/:number/:revision", async (c) => {
		const key = await requireKey(c, services);
		if (key instanceof Response) return key;
		if (!mayUploadDocuments(key.scopes)) return refuseFeed(c, { code: "scope", entity: documentsScope });
		const address = addressOf(c);
		if (!address) return refuseFeed(c, { code: "unknown-paper" });
		return withSentBody(c, services, (body) => take(c, services, { source: key.source, address, body }));
	});
}

function addressOf(c: Context<Env>): DocumentAddress | undefined {
	const kind = kindOfPath(c.req.param("kind") ?? "");
	const revision = c.req.param("revision") ?? "";
	if (!kind || !/^[1-9]\d{0,5}$/.test(revision)) return undefined;
	return {
		kind,
		account: c.req.param("account") ?? "",
		number: c.req.param("number") ?? "",
		revision: Number(revision),
	};
}

type Upload = { source: string; address: DocumentAddress; body: ReceivedBody };

/** Bytes first: a row never names a file that is not there. What comes to nothing is removed again. */
async function take(c: Context<Env>, services: Services, { source, address, body }: Upload): Promise<Response> {
	const error = await findPdfError(body);
	if (error) return refuseFeed(c, { code: "pdf", reason: error });
	if (!(await isHarmless(services.config.MALWARE_SCANNER, body.path)))
		return refuseFeed(c, { code: "pdf", reason: "harmful" });
	const refusal = await inspectPdf(body.path);
	if (refusal) return refuseFeed(c, { code: "pdf", reason: refusal });
	const storage = storageOf(services.config);
	const file = { key: newStorageKey(), sha256: body.sha256.toString("hex") };
	await storage.put(file.key, createReadStream(body.path), { mediaType: "application/pdf", sizeBytes: body.sizeBytes });
	const set = await record(c, services, { source, address, file }).catch(async (error: unknown) => {
		await storage.remove(file.key);
		throw error;
	});
	const left = !set || set.isSame ? file.key : set.before;
	if (left) await storage.remove(left);
	if (!set) return refuseFeed(c, { code: "unknown-paper" });
	const { kind, account, number, revision } = address;
	return c.json(
		{ kind, account, number, revision, sha256: file.sha256, bytes: body.sizeBytes, unchanged: set.isSame },
		200,
	);
}

type Recorded = { source: string; address: DocumentAddress; file: { key: string; sha256: string } };

function record(c: Context<Env>, { database }: Services, { source, address, file }: Recorded) {
	const by = { viewer: undefined, requestId: c.var.requestId, address: c.var.address };
	return database.transaction("millgate_feeds", {}, async (tx) => {
		const set = await setDocumentFile(tx, address, file);
		if (set && !set.isSame) {
			const detail = { account: address.account, revision: address.revision, sha256: file.sha256 };
			const target = `${address.kind} ${address.number}`;
			await recordAudit(tx, by, { action: "document.upload", target, actor: `key ${source}`, detail });
		}
		return set;
	});
}

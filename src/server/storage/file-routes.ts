import { Readable } from "node:stream";
import type { Context, Hono } from "hono";
import { m } from "#generated/texts/messages.js";
import { mayAccess } from "#shared/access.ts";
import { ForbiddenError, NotFoundError, TooManyRequestsError } from "#shared/errors.ts";
import { recordAudit } from "../audit.ts";
import type { Env } from "../http/env.ts";
import { problemResponse } from "../http/problem.ts";
import { asAdmin, asViewer, type RequestContext, type Services } from "../request-context.ts";
import { actingUser } from "../session/acting-user.ts";
import { takeRateLimit } from "../session/rate-limit.ts";
import { viewerOfApiRequest, viewerOfPageRequest } from "../session/request-viewer.ts";
import { requireTerms } from "../session/require-terms.ts";
import type { Viewer } from "../session/viewer.ts";
import { findDocumentFile, findFile, type StoredFile } from "./files-queries.ts";
import { BodyTooLargeError } from "./receive-body.ts";
import { storageOf } from "./storage.ts";
import { mostBrandBytes, takeUpload } from "./take-upload.ts";

const uploadsInAnHour = 300;
const hour = 3600;

/**
 * `POST /api/uploads` takes a raw body under the name in X-File-Name; `GET /files/:id` returns a file to a user who may
 * see it. With `X-Upload-Purpose: brand` the body is a picture of the mill's brand, which only administrators send.
 */
export function registerFileRoutes(app: Hono<Env>, services: Services): void {
	app.post("/api/uploads", async (c) => {
		const viewer = await viewerOfApiRequest(services, c.req.raw.headers);
		if (!viewer) throw new ForbiddenError();
		requireTerms(viewer);
		const purpose = c.req.header("x-upload-purpose") === "brand" ? "brand" : undefined;
		if (purpose === "brand" && !mayAccess(actingUser(viewer), "admin")) throw new ForbiddenError();
		const most = purpose === "brand" ? mostBrandBytes : services.config.UPLOAD_MAX_BYTES;
		if (Number(c.req.header("content-length") ?? 0) > most) return fileTooLarge(c, most);
		await requireUploadSlot(services.database, String(viewer.personId));
		try {
			return c.json(await takeUpload(contextOf(services, c, viewer), fileNameOf(c), c.req.raw.body, purpose), 201);
		} catch (error) {
			if (error instanceof BodyTooLargeError) return fileTooLarge(c, most);
			throw error;
		}
	});
	app.get("/files/:id", async (c) => {
		// A picture or a link on another site must not make a user's browser fetch what only they may see.
		if (c.req.header("sec-fetch-site") === "cross-site") throw new ForbiddenError();
		const viewer = requireCaller(await viewerOfPageRequest(services, c.req.raw.headers));
		const context = contextOf(services, c, viewer);
		const isView = c.req.query("view") !== undefined;
		const id = c.req.param("id");
		const own = await asViewer(context, async (tx) => {
			const found = await findFile(tx, id);
			if (found) await recordAudit(tx, context, { action: isView ? "file.view" : "file.download", target: found.id });
			return found;
		});
		const file = own ?? (await findForAdministrator(context, id));
		if (!file) throw new NotFoundError();
		return fileResponse(services, file, isView);
	});
}

/**
 * Counts a file of a person or of a program's key.
 *
 * @throws {TooManyRequestsError} More than 300 in an hour.
 */
export async function requireUploadSlot(database: Services["database"], sender: string): Promise<void> {
	const { allowed, retryAfterSeconds } = await takeRateLimit(database, `uploads:${sender}`, uploadsInAnHour, hour);
	if (!allowed)
		throw new TooManyRequestsError(
			m.server_file_rate({ minutes: Math.ceil(retryAfterSeconds / 60) }),
			retryAfterSeconds,
		);
}

/**
 * What suppliers sent about themselves is looked at by administrators, each time on record under the supplier's
 * account.
 */
async function findForAdministrator(context: RequestContext, id: string): Promise<StoredFile | undefined> {
	if (!mayAccess(actingUser(context.viewer), "admin")) return undefined;
	return asAdmin(context, async (tx) => {
		const found = await findDocumentFile(tx, id);
		if (!found) return undefined;
		const { account, key } = found;
		await recordAudit(tx, context, {
			action: "supplier.paper.open",
			target: found.id,
			alias: account,
			detail: { account, document: key },
		});
		return found;
	});
}

/**
 * A file as an answer. Shown in place only when it is a picture that we drew ourselves, or a PDF that the mill
 * publishes; everything else is saved. A browser's PDF reader does not open in a sandbox. Nothing in it may run or load
 * anything, whatever it holds.
 */
export async function fileResponse(
	{ config }: Pick<Services, "config">,
	file: StoredFile,
	isView = false,
): Promise<Response> {
	const content = await storageOf(config).get(file.storageKey);
	const isDocument = file.isPublished === true && file.mediaType === "application/pdf";
	const place = isView && (isDocument || file.mediaType.startsWith("image/")) ? "inline" : "attachment";
	return new Response(Readable.toWeb(content) as ReadableStream, {
		headers: {
			"content-type": file.mediaType,
			"content-length": String(file.sizeBytes),
			"content-disposition": `${place}; filename="${asciiName(file.name)}"; filename*=UTF-8''${encodeRfc5987(file.name)}`,
			"content-security-policy": `default-src 'none'; ${isDocument ? "" : "sandbox; "}frame-ancestors 'none'`,
			"x-content-type-options": "nosniff",
			// The next user of the device must not find it with the Back button.
			"cache-control": "no-store",
		},
	});
}

function contextOf(services: Services, c: Context<Env>, viewer: Viewer): RequestContext {
	return { ...services, log: c.var.log, requestId: c.var.requestId, address: c.var.address, viewer };
}

function requireCaller(viewer: Viewer | undefined): Viewer {
	if (!viewer?.hasAcceptedTerms) throw new ForbiddenError();
	return viewer;
}

/** The name that X-File-Name states, percent-encoded; empty where it cannot be read. */
export function fileNameOf(c: Context<Env>): string {
	try {
		return decodeURIComponent(c.req.header("x-file-name") ?? "");
	} catch {
		return "";
	}
}

/** The answer to a file of more bytes than allowed. */
export function fileTooLarge(c: Context<Env>, maxBytes: number): Response {
	const message = m.server_file_too_large({ limit: Math.floor(maxBytes / 1_048_576) });
	return problemResponse({ status: 413, code: "too-large", detail: message, requestId: c.var.requestId });
}

/** The name for clients that support only ASCII; "file" if nothing remains of it. */
function asciiName(name: string): string {
	return name
		.normalize("NFKD")
		.replace(/[^\x20-\x7e]/g, "")
		.replace(/["\\]/g, "")
		.trim()
		.replace(/^(?=\.|$)/, "file");
}

/** Percent-encoding of a header's extended value (RFC 8187 §3.2). */
function encodeRfc5987(name: string): string {
	return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import { recordAudit } from "#server/audit.ts";
import { attachment } from "#server/export/export-response.ts";
import type { Env } from "#server/http/env.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { inLanguage } from "#server/language.ts";
import type { PdfAttachment } from "#server/pdf/pdf-content.ts";
import { asViewer, type RequestContext, requireViewer, type Services } from "#server/request-context.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { viewerOfPageRequest } from "#server/session/request-viewer.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { mayAccess } from "#shared/access.ts";
import { kindOfPath } from "#shared/documents/document-kinds.ts";
import { ForbiddenError, NotFoundError } from "#shared/errors.ts";
import { asLanguage } from "#shared/languages.ts";
import { documentLabel } from "./document-kind-label.ts";
import type { DocumentRenderer, PublishedDocument } from "./document-renderer.ts";
import { documentBytes, type FoundDocument, findDocument, findDocumentData } from "./make-document.ts";

/**
 * `GET /documents/bill-of-lading/B100.pdf`: the newest revision for a user who may see it, `?account=` where two
 * accounts share a number, `?revision=` for an older one that was uploaded or kept, `?lang=` for the language of the
 * document. Not there and not theirs look the same. `GET /documents/certificate/C100.json` is the same as data, of
 * kinds that have it.
 */
export function registerDocumentRoutes(app: Hono<Env>, services: Services, kinds: readonly DocumentRenderer[]): void {
	for (const format of ["pdf", "json"] as const)
		app.get(`/documents/:kind/:file{.+\\.${format}}`, async (c) => {
			const kind = kinds.find((one) => one.kind === kindOfPath(c.req.param("kind") ?? ""));
			const viewer = await requireDocumentReader(c, services, kind);
			if (!kind) throw new NotFoundError();
			const { log, requestId, address } = c.var;
			const file = c.req.param("file") ?? "";
			return answerDocument(c, { ...services, log, requestId, address, viewer }, { kind, file, format });
		});
}

type RequestedFile = { kind: DocumentRenderer; file: string; format: "pdf" | "json" };

/** A document or its data, `file` is its number with the ending, as the context's viewer, on record. Throws NotFoundError. */
export async function answerDocument(
	c: Context<Env>,
	context: RequestContext,
	{ kind, file, format }: RequestedFile,
): Promise<Response> {
	const asked = askedBy(c, file);
	if (format === "json")
		return dataResponse(c, (await takeHome(c, context, { kind, asked }, findDocumentData, () => "data")).found.file);
	const sourceOf = (found: FoundDocument) => ("fileKey" in found ? "mill" : "drawn");
	return documentResponse(c, context, await takeHome(c, context, { kind, asked }, findDocument, sourceOf));
}

type Taken<Found> = { found: Found; fileName: string };

/** Finds what is requested as the viewer, and puts on record that they have it. */
async function takeHome<Found extends { published: PublishedDocument }>(
	c: Context<Env>,
	context: RequestContext,
	{ kind, asked }: { kind: DocumentRenderer; asked: ReturnType<typeof askedBy> },
	find: (...asked: Parameters<typeof findDocument>) => Promise<Found | undefined>,
	sourceOf: (found: Found) => string,
): Promise<Taken<Found>> {
	const choice = choiceOf(c, requireViewer(context));
	return asViewer(context, async (tx) => {
		const document = await find(tx, context, kind, asked, choice);
		if (!document) throw new NotFoundError();
		await recordAudit(tx, context, downloadAudit(kind, document.published, sourceOf(document)));
		const { number, revision } = document.published;
		const word = await inLanguage(choice.language, () => documentLabel(tx, kind, document.published));
		return { found: document, fileName: `${word} ${number} r${revision}.pdf` };
	});
}

/**
 * A user who may read such documents; a request that another site made is refused. An unknown kind is as good as not
 * found.
 */
async function requireDocumentReader(
	c: Context<Env>,
	services: Services,
	kind: DocumentRenderer | undefined,
): Promise<Viewer> {
	if (c.req.header("sec-fetch-site") === "cross-site") throw new ForbiddenError();
	const viewer = await viewerOfPageRequest(services, c.req.raw.headers);
	if (!viewer?.hasAcceptedTerms) throw new ForbiddenError();
	if (kind && !mayAccess(actingUser(viewer), kind.access)) throw new NotFoundError();
	return viewer;
}

function askedBy(c: Context<Env>, file: string) {
	const revision = c.req.query("revision");
	if (revision !== undefined && !/^[1-9]\d{0,5}$/.test(revision)) throw new NotFoundError();
	return {
		number: file.replace(/\.[a-z]+$/, ""),
		account: c.req.query("account"),
		revision: revision === undefined ? undefined : Number(revision),
	};
}

function choiceOf(c: Context<Env>, { preferences }: Viewer) {
	const language = c.req.query("lang");
	return {
		language: language === undefined ? requestLanguage(c.req.raw) : asLanguage(language),
		units: preferences.units,
	};
}

/** A download on record; `source`: the mill's own file, drawn here, or its data. */
export function downloadAudit(
	{ kind }: DocumentRenderer,
	{ account, number, revision }: PublishedDocument,
	source: string,
) {
	return { action: "document.download", target: `${kind} ${number}`, detail: { account, revision, source } } as const;
}

async function documentResponse(
	c: Context<Env>,
	services: Services,
	{ found, fileName }: Taken<FoundDocument>,
): Promise<Response> {
	const headers = freshness(found.hash);
	if (isKnown(c, headers)) return new Response(null, { status: 304, headers });
	const bytes = await documentBytes(services, found);
	return new Response(new Uint8Array(bytes), {
		headers: {
			...headers,
			"content-type": "application/pdf",
			"content-length": String(bytes.length),
			"content-disposition": attachment(fileName),
		},
	});
}

function dataResponse(c: Context<Env>, { name, mediaType, content }: PdfAttachment): Response {
	const headers = freshness(createHash("sha256").update(content).digest("hex"));
	if (isKnown(c, headers)) return new Response(null, { status: 304, headers });
	return new Response(content, {
		headers: { ...headers, "content-type": mediaType, "content-disposition": attachment(name) },
	});
}

/**
 * Browsers do not store it, or the Back button would show it after a sign-out; a program that stored it may revalidate
 * it by its ETag.
 */
function freshness(hash: string) {
	return { etag: `"${hash}"`, "cache-control": "no-store", vary: "cookie, lang" };
}

function isKnown(c: Context<Env>, { etag }: { etag: string }): boolean {
	return c.req.header("if-none-match")?.includes(etag) ?? false;
}

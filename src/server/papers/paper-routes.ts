import type { Context, Hono } from "hono";
import { recordAudit } from "#server/audit.ts";
import { attachment } from "#server/export/export-response.ts";
import type { Env } from "#server/http/env.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { asViewer, type RequestContext, type Services } from "#server/request-context.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { viewerOfPageRequest } from "#server/session/request-viewer.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { mayAccess } from "#shared/access.ts";
import { kindOfPath } from "#shared/documents/document-kinds.ts";
import { ForbiddenError, NotFoundError } from "#shared/errors.ts";
import { asLanguage } from "#shared/languages.ts";
import { type FoundPaper, findPaper, paperBytes } from "./make-paper.ts";
import type { PaperKind } from "./paper-kind.ts";

/**
 * `GET /documents/bill-of-lading/B100.pdf`: the newest revision for whoever may see it, `?account=` where two accounts share a number,
 * `?revision=` for an older one that the mill uploaded, `?lang=` for the language of the paper. Not there and not theirs look the same.
 */
export function registerPaperRoutes(app: Hono<Env>, services: Services, kinds: readonly PaperKind[]): void {
	app.get("/documents/:kind/:file{.+\\.pdf}", async (c) => {
		const kind = kinds.find((one) => one.kind === kindOfPath(c.req.param("kind")));
		const viewer = await requirePaperReader(c, services, kind);
		if (!kind) throw new NotFoundError();
		const context: RequestContext = { ...services, log: c.var.log, requestId: c.var.requestId, address: c.var.address, viewer };
		const found = await asViewer(context, async (tx) => {
			const paper = await findPaper(tx, services, kind, askedBy(c), choiceOf(c, viewer));
			if (paper) await recordAudit(tx, context, auditOf(kind, paper));
			return paper;
		});
		if (!found) throw new NotFoundError();
		return paperResponse(c, services, found, kind);
	});
}

/** Whoever may read such papers; a request that another site made is refused. An unknown kind is as good as not found. */
async function requirePaperReader(c: Context<Env>, services: Services, kind: PaperKind | undefined): Promise<Viewer> {
	if (c.req.header("sec-fetch-site") === "cross-site") throw new ForbiddenError();
	const viewer = await viewerOfPageRequest(services, c.req.raw.headers);
	if (!viewer?.hasAcceptedTerms) throw new ForbiddenError();
	if (kind && !mayAccess(actingUser(viewer), kind.access)) throw new NotFoundError();
	return viewer;
}

function askedBy(c: Context<Env>) {
	const revision = c.req.query("revision");
	if (revision !== undefined && !/^[1-9]\d{0,5}$/.test(revision)) throw new NotFoundError();
	return {
		number: (c.req.param("file") ?? "").slice(0, -".pdf".length),
		account: c.req.query("account"),
		revision: revision === undefined ? undefined : Number(revision),
	};
}

function choiceOf(c: Context<Env>, { preferences }: Viewer) {
	const given = c.req.query("lang");
	return { language: given === undefined ? requestLanguage(c.req.raw) : asLanguage(given), units: preferences.units };
}

function auditOf({ kind }: PaperKind, { published: { account, number, revision }, ...found }: FoundPaper) {
	const source = "fileKey" in found ? "mill" : "drawn";
	return { action: "document.download", target: `${kind} ${number}`, detail: { account, revision, source } };
}

async function paperResponse(c: Context<Env>, services: Services, found: FoundPaper, { kind }: PaperKind): Promise<Response> {
	const { number, revision } = found.published;
	// Kept by the reader's own browser alone, and asked for again each time: rights end, and papers are superseded.
	const headers = { etag: `"${found.hash}"`, "cache-control": "private, no-cache", vary: "cookie, lang" };
	if (c.req.header("if-none-match")?.includes(headers.etag)) return new Response(null, { status: 304, headers });
	const bytes = await paperBytes({ ...services, log: c.var.log }, found);
	return new Response(new Uint8Array(bytes), {
		headers: {
			...headers,
			"content-type": "application/pdf",
			"content-length": String(bytes.length),
			"content-disposition": attachment(`${kind.replaceAll("_", "-")} ${number} r${revision}.pdf`),
		},
	});
}

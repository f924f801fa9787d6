import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { m } from "#generated/texts/messages.js";
import type { Env } from "#server/http/env.ts";
import { problemBody, problemHeaders } from "#server/http/problem.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import type { PdfRefusal } from "#server/storage/pdf-content.ts";
import { documentKinds, pathOfKind } from "#shared/documents/document-kinds.ts";
import type { Language } from "#shared/languages.ts";
import { mostPhotos, photoKinds } from "#shared/supplies/photo-kinds.ts";
import { entityNames } from "../entities.ts";
import type { PdfError } from "./document-uploads/pdf-errors.ts";
import type { FailureCode, FeedFailure } from "./feed-failures.ts";
import type { RunResult } from "./import-request.ts";
import { defaultMostRejectedRows } from "./import-rows.ts";
import type { PhotoError } from "./receipt-photos/take-receipt-photo.ts";

/** Why a feed request was refused as a whole. */
export type Refusal =
	| { code: FailureCode; run?: number }
	| { code: "unauthorized" | "unknown-run" | "content-type" | "as-of" }
	| { code: "scope"; entity: string }
	| { code: "mills"; mill: string }
	| { code: "unknown-paper" }
	| { code: "pdf"; reason: PdfError | PdfRefusal | "harmful" }
	| { code: "unknown-receipt" | "photos-full" | "photo-kind" | "taken-at" }
	| { code: "photo"; reason: PhotoError }
	| { code: "unknown-entity" }
	| { code: "outbox-after" }
	| { code: "outbox-limit"; most: number }
	| { code: "outbox-ahead"; newest: number }
	| { code: "rate"; seconds: number };

/** A run's answer: 422 when every row was refused, 200 otherwise. */
export function answerRun(c: Context<Env>, result: RunResult): Response {
	const { run, entity, rows, accepted, unchanged, rejected } = result;
	c.get("log").info({ run, entity, rows, accepted, unchanged, rejected }, "feed imported");
	const isRefused = result.rows > 0 && result.rejected === result.rows;
	return c.json(result, isRefused ? 422 : 200);
}

const statuses: Record<Refusal["code"], ContentfulStatusCode> = {
	unauthorized: 401,
	scope: 403,
	"unknown-entity": 404,
	"unknown-run": 404,
	"unknown-paper": 404,
	pdf: 422,
	"unknown-receipt": 404,
	"photos-full": 422,
	"photo-kind": 422,
	"taken-at": 422,
	photo: 422,
	"content-type": 415,
	"as-of": 400,
	mills: 400,
	"outbox-after": 400,
	"outbox-limit": 400,
	"outbox-ahead": 409,
	rate: 429,
	stopped: 400,
	too_large: 413,
	bad_gzip: 400,
	too_many_rejects: 422,
	unavailable: 503,
	internal: 500,
};

/** A refusal as a problem in the source's language; `run` names what had begun. */
export function refuseFeed(c: Context<Env>, refusal: Refusal, mostBytes = 0): Response {
	const requestId = c.get("requestId");
	const status = statuses[refusal.code];
	const detail = sentence(refusal, requestLanguage(c.req.raw), mostBytes, requestId);
	const more = {
		...("run" in refusal && refusal.run !== undefined ? { run: refusal.run } : {}),
		...("newest" in refusal ? { newest: refusal.newest } : {}),
	};
	const problem = { status, code: refusal.code.replaceAll("_", "-"), detail, requestId, ...more };
	return c.json(
		problemBody(problem),
		status,
		problemHeaders(status, "seconds" in refusal ? refusal.seconds : undefined, c.req.header("authorization")),
	);
}

/** A run that ended early: reported to its source, and logged with its cause if the cause is the portal's. */
export function refuseFailure(c: Context<Env>, failure: FeedFailure, mostBytes: number): Response {
	const isOurs = failure.code === "internal" || failure.code === "unavailable";
	c.get("log")[isOurs ? "error" : "info"](
		{ run: failure.run, code: failure.code, err: failure.cause },
		"feed ended early",
	);
	return refuseFeed(c, { code: failure.code, run: failure.run }, mostBytes);
}

const pdfWords = {
	empty: m.feeds_error_pdf_empty,
	not_pdf: m.feeds_error_pdf_not,
	broken: m.feeds_error_pdf_broken,
	encrypted: m.feeds_error_pdf_encrypted,
	active: m.feeds_error_pdf_active,
	attachment: m.feeds_error_pdf_attachment,
	unreadable: m.feeds_error_pdf_unreadable,
	harmful: m.feeds_error_pdf_harmful,
} as const;

const photoWords: Record<PhotoError, typeof m.feeds_error_photo_empty> = {
	empty: m.feeds_error_photo_empty,
	kind: m.feeds_error_photo_not,
	unreadable: m.feeds_error_photo_unreadable,
	harmful: m.feeds_error_pdf_harmful,
};

function sentence(refusal: Refusal, locale: Language, mostBytes: number, requestId: string): string {
	const in_ = { locale };
	switch (refusal.code) {
		case "unauthorized":
			return m.feeds_error_unauthorized({}, in_);
		case "scope":
			return m.feeds_error_scope({ entity: refusal.entity }, in_);
		case "unknown-entity":
			return m.feeds_error_unknown_entity({ entities: entityNames.join(", ") }, in_);
		case "unknown-run":
			return m.feeds_error_unknown_run({}, in_);
		case "unknown-paper":
			return m.feeds_error_unknown_paper({ kinds: documentKinds.map(pathOfKind).join(", ") }, in_);
		case "pdf":
			return pdfWords[refusal.reason]({}, in_);
		case "unknown-receipt":
			return m.feeds_error_unknown_receipt({}, in_);
		case "photos-full":
			return m.feeds_error_photos_full({ most: String(mostPhotos) }, in_);
		case "photo-kind":
			return m.feeds_error_photo_kind({ kinds: photoKinds.join(", ") }, in_);
		case "taken-at":
			return m.feeds_error_taken_at({}, in_);
		case "photo":
			return photoWords[refusal.reason]({}, in_);
		case "content-type":
			return m.feeds_error_content_type({}, in_);
		case "mills":
			return m.feeds_error_mills({ mill: refusal.mill }, in_);
		case "as-of":
			return m.feeds_error_as_of({}, in_);
		case "outbox-after":
			return m.feeds_error_outbox_after({}, in_);
		case "outbox-limit":
			return m.feeds_error_outbox_limit({ most: String(refusal.most) }, in_);
		case "outbox-ahead":
			return m.feeds_error_outbox_ahead({ newest: String(refusal.newest) }, in_);
		case "rate":
			return m.feeds_error_rate({ seconds: String(refusal.seconds) }, in_);
		case "too_large":
			return m.feeds_error_too_large({ limit: readableSize(mostBytes) }, in_);
		case "bad_gzip":
			return m.feeds_error_bad_gzip({}, in_);
		case "too_many_rejects":
			return m.feeds_error_too_many_rejects({ limit: String(defaultMostRejectedRows) }, in_);
		case "stopped":
			return m.feeds_error_stopped({}, in_);
		case "unavailable":
			return m.feeds_error_unavailable({}, in_);
		case "internal":
			return m.feeds_error_internal({ requestId }, in_);
	}
}

function readableSize(bytes: number): string {
	const units = ["B", "KiB", "MiB", "GiB"];
	const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
	return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${units[power]}`;
}

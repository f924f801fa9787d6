import type { Context, Hono } from "hono";
import type { Env } from "#server/http/env.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { type FeedKey, findFeedKey } from "#server/keys/feed-keys.ts";
import type { Services } from "#server/request-context.ts";
import { networkOf } from "#server/session/network-of.ts";
import { takeRateLimit } from "#server/session/rate-limit.ts";
import { type EntityName, findEntity, mayFeed } from "../entities.ts";
import { registerBankDetails } from "./bank-details-route.ts";
import { registerDocumentUploads } from "./document-uploads/document-upload-routes.ts";
import { answerRun, refuseFailure, refuseFeed } from "./feed-answers.ts";
import { gunzip, limitBytes } from "./feed-bytes.ts";
import { FeedFailure } from "./feed-failures.ts";
import { findRun } from "./feed-runs.ts";
import type { RunResult } from "./import-request.ts";
import { importRows } from "./import-rows.ts";
import { unknownMill } from "./known-mills.ts";
import { registerOutboxRoutes, requireCollector } from "./outbox-routes.ts";
import { pastMoment } from "./past-moment.ts";
import { registerReceiptPhotos } from "./receipt-photos/receipt-photo-routes.ts";
import { resendRejects } from "./resend-rejects.ts";

const defaultMostBytes = 2 * 1024 ** 3;
const minute = 60;
const hitsPerKey = 600;
const wrongKeysPerAddress = 30;

const contentTypes = ["application/x-ndjson", "application/ndjson", "application/json"];

/** Feeds over HTTP: rows in, and kept rejects once more. `mostBytes` limits a body, as sent and as inflated. */
export function registerFeedRoutes(app: Hono<Env>, services: Services, { mostBytes = defaultMostBytes } = {}): void {
	registerOutboxRoutes(app, services, requireKey);
	registerBankDetails(app, services, requireKey);
	registerDocumentUploads(app, services, requireKey);
	registerReceiptPhotos(app, services, requireKey);
	app.post("/api/feeds/v1/rejects/:run/resend", async (c) => {
		const key = await requireKey(c, services);
		return key instanceof Response ? key : resend(c, services, key, mostBytes);
	});
	app.post("/api/feeds/v1/:entity", async (c) => {
		const key = await requireKey(c, services);
		return key instanceof Response ? key : receive(c, services, key, mostBytes);
	});
}

/** The key of the request, or its refusal. Wrong keys are counted by address, so that nobody may try many. */
async function requireKey(c: Context<Env>, { database }: Services): Promise<FeedKey | Response> {
	const key = await findFeedKey(database, c.req.header("authorization"));
	const bucket = key ? `feed-key:${key.id}` : `feed-address:${networkOf(c.get("address"))}`;
	const { allowed, retryAfterSeconds } = await takeRateLimit(
		database,
		bucket,
		key ? hitsPerKey : wrongKeysPerAddress,
		minute,
	);
	if (!allowed) return refuseFeed(c, { code: "rate", seconds: retryAfterSeconds });
	return key ?? refuseFeed(c, { code: "unauthorized" });
}

/** The key of a request that may collect the outbox, or its refusal. */
export function findCollector(c: Context<Env>, services: Services): Promise<FeedKey | Response> {
	return requireCollector(c, services, requireKey);
}

async function receive(c: Context<Env>, { database }: Services, key: FeedKey, mostBytes: number): Promise<Response> {
	const entity = findEntity(c.req.param("entity") ?? "");
	if (!entity) return refuseFeed(c, { code: "unknown-entity" });
	if (!mayFeed(key.scopes, entity)) return refuseFeed(c, { code: "scope", entity });
	const encoding = contentEncoding(c);
	if (!encoding) return refuseFeed(c, { code: "content-type" });
	if (Number(c.req.header("content-length") ?? 0) > mostBytes) return refuseFeed(c, { code: "too_large" }, mostBytes);
	const asOf = dataAsOf(c.req.header("data-as-of"));
	if (asOf === "wrong") return refuseFeed(c, { code: "as-of" });
	const mills = millCodes(c.req.header("data-mills"));
	const unknown = await unknownMill(database, mills);
	if (unknown !== undefined) return refuseFeed(c, { code: "mills", mill: unknown });
	const sent = limitBytes(bodyBytes(c.req.raw), mostBytes);
	const bytes = encoding === "gzip" ? gunzip(sent, mostBytes) : sent;
	return run(
		c,
		mostBytes,
		importRows({
			database,
			source: key.source,
			entity,
			bytes,
			asOf,
			mills,
			language: requestLanguage(c.req.raw),
			trace: c.var,
		}),
	);
}

/** A key sends again only what its own source sent, and only what it may send. */
async function resend(c: Context<Env>, { database }: Services, key: FeedKey, mostBytes: number): Promise<Response> {
	const id = Number(c.req.param("run"));
	const found = Number.isSafeInteger(id)
		? await database.transaction("millgate_feeds", {}, (tx) => findRun(tx, id))
		: undefined;
	if (!found || found.source !== key.source) return refuseFeed(c, { code: "unknown-run" });
	if (!mayFeed(key.scopes, found.entity as EntityName)) return refuseFeed(c, { code: "scope", entity: found.entity });
	return run(c, mostBytes, resendRejects(database, id, { language: requestLanguage(c.req.raw) }));
}

async function run(c: Context<Env>, mostBytes: number, work: Promise<RunResult | undefined>): Promise<Response> {
	try {
		const result = await work;
		return result ? answerRun(c, result) : refuseFeed(c, { code: "unknown-run" });
	} catch (error) {
		if (error instanceof FeedFailure) return refuseFailure(c, error, mostBytes);
		throw error;
	}
}

function contentEncoding(c: Context<Env>): "identity" | "gzip" | undefined {
	const [type, ...parameters] = (c.req.header("content-type") ?? "")
		.toLowerCase()
		.split(";")
		.map((part) => part.trim());
	const encoding = (c.req.header("content-encoding") ?? "identity").trim().toLowerCase();
	if (!type || !contentTypes.includes(type)) return undefined;
	if (parameters.some((part) => /^charset=(?!"?utf-?8"?$)/.test(part))) return undefined;
	return encoding === "identity" || encoding === "gzip" ? encoding : undefined;
}

/** The Data-As-Of header: a moment with its offset, not in the future. */
function dataAsOf(header: string | undefined): Date | undefined | "wrong" {
	if (header === undefined) return undefined;
	return pastMoment(header) ?? "wrong";
}

/** The Data-Mills header: codes of mills, divided by commas. */
function millCodes(header = ""): string[] {
	return header.split(",").flatMap((code) => code.trim() || []);
}

async function* bodyBytes(request: Request): AsyncGenerator<Uint8Array> {
	if (request.body) yield* request.body;
}

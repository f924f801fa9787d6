import type { Context, Hono } from "hono";
import { recordAudit } from "#server/audit.ts";
import type { Env } from "#server/http/env.ts";
import type { FeedKey } from "#server/keys/feed-keys.ts";
import { newestPosition, readOutbox } from "#server/outbox.ts";
import type { Services } from "#server/request-context.ts";
import { fileResponse } from "#server/storage/file-routes.ts";
import { findFile } from "#server/storage/files-queries.ts";
import { NotFoundError } from "#shared/errors.ts";
import { outboxScope } from "#shared/keys/key-scopes.ts";
import { mayCollect } from "../entities.ts";
import { refuseFeed } from "./feed-answers.ts";

const mostAtOnce = 1000;
const usualAtOnce = 200;

type RequireKey = (c: Context<Env>, services: Services) => Promise<FeedKey | Response>;

/** `GET /api/outbox/v1?after=…` in order, and the files that entries name. The scope is `outbox`. */
export function registerOutboxRoutes(app: Hono<Env>, services: Services, requireKey: RequireKey): void {
	const collector = (c: Context<Env>) => requireCollector(c, services, requireKey);
	app.get("/api/outbox/v1", async (c) => {
		const key = await collector(c);
		if (key instanceof Response) return key;
		const after = wholeNumber(c.req.query("after"), 0, Number.MAX_SAFE_INTEGER, 0);
		if (after === undefined) return refuseFeed(c, { code: "outbox-after" });
		const limit = wholeNumber(c.req.query("limit"), 1, mostAtOnce, usualAtOnce);
		if (limit === undefined) return refuseFeed(c, { code: "outbox-limit", most: mostAtOnce });
		const { entries, newest } = await services.database.transaction("millgate_feeds", {}, async (tx) => {
			const found = await readOutbox(tx, after, limit);
			return { entries: found, newest: found.at(-1)?.position ?? (await newestPosition(tx)) };
		});
		if (after > newest) return refuseFeed(c, { code: "outbox-ahead", newest });
		return c.json({ entries, next: entries.at(-1)?.position ?? after, isComplete: entries.length < limit });
	});
	app.get("/api/outbox/v1/files/:id", async (c) => {
		const key = await collector(c);
		if (key instanceof Response) return key;
		const by = { viewer: undefined, requestId: c.var.requestId, address: c.var.address };
		const file = await services.database.transaction("millgate_feeds", {}, async (tx) => {
			const found = await findFile(tx, c.req.param("id") ?? "");
			if (found) await recordAudit(tx, by, { action: "file.collect", target: found.id, actor: `key ${key.source}` });
			return found;
		});
		if (!file) throw new NotFoundError();
		return fileResponse(services, file);
	});
}

/** The key of the request if it may collect the outbox, or its refusal. */
export async function requireCollector(
	c: Context<Env>,
	services: Services,
	requireKey: RequireKey,
): Promise<FeedKey | Response> {
	const key = await requireKey(c, services);
	return key instanceof Response || mayCollect(key.scopes)
		? key
		: refuseFeed(c, { code: "scope", entity: outboxScope });
}

function wholeNumber(text: string | undefined, least: number, most: number, otherwise: number): number | undefined {
	if (text === undefined) return otherwise;
	const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
	return value >= least && value <= most ? value : undefined;
}

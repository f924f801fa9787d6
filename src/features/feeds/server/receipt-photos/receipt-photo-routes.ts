import type { Context, Hono } from "hono";
import type { Env } from "#server/http/env.ts";
import type { FeedKey } from "#server/keys/feed-keys.ts";
import type { Services } from "#server/request-context.ts";
import type { ReceivedBody } from "#server/storage/receive-body.ts";
import { photosScope } from "#shared/keys/key-scopes.ts";
import { findPhotoKind } from "#shared/supplies/photo-kinds.ts";
import { mayUploadPhotos } from "../../entities.ts";
import { refuseFeed } from "../feed-answers.ts";
import { pastMoment } from "../past-moment.ts";
import { withSentBody } from "../sent-body.ts";
import { type SentPhoto, takeReceiptPhoto } from "./take-receipt-photo.ts";

type RequireKey = (c: Context<Env>, services: Services) => Promise<FeedKey | Response>;

/**
 * `POST /api/feeds/v1/receipt-photos/:supplier/:receipt?kind=&taken-at=`: a picture that the mill took of a load.
 * docs/receipt-photos.md.
 */
export function registerReceiptPhotos(app: Hono<Env>, services: Services, requireKey: RequireKey): void {
	app.post("/api/feeds/v1/receipt-photos/:supplier/:receipt", async (c) => {
		const key = await requireKey(c, services);
		if (key instanceof Response) return key;
		if (!mayUploadPhotos(key.scopes)) return refuseFeed(c, { code: "scope", entity: photosScope });
		const { supplier, receipt } = c.req.param();
		const kind = findPhotoKind(c.req.query("kind"));
		if (!kind) return refuseFeed(c, { code: "photo-kind" });
		const takenAt = pastMoment(c.req.query("taken-at"));
		if (!takenAt) return refuseFeed(c, { code: "taken-at" });
		const sent = { address: { supplier, receipt }, facts: { kind, takenAt } };
		return withSentBody(c, services, (body) => take(c, services, key, { ...sent, body }));
	});
}

async function take(
	c: Context<Env>,
	services: Services,
	key: FeedKey,
	sent: SentPhoto & { body: ReceivedBody },
): Promise<Response> {
	const by = { viewer: undefined, requestId: c.var.requestId, address: c.var.address, actor: `key ${key.source}` };
	const taken = await takeReceiptPhoto(services, by, sent);
	if ("code" in taken) return refuseFeed(c, taken);
	const { address, facts, body } = sent;
	const { kind, takenAt } = facts;
	return c.json(
		{
			...address,
			kind,
			takenAt: takenAt.toISOString(),
			sha256: body.sha256.toString("hex"),
			unchanged: taken.unchanged,
		},
		200,
	);
}

import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { Context } from "hono";
import type { Env } from "#server/http/env.ts";
import type { Services } from "#server/request-context.ts";
import { BodyTooLargeError, type ReceivedBody, receiveBody } from "#server/storage/receive-body.ts";
import { refuseFeed } from "./feed-answers.ts";

/**
 * Gives `take` the request's body as a file of this machine, which is gone afterwards; refuses one of more bytes than
 * UPLOAD_MAX_BYTES.
 */
export async function withSentBody(
	c: Context<Env>,
	{ config }: Services,
	take: (body: ReceivedBody) => Promise<Response>,
): Promise<Response> {
	const most = config.UPLOAD_MAX_BYTES;
	if (Number(c.req.header("content-length") ?? 0) > most) return refuseFeed(c, { code: "too_large" }, most);
	const folder = resolve(config.DATA_DIR, "incoming");
	await mkdir(folder, { recursive: true });
	const path = resolve(folder, randomUUID());
	try {
		return await take(await receiveBody(c.req.raw.body, path, most));
	} catch (error) {
		if (error instanceof BodyTooLargeError) return refuseFeed(c, { code: "too_large" }, most);
		throw error;
	} finally {
		await rm(path, { force: true });
	}
}

import type { Context, Hono } from "hono";
import { m } from "#generated/texts/messages.js";
import type { Env } from "#server/http/env.ts";
import { idempotencyHeader } from "#server/idempotency/idempotent-request.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { fileNameOf, fileTooLarge, requireUploadSlot } from "#server/storage/file-routes.ts";
import { BodyTooLargeError } from "#server/storage/receive-body.ts";
import { keepUpload, receiveUpload } from "#server/storage/take-upload.ts";
import { mayAccess } from "#shared/access.ts";
import { InvalidError, KeyRefusedError } from "#shared/errors.ts";
import type { ApiSide, CompanyScope } from "#shared/keys/company-scopes.ts";
import { mediaTypeOf } from "./action-body.ts";
import { addressOf, answerWrite, requireParameters } from "./action-routes.ts";
import type { ApiServices } from "./api-routes.ts";
import { idempotentRequestOf } from "./idempotency-key.ts";
import { answerProgram, type ProgramCall } from "./program-requests.ts";

/** Where programs send files, and the scope of what they are sent with. */
export const fileUploads: Readonly<Record<ApiSide, CompanyScope>> = {
	customer: "complaints:write",
	supplier: "receipts:write",
};

export const filesPath = (side: ApiSide): string => `/api/${side}/v1/files`;

/**
 * Takes photos and PDFs of programs, as the raw bytes of one file under the name in X-File-Name, checked as people's
 * are: a complaint, a message or a dispute then names the id.
 */
export function registerFileUploads(app: Hono<Env>, services: ApiServices): void {
	for (const [side, scope] of Object.entries(fileUploads) as [ApiSide, CompanyScope][])
		app.post(filesPath(side), (c) => answerProgram(c, services, scope, (call) => answerFile(c, side, call)));
}

/** Bytes within something else: the file that they contain would be kept with its wrapping. */
const wrapped = ["multipart/form-data", "application/x-www-form-urlencoded", "application/json"];

async function answerFile(c: Context<Env>, side: ApiSide, { program, context }: ProgramCall): Promise<Response> {
	if (!mayAccess(actingUser(program.viewer), side))
		throw new KeyRefusedError(m.server_api_key_no_access(), "accounts-without-access");
	requireParameters(c);
	if (wrapped.includes(mediaTypeOf(c)))
		throw new InvalidError(m.server_api_file_type(), [], undefined, ["invalid", 415, "media-type"]);
	const header = c.req.header(idempotencyHeader);
	// Refused before the bytes are read.
	idempotentRequestOf(program.keyId, header, []);
	await requireUploadSlot(context.database, `key:${program.keyId}`);
	const most = context.config.UPLOAD_MAX_BYTES;
	const name = fileNameOf(c);
	if (Number(c.req.header("content-length") ?? 0) > most) return fileTooLarge(c, most);
	try {
		return await receiveUpload(context, c.req.raw.body, undefined, (received) => {
			const sent = [addressOf(c), name, received.sha256];
			const idempotentRequest = idempotentRequestOf(program.keyId, header, sent);
			return answerWrite({ ...context, idempotentRequest }, async (own) => ({
				status: 201,
				body: await keepUpload(own, received, name),
			}));
		});
	} catch (error) {
		if (error instanceof BodyTooLargeError) return fileTooLarge(c, most);
		throw error;
	}
}

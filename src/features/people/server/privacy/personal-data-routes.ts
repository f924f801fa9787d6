import type { Hono } from "hono";
import { noteRefusal } from "#server/audit-record/note-refusal.ts";
import { byteStream } from "#server/export/byte-stream.ts";
import { attachment } from "#server/export/export-response.ts";
import type { Env } from "#server/http/env.ts";
import type { Services } from "#server/request-context.ts";
import { actingUser } from "#server/session/acting-user.ts";
import { viewerOfPageRequest } from "#server/session/request-viewer.ts";
import { mayAccess } from "#shared/access.ts";
import { ForbiddenError } from "#shared/errors.ts";
import { personalZip, readPersonalData } from "./export-person.ts";

/**
 * `GET /downloads/personal-data/17.zip`: all that is known about a person, for an administrator who passes it to them;
 * audited.
 */
export function registerPersonalData(app: Hono<Env>, services: Services): void {
	app.get("/downloads/personal-data/:file{[0-9]{1,15}\\.zip}", async (c) => {
		if (c.req.header("sec-fetch-site") === "cross-site") throw new ForbiddenError();
		const viewer = await viewerOfPageRequest(services, c.req.raw.headers);
		if (!viewer?.hasAcceptedTerms || !mayAccess(actingUser(viewer), "admin")) {
			noteRefusal({ ...services, ...c.var, viewer }, c.req.path);
			throw new ForbiddenError();
		}
		const { log, requestId, address } = c.var;
		const data = await readPersonalData(
			{ ...services, log, requestId, address, viewer },
			c.req.param("file").slice(0, -".zip".length),
		);
		return new Response(byteStream({ close: async () => {} }, personalZip(data)), {
			headers: {
				"content-type": "application/zip",
				"content-disposition": attachment(`${data.email}.zip`),
				"cache-control": "no-store",
			},
		});
	});
}

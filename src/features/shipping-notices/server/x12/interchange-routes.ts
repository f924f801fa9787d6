import type { Context, Hono } from "hono";
import { m } from "#generated/texts/messages.js";
import type { ApiServices } from "#server/api/api-routes.ts";
import { requireFeature } from "#server/feature-flags.ts";
import type { Env } from "#server/http/env.ts";
import { problemBody, problemHeaders } from "#server/http/problem.ts";
import { asViewer } from "#server/request-context.ts";
import { decodeText } from "#shared/decode-text.ts";
import { InvalidError, NotFoundError, refusedField } from "#shared/errors.ts";
import type { Sender } from "../enter-notice.ts";
import { answerSender, type FindKey } from "../notice-sender.ts";
import { findAnswer } from "./interchange-writes.ts";
import { type TakenInterchange, takeInterchange } from "./take-interchange.ts";

/** Media types of an interchange (RFC 1767, and what programs send that do not set one). */
const mediaTypes = ["application/edi-x12", "application/octet-stream", "text/plain"];

/** Interchanges of suppliers' programs, and the 997 that answered a notice (docs/x12-856.md). */
export function registerInterchangeRoutes(app: Hono<Env>, services: ApiServices, findKey: FindKey): void {
	app.post("/api/notices/v1/x12", (c) =>
		answerSender(c, services, findKey, "write", async (sender) => {
			requireOneSupplier(sender);
			await requireFeature(services.database, "supplierApi", sender.language);
			const text = await interchangeOf(c);
			return answerInterchange(c, await takeInterchange(sender, text, isTrial(c)));
		}),
	);
	app.get("/api/notices/v1/:notice/997", (c) =>
		answerSender(c, services, findKey, "read", async ({ context, by }) => {
			const notice = c.req.param("notice") ?? "";
			const found = notice.includes("\u0000")
				? undefined
				: await asViewer(context, (tx) => findAnswer(tx, notice, null), by.scope);
			if (found === undefined) throw new NotFoundError();
			return x12Response(found, 200);
		}),
	);
}

/** An interchange is one supplier's, whom the 997 answers. */
function requireOneSupplier({ by }: Sender): void {
	if (by.scope.supplierIds?.length !== 1) throw refusedField("account", m.asn_x12_account());
}

/** The interchange that a request carries. Throws InvalidError for another media type. */
export async function interchangeOf(c: Context<Env>): Promise<string> {
	const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
	if (!mediaTypes.includes(type)) throw new InvalidError(m.asn_x12_media_type());
	return decodeText(new Uint8Array(await c.req.arrayBuffer()));
}

/** Throws InvalidError for any other word than 1: a client that wrote `trial=true` wants nothing to be announced. */
function isTrial(c: Context<Env>): boolean {
	const value = c.req.query("trial");
	if (value !== undefined && value !== "1")
		throw new InvalidError(m.asn_x12_refused(), [
			{ field: "trial", reason: m.asn_x12_code({ value: value.slice(0, 20), codes: "1" }) },
		]);
	return value === "1";
}

/** An interchange as a file. */
export function x12Response(text: string, status: 200 | 201 | 400, headers: Record<string, string> = {}): Response {
	return new Response(text, {
		status,
		headers: { "content-type": "application/edi-x12; charset=utf-8", "cache-control": "private, no-store", ...headers },
	});
}

/** What became of it as JSON, or the answer alone for a client that accepts X12 only. */
function answerInterchange(c: Context<Env>, { faults, ...taken }: TakenInterchange): Response {
	const status = faults.length > 0 ? 400 : taken.isTaken && taken.isNew ? 201 : 200;
	const takesX12 = (c.req.header("accept") ?? "").toLowerCase().startsWith("application/edi-x12");
	if (takesX12 && taken.answer !== null) return x12Response(taken.answer, status);
	if (takesX12 && status !== 400) return c.body(null, 204);
	if (faults.length === 0) return c.json(taken, status);
	const problem = problemBody({ status, code: "invalid", detail: m.asn_x12_refused(), requestId: c.var.requestId });
	return c.json({ ...problem, answer: taken.answer, isTest: taken.isTest, faults }, status, problemHeaders(status));
}

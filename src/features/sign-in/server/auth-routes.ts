import type { Context, Hono } from "hono";
import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Env } from "#server/http/env.ts";
import { tokenLives } from "#server/realtime/token-life.ts";
import type { Services } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { bearerOf, staleAliasCookie } from "#server/session/request-viewer.ts";
import { hashSecret } from "#server/session/secrets.ts";
import { rotateToken } from "#server/session/sessions.ts";
import { endViewAs } from "#server/session/view-as-sessions.ts";
import type { Viewer } from "#server/session/viewer.ts";
import { mayUseAlias } from "#shared/access.ts";
import { clearCookie, parseCookies, serializeCookie, termsAccepted, userCookies } from "#shared/cookies.ts";
import { noteAliasUse } from "./alias-marks-queries.ts";
import { endSessionHere } from "./end-session.ts";
import { acceptTerms } from "./person-queries.ts";
import type { ProviderClients } from "./provider-clients.ts";
import { admitCall, apiError, languageOfCall, readBody, refuseFields } from "./request-checks.ts";

type Call = { c: Context<Env>; services: Services };

/**
 * The calls of /api/auth/ (specification §7): POST only, the bearer from its header only, together with the session
 * cookie.
 */
export function registerAuthRoutes(app: Hono<Env>, services: Services, clients: ProviderClients): void {
	app.all("/api/auth/get-user", (c) => getUser({ c, services }));
	app.all("/api/auth/session", (c) => answerSession({ c, services }));
	app.all("/api/auth/terms", (c) => asViewer({ c, services }, takeTerms, ["version"]));
	app.all("/api/auth/alias", (c) => asViewer({ c, services }, takeAlias, ["alias"], { mayViewAs: true }));
	app.all("/api/auth/end-view-as", (c) => stopLooking({ c, services }));
	app.all("/api/auth/sign-out", (c) => signOut({ c, services }, clients));
}

/**
 * Answers `data`, the user as a JSON string, and `token`, which replaces the one sent (decisions/get-user-answer.md).
 */
async function getUser({ c, services }: Call): Promise<Response> {
	const { viewer, refused } = await admitCall(c, services, "get-user", { mayViewAs: true });
	if (refused) return refused;
	const unknown = await refuseFields(c);
	if (unknown) return unknown;
	const bearer = bearerOf(c.req.raw.headers);
	const token =
		viewer &&
		bearer &&
		(await rotateToken(services.database, { bearer, sessionId: viewer.sessionId }, services.config.TOKEN_SECONDS));
	if (!viewer || !token) {
		// The database is authoritative; this process may have cached an older state.
		forgetViewers(services.database);
		clearUser(c, bearer);
		return forbidden(c);
	}
	const stale = staleAliasCookie(c.req.raw.headers, viewer);
	if (stale) c.header("set-cookie", stale, { append: true });
	// The page stores the token; should it be left before it can, the browser has it all the same.
	c.header("set-cookie", serializeCookie("auth", token), { append: true });
	return c.json({ data: JSON.stringify(viewer.user), token }, 200, { "cache-control": "no-store" });
}

/**
 * A user who cannot be fetched leaves no cookie of the list behind (specification §4), those that a page cannot reach
 * included. Where the `auth` cookie is another token than the one that was sent, another tab has signed in meanwhile,
 * and what it stored stays.
 */
function clearUser(c: Context<Env>, bearer: string | undefined): void {
	const cookie = parseCookies(c.req.header("cookie")).get("auth");
	if (cookie !== undefined && cookie !== bearer) return;
	for (const name of userCookies) c.header("set-cookie", clearCookie(name), { append: true });
}

/**
 * Answers who is signed in, how many seconds are left by the database's clock, and whether the terms of now are
 * accepted; renews nothing. A call of its own, because the specification says all that get-user answers
 * (decisions/session-end.md).
 */
async function answerSession({ c, services }: Call): Promise<Response> {
	const { viewer, refused } = await admitCall(c, services, "session", { mayViewAs: true });
	if (refused) return refused;
	const unknown = await refuseFields(c);
	if (unknown) return unknown;
	const bearer = bearerOf(c.req.raw.headers);
	const hash = bearer === undefined ? "" : hashSecret(bearer).toString("hex");
	const seconds = viewer && (await tokenLives(services.database, [hash])).get(hash);
	if (!viewer || seconds === undefined) {
		forgetViewers(services.database);
		return forbidden(c);
	}
	const { email: person, hasAcceptedTerms } = viewer;
	return c.json({ person, seconds, hasAcceptedTerms }, 200, { "cache-control": "no-store" });
}

async function asViewer(
	call: Call,
	work: (call: Call, viewer: Viewer, body: Record<string, unknown>) => Promise<Response>,
	fields: readonly string[],
	options?: { mayViewAs: boolean },
): Promise<Response> {
	const { c, services } = call;
	const { viewer, refused } = await admitCall(c, services, "change", options);
	if (refused) return refused;
	if (!viewer) return forbidden(c);
	const read = await readBody(c, fields);
	return read.refused ?? work(call, viewer, read.body);
}

/**
 * Records that the viewer accepts the version that was shown to them; a version that is no longer the current one must
 * be read first.
 */
async function takeTerms({ c, services }: Call, viewer: Viewer, body: Record<string, unknown>): Promise<Response> {
	const locale = { locale: languageOfCall(c) };
	const current = viewer.termsVersion;
	if (body.version !== current) {
		const reason =
			typeof body.version === "string" ? m.sign_in_terms_changed({}, locale) : m.sign_in_terms_missing({}, locale);
		return apiError(c, 400, reason, { faults: [{ field: "version", reason }] });
	}
	await services.database.transaction("millgate_auth", {}, async (tx) => {
		const isNew = await acceptTerms(tx, viewer.personId, current);
		if (isNew) await recordAudit(tx, auditBy(c, viewer), { action: "terms.accept", target: current });
	});
	forgetViewers(services.database);
	c.header("set-cookie", serializeCookie("tac", termsAccepted), { append: true });
	return c.json({ version: current }, 200, { "cache-control": "no-store" });
}

/**
 * Chooses the account to act for, or none with null. One that is not theirs is refused exactly like one that does not
 * exist.
 */
async function takeAlias({ c, services }: Call, viewer: Viewer, { alias }: Record<string, unknown>): Promise<Response> {
	const locale = { locale: languageOfCall(c) };
	if (alias !== null && typeof alias !== "string") {
		const reason = m.sign_in_error_alias_missing({}, locale);
		return apiError(c, 400, reason, { faults: [{ field: "alias", reason }] });
	}
	if (alias !== null && !mayUseAlias(viewer.user, alias)) {
		const reason = m.sign_in_alias_not_yours({ alias: alias.slice(0, 40) }, locale);
		return apiError(c, 400, reason, { faults: [{ field: "alias", reason }] });
	}
	const before = viewer.alias?.code ?? null;
	if (alias !== before) {
		// Of an administrator who views as another person it is one more view, and nothing that was done for the account.
		const entry = {
			action: viewer.viewAs ? "viewAs.alias" : "alias.change",
			target: alias ?? undefined,
			detail: { from: before, to: alias },
		} as const;
		await services.database.transaction("millgate_auth", {}, async (tx) => {
			await recordAudit(tx, auditBy(c, viewer), entry);
			if (alias !== null && !viewer.viewAs) await noteAliasUse(tx, viewer.personId, alias);
		});
	}
	c.header("set-cookie", alias === null ? clearCookie("isr-alias") : serializeCookie("isr-alias", alias), {
		append: true,
	});
	return c.json({ alias }, 200, { "cache-control": "no-store" });
}

/**
 * Ends an administrator's view as another person; answers whom they viewed, so that the page can lead back. Without a
 * look there is nothing to end.
 */
async function stopLooking({ c, services }: Call): Promise<Response> {
	const { viewer, refused } = await admitCall(c, services, "change", { mayViewAs: true });
	if (refused) return refused;
	if (!viewer) return forbidden(c);
	const unknown = await refuseFields(c);
	if (unknown) return unknown;
	if (viewer.viewAs) await endViewAs(services.database, viewer.viewAs);
	c.header("set-cookie", clearCookie("isr-alias"), { append: true });
	return c.json({ person: viewer.viewAs ? String(viewer.personId) : null }, 200, { "cache-control": "no-store" });
}

/**
 * Ends the session here and answers where to end it at the provider; needs only the session cookie, so it works after
 * the token ended.
 */
async function signOut({ c, services }: Call, clients: ProviderClients): Promise<Response> {
	const { refused } = await admitCall(c, services, "change", { mayViewAs: true });
	if (refused) return refused;
	const read = await readBody(c, []);
	if (read.refused) return read.refused;
	const location = await endSessionHere(c, services, clients);
	return c.json({ location }, 200, { "cache-control": "no-store" });
}

function forbidden(c: Context<Env>): Response {
	return apiError(c, 403, m.sign_in_error_forbidden({}, { locale: languageOfCall(c) }));
}

function auditBy(c: Context<Env>, viewer: Viewer) {
	return { viewer, requestId: c.get("requestId"), address: c.get("address") };
}

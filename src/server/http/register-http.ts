import { existsSync } from "node:fs";
import type { Hono, MiddlewareHandler } from "hono";
import { brandOf } from "#server/branding/brand.ts";
import { inLanguage } from "#server/language.ts";
import type { Services } from "#server/request-context.ts";
import { NotFoundError } from "#shared/errors.ts";
import { measureRequests } from "../operations/measure-requests.ts";
import type { Metrics } from "../operations/metrics.ts";
import { answerError } from "./answer-error.ts";
import { serveAssets } from "./assets.ts";
import { compress } from "./compress.ts";
import type { Env } from "./env.ts";
import { followRequest } from "./follow-request.ts";
import { leaveBody } from "./leave-body.ts";
import { cutSlowBody, limitBody } from "./limit-body.ts";
import { prefixCookies } from "./prefix-cookies.ts";
import { problemResponse, tooLarge } from "./problem.ts";
import { refuseForeignLoads } from "./refuse-foreign-loads.ts";
import { requestLanguage } from "./request-language.ts";
import { securityHeaders } from "./security-headers.ts";
import { throttleTenants } from "./throttle-tenants.ts";

const maxBodyBytes = 1024 * 1024;
const maxBodyMs = 30_000;
// 25 MB by a telephone in a yard; slower than that nobody sends them.
const maxUploadMs = 600_000;
/** Where files are sent to, by people and by companies' programs. */
const filePaths = ["/api/uploads", "/api/customer/v1/files", "/api/supplier/v1/files"];

export type HttpOptions = {
	/** Folder of the built client; not served when it is not there. */
	clientFolder?: string;
	/** Paths that begin so limit their bodies themselves: feeds are long, photos large. */
	longBodies?: readonly string[];
	/** Milliseconds that a body may take; 30 s by default. */
	maxBodyMs?: number;
	/** Where requests are counted, and the addresses of pages, which are distinguished. */
	measured?: { metrics: Metrics; pages: ReadonlySet<string> };
	/** Follows each request once it has its id and log. */
	traced?: MiddlewareHandler<Env>;
};

/**
 * What is before every route: id and log, secure headers, compression, the reader's language for every text, the
 * limit of bodies, built files; and after them the answers to errors and to unknown addresses. Register it first, and
 * routes on the same app.
 */
export function registerHttp(
	app: Hono<Env>,
	{ config, log }: Pick<Services, "config" | "log">,
	options: HttpOptions = {},
): void {
	const { clientFolder = "build/client", longBodies = ["/api/feeds/", ...filePaths] } = options;
	app.onError(answerError);
	app.notFound((c) => answerError(new NotFoundError(), c));
	if (options.measured) app.use(measureRequests(options.measured.metrics, options.measured.pages));
	app.use((c, next) => {
		c.set("brand", brandOf(config));
		return next();
	});
	app.use(followRequest({ log, trusted: config.TRUST_PROXY }));
	if (options.traced) app.use(options.traced);
	app.use(
		securityHeaders({
			publicUrl: publicUrlOf(config),
			identityOrigins: identityOriginsOf(config),
			isDevelopment: config.NODE_ENV === "development",
		}),
	);
	app.use(refuseForeignLoads());
	if (publicUrlOf(config).startsWith("https:")) app.use(prefixCookies());
	app.use(compress());
	app.use(leaveBody());
	app.use((c, next) => inLanguage(requestLanguage(c.req.raw), next));
	app.use(
		limitBody({
			maxBytes: maxBodyBytes,
			maxMs: options.maxBodyMs ?? maxBodyMs,
			except: longBodies,
			tooLarge: (c, maxBytes) => problemResponse(tooLarge(maxBytes, c.var.requestId, requestLanguage(c.req.raw))),
		}),
	);
	for (const path of filePaths) app.use(path, cutSlowBody(maxUploadMs));
	if (config.NODE_ENV !== "development" && existsSync(clientFolder)) app.use(serveAssets(clientFolder));
	if (config.FAIR_SHARE) app.use(throttleTenants());
}

function publicUrlOf(config: Services["config"]): string {
	return config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
}

function identityOriginsOf({ CDC_ISSUER, IAM_ISSUER, AD_ISSUER, IDENTITY_PORT }: Services["config"]): string[] {
	const embedded = `http://localhost:${IDENTITY_PORT}`;
	return [...new Set([CDC_ISSUER, IAM_ISSUER, AD_ISSUER].map((issuer) => new URL(issuer ?? embedded).origin))];
}

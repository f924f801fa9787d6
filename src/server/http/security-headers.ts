import type { Context, MiddlewareHandler } from "hono";
import { copyWorkerPath } from "#shared/device-copies.ts";
import { paths } from "#shared/paths.ts";
import type { Env } from "./env.ts";

export type SecurityOptions = {
	/** Address people use, with scheme. */
	publicUrl: string;
	/** Identity providers that a sign-in form may lead to, as origins: form-action covers redirects too. */
	identityOrigins: readonly string[];
	/** Vite's development server injects styles and opens a socket of its own. */
	isDevelopment: boolean;
};

const callbacks = new Set(["/login-callback", "/auth-callback", "/ad-callback"]);
/** Pages whose scripts turn no text into script. */
export const noTextAsScript = "require-trusted-types-for 'script'; trusted-types 'none'";
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
// A worker's own policy is that of its script: it connects only to the portal.
const scriptPolicies: Readonly<Record<string, string>> = { [copyWorkerPath]: `${dataPolicy}; connect-src 'self'` };
const twoYears = 63_072_000;

const onEverything: Record<string, string> = {
	"x-content-type-options": "nosniff",
	"x-frame-options": "DENY",
	"cross-origin-resource-policy": "same-origin",
};

// They mean nothing on what is no document, and every header costs time on every call of the API.
const onPages: Record<string, string> = {
	"cross-origin-opener-policy": "same-origin",
	"origin-agent-cluster": "?1",
	"x-permitted-cross-domain-policies": "none",
};

const permissions = (camera: string) =>
	`accelerometer=(), browsing-topics=(), camera=(${camera}), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()`;

// Pages on which a user may scan tags with the camera.
const withCamera: ReadonlySet<string> = new Set([paths.tallyChecks]);

/**
 * Secure headers on every answer; a route that sets one of them itself keeps its own. Pages get a policy with the
 * response's nonce, everything else one that allows nothing. Answers that do not say how they may be kept are not kept.
 */
export function securityHeaders(options: SecurityOptions): MiddlewareHandler<Env> {
	const isHttps = options.publicUrl.startsWith("https:");
	const policy = pagePolicy(options);
	return async (c, next) => {
		await next();
		const headers = openHeaders(c);
		const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
		headers.set("x-request-id", c.get("requestId"));
		for (const name in onEverything) setDefault(headers, name, onEverything[name] ?? "");
		if (isPage) for (const name in onPages) setDefault(headers, name, onPages[name] ?? "");
		if (isPage) setDefault(headers, "permissions-policy", permissions(withCamera.has(c.req.path) ? "self" : ""));
		setDefault(
			headers,
			"content-security-policy",
			isPage ? policy(c.get("nonce")) : (scriptPolicies[c.req.path] ?? dataPolicy),
		);
		setDefault(
			headers,
			"referrer-policy",
			callbacks.has(c.req.path) ? "no-referrer" : "strict-origin-when-cross-origin",
		);
		setDefault(headers, "cache-control", "no-store");
		if (isHttps) setDefault(headers, "strict-transport-security", `max-age=${twoYears}; includeSubDomains`);
	};
}

/**
 * The pages' policy. Scripts come from here or carry the nonce; no 'strict-dynamic', which would switch 'self' off and
 * make every preloaded module and lazy route need a nonce, while nothing that people upload is ever served from here as
 * a script.
 */
export function pagePolicy({ publicUrl, identityOrigins, isDevelopment }: SecurityOptions): (nonce: string) => string {
	// Written out, because Safari did not take 'self' for sockets.
	const socket = new URL(publicUrl).origin.replace(/^http/, "ws");
	const rest = [
		`style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ""}`,
		"img-src 'self' data:",
		"font-src 'self'",
		`connect-src 'self' ${isDevelopment ? "ws:" : socket}`,
		"manifest-src 'self'",
		`form-action ${["'self'", ...identityOrigins].join(" ")}`,
		"frame-ancestors 'none'",
		"base-uri 'none'",
		// The development server's own scripts write HTML.
		...(isDevelopment ? [] : ["require-trusted-types-for 'script'", "trusted-types default"]),
		...(publicUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
	].join("; ");
	return (nonce) => `default-src 'none'; script-src 'self' 'nonce-${nonce}'; ${rest}`;
}

function setDefault(headers: Headers, name: string, value: string): void {
	if (!headers.has(name)) headers.set(name, value);
}

/** The answer's headers, ready to be set: those of a fetched or redirecting Response are locked, so it is copied. */
export function openHeaders(c: Context): Headers {
	try {
		c.res.headers.delete("x-powered-by");
	} catch {
		const { status, statusText, headers, body } = c.res;
		c.res = undefined;
		c.res = new Response(body, { status, statusText, headers: new Headers(headers) });
	}
	return c.res.headers;
}

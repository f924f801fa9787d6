import type { Hono } from "hono";
import type { Config } from "#server/config.ts";
import type { Env } from "#server/http/env.ts";

const goodForMs = 180 * 86_400_000;

/**
 * /.well-known/security.txt (RFC 9116): where to report a vulnerability, if SECURITY_CONTACT is set. It is true while
 * it is served, so its end is always half a year ahead.
 */
export function registerSecurityContact(
	app: Hono<Env>,
	{ SECURITY_CONTACT, PUBLIC_URL }: Pick<Config, "SECURITY_CONTACT" | "PUBLIC_URL">,
): void {
	if (SECURITY_CONTACT === undefined) return;
	app.get("/.well-known/security.txt", (c) => {
		const lines = [
			`Contact: ${SECURITY_CONTACT}`,
			`Expires: ${new Date(Date.now() + goodForMs).toISOString()}`,
			"Preferred-Languages: en, es",
			...(PUBLIC_URL ? [`Canonical: ${new URL("/.well-known/security.txt", PUBLIC_URL).href}`] : []),
		];
		return c.text(`${lines.join("\n")}\n`, 200, { "cache-control": "public, max-age=86400" });
	});
}

import type { Hono } from "hono";
import type { Env } from "#server/http/env.ts";
import { paths } from "#shared/paths.ts";

/** `/verify/CODE`, short enough for a QR code: leads to the page that answers. */
export function registerVerifyAddress(app: Hono<Env>): void {
	app.get("/verify/:code", (c) => {
		c.header("x-robots-tag", "noindex");
		return c.redirect(paths.verify(c.req.param("code")), 302);
	});
}

import { Hono } from "hono";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Env } from "#server/http/env.ts";
import { registerHttp } from "#server/http/register-http.ts";
import { createLog } from "#server/log.ts";
import { refuseFailure } from "./feed-answers.ts";
import { FeedFailure } from "./feed-failures.ts";

test("a run that the database left says when to send the same again", async () => {
	const app = new Hono<Env>();
	registerHttp(app, { config: readConfig({}), log: createLog("silent") });
	app.post("/run", (c) => refuseFailure(c, Object.assign(new FeedFailure("unavailable"), { run: 17 }), 0));
	const answer = await app.request("/run", { method: "POST" });
	expect(answer.status).toBe(503);
	expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await answer.json()).toMatchObject({ code: "unavailable", run: 17 });
});

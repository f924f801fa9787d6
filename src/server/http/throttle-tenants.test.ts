import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { noteCompany } from "./companies.ts";
import type { Env } from "./env.ts";
import { throttleTenants } from "./throttle-tenants.ts";

/** A page that ends when it is let go, and how many are being made for each session. */
function slowApp() {
	const app = new Hono<Env>();
	const making: string[] = [];
	let letGo = () => {};
	const gate = new Promise<void>((done) => {
		letGo = done;
	});
	app.use(async (c, next) => {
		c.set("requestId", randomUUID());
		await next();
	});
	app.use(throttleTenants(1));
	app.all("*", async (c) => {
		making.push(c.req.header("cookie") ?? "visitor");
		await gate;
		return c.text("page");
	});
	const ask = (session: string | undefined, path = "/", headers: Record<string, string> = {}, method = "GET") =>
		app.request(path, { method, headers: { ...(session && { cookie: `millgate-session=${session}` }), ...headers } });
	return { ask, making, letGo: () => letGo() };
}
const settled = () => new Promise((done) => setTimeout(done, 20));

test("one company's people wait for each other, everybody else is served at once", async () => {
	const { ask, making, letGo } = slowApp();
	noteCompany("one", [1], 1);
	noteCompany("colleague", [1], 2);
	noteCompany("other", [2], 3);
	const flood = Array.from({ length: 30 }, (_, n) => ask(n % 2 === 0 ? "one" : "colleague"));
	await settled();
	expect(making).toHaveLength(8);
	const rest = [ask("other"), ask(undefined), ask("one", "/api/uploads", {}, "POST")];
	await settled();
	expect(making).toHaveLength(11);
	letGo();
	const statuses = (await Promise.all([...flood, ...rest])).map(({ status }) => status);
	expect(new Set(statuses)).toEqual(new Set([200]));
});

test("a client with two hundred waiting requests is asked to retry, on a page if it requested one", async () => {
	const { ask, letGo } = slowApp();
	const flood = Array.from({ length: 208 }, () => ask("flood"));
	await settled();
	const call = await ask("flood", "/api/graphql", { "accept-language": "es" });
	expect([call.status, call.headers.get("retry-after")]).toEqual([429, "2"]);
	expect(await call.json()).toMatchObject({
		code: "invalid",
		detail: expect.stringContaining("demasiadas solicitudes a la vez"),
	});
	const page = await ask("flood", "/customer", { accept: "text/html" });
	expect([page.status, (await page.text()).includes("too many requests at once")]).toEqual([429, true]);
	letGo();
	await Promise.all(flood);
	expect((await ask("flood")).status).toBe(200);
});

test("inside sales and administrators, who serve many companies, are counted by themselves", async () => {
	const { ask, making, letGo } = slowApp();
	const many = Array.from({ length: 30 }, (_, n) => n);
	noteCompany("ann", many, 11);
	noteCompany("ben", many, 12);
	const all = [...Array.from({ length: 9 }, () => ask("ann")), ask("ben"), ask("ben")];
	await settled();
	expect(making.filter((cookie) => cookie.includes("ben"))).toHaveLength(2);
	letGo();
	await Promise.all(all);
});

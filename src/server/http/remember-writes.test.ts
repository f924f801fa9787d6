import { Hono } from "hono";
import { expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import type { Env } from "./env.ts";
import { rememberWrites } from "./remember-writes.ts";

const session = { cookie: "millgate-session=x" };

/** The cookie that an answer sets, and up to where the request could read. */
async function ask(path: string, init: RequestInit, position?: () => Promise<string>) {
	const app = new Hono<Env>();
	let readable: string | undefined;
	const database = { replica: position && { position } } as unknown as Database;
	app.use(rememberWrites({ database }));
	app.all("/api/graphql", (c) => {
		readable = c.var.writtenAt;
		if (c.req.header("x-mutation")) c.set("hasWritten", true);
		return c.body(null);
	});
	app.all("*", (c) => c.body(null));
	const [cookie] = (await app.request(path, init)).headers.getSetCookie();
	return { cookie: cookie?.split(";")[0], readable };
}

const reached = async () => "0/16B3748";
const post = { method: "POST", headers: session };

test("the answer to a write has the position that the primary has reached", async () => {
	expect((await ask("/terms", post, reached)).cookie).toBe("millgate-written=0%2F16B3748");
	const mutation = { method: "POST", headers: { ...session, "x-mutation": "1" } };
	expect((await ask("/api/graphql", mutation, reached)).cookie).toBe("millgate-written=0%2F16B3748");
});

test("a position that cannot be read is beyond all, so that the writer reads the primary", async () => {
	const failing = () => Promise.reject(new Error("The primary does not answer"));
	expect((await ask("/terms", post, failing)).cookie).toBe("millgate-written=FFFFFFFF%2FFFFFFFFF");
});

test.each([
	["a GET", "/terms", { headers: session }],
	["a query that is posted", "/api/graphql", post],
	["a client without a session", "/terms", { method: "POST" }],
])("%s sets no cookie", async (_what, path, init) => {
	expect((await ask(path, init, reached)).cookie).toBeUndefined();
});

test("without a replica no write sets a cookie", async () => {
	expect((await ask("/terms", post)).cookie).toBeUndefined();
});

test.each([
	["0%2F16B3748", "0/16B3748"],
	["0%2F16B3748'%3B--", undefined],
	["", undefined],
])("of the cookie %j the request may read %j", async (written, expected) => {
	const headers = { cookie: `${session.cookie}; millgate-written=${written}` };
	expect((await ask("/api/graphql", { method: "POST", headers }, reached)).readable).toBe(expected);
});

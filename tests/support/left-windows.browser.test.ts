import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { openWholeChromium, visit } from "./chromium.ts";

test("a window that is handed on has the answers that its last visitor's page waited for behind it", async () => {
	const ends: string[] = [];
	const server = createServer((request, response) => {
		if (request.url !== "/api/auth/get-user")
			return response.setHeader("content-type", "text/html").end("<title>Here</title>");
		response.on("close", () => ends.push(response.writableFinished ? "answered" : "cut off"));
		return setTimeout(() => response.setHeader("set-cookie", "auth=old").end(), 200);
	}).listen(0);
	await once(server, "listening");
	const url = `http://localhost:${(server.address() as AddressInfo).port}`;
	const browser = await openWholeChromium();
	const first = await visit(browser, {}, url);
	await first.page.goto(url);
	const [called] = await Promise.all([
		first.page.waitForRequest("**/api/auth/get-user"),
		first.page.evaluate(() => void fetch("/api/auth/get-user", { method: "POST" })),
	]);
	expect(called.method()).toBe("POST");
	await first.context.close();
	expect(ends).toEqual(["answered"]);
	const next = await visit(browser, {}, url);
	expect(next.context).toBe(first.context);
	expect((await next.context.cookies()).map(({ name }) => name)).toEqual(["lang"]);
	await next.page.goto(url);
	await next.page.evaluate(() => fetch("/api/auth/get-user", { method: "POST" }));
	await next.context.close();
	server.closeAllConnections();
	server.close();
});

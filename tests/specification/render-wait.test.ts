import { afterEach, describe, expect, test, vi } from "vitest";
import type { PageDocument } from "#web/data/graphql.ts";
import { cookieDocument } from "../support/cookie-document.ts";

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("the wait after a server render (§9)", () => {
	test("a page that the server rendered sends nothing before 100 ms, and then what was requested", async () => {
		vi.useFakeTimers();
		const { target } = cookieDocument({ auth: "x" });
		vi.stubGlobal("document", Object.assign(target, { documentElement: { lang: "en" } }));
		const sent: string[] = [];
		const answer = async (path: string) => {
			sent.push(path);
			return Response.json({ data: { viewer: null } });
		};
		vi.stubGlobal("window", { fetch: answer });
		const { runInBrowser } = await import("#web/data/mutate.ts");
		const asked = runInBrowser("query Someone { viewer { email } }" as unknown as PageDocument<unknown, object>, {});
		await vi.advanceTimersByTimeAsync(99);
		expect(sent).toEqual([]);
		await vi.advanceTimersByTimeAsync(1);
		expect(sent).toEqual(["/api/graphql"]);
		expect(await asked).toEqual({ viewer: null });
	});
});

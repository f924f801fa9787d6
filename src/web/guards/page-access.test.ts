import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type PageContext, pageContext } from "../page-context.ts";
import { requireAccess } from "./page-access.tsx";

/** What a visitor is answered who asks for the customers' orders. */
async function answerOf(headers: Record<string, string>): Promise<Response> {
	const context = new RouterContextProvider();
	context.set(pageContext, { viewer: undefined } as Partial<PageContext> as PageContext);
	const url = new URL("http://localhost/customer/orders?tab=ready");
	const args = { context, url, pattern: url.pathname, request: new Request(url, { headers }), params: {} };
	const next = async () => new Response();
	return Promise.resolve()
		.then(() => requireAccess(() => "customer")(args, next))
		.then(
			() => new Response(),
			(thrown: Response) => thrown,
		);
}

test("what a visitor asked for waits until they have signed in", async () => {
	const answer = await answerOf({});
	expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
	expect(answer.headers.get("set-cookie")).toMatch(/^millgate-next=%2Fcustomer%2Forders%3Ftab%3Dready;/);
});

test.each(["sec-purpose", "purpose"])(
	"what a browser only looks ahead at (%s), and hears of after a sign-out, does not wait",
	async (name) => {
		const answer = await answerOf({ [name]: "prefetch" });
		expect([answer.status, answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual([302, "/", null]);
	},
);

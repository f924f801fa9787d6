import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type PageContext, pageContext } from "../page-context.ts";
import { requireAccess } from "./page-access.tsx";

/** The response to a visitor who requests the customers' orders. */
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

test("a visitor's requested page opens after they have signed in", async () => {
	const answer = await answerOf({});
	expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
	expect(answer.headers.get("set-cookie")).toMatch(/^millgate-next=%2Fcustomer%2Forders%3Ftab%3Dready;/);
});

test.each(["sec-purpose", "purpose"])(
	"a prefetch (%s) that is answered after a sign-out is not stored as the requested page",
	async (name) => {
		const answer = await answerOf({ [name]: "prefetch" });
		expect([answer.status, answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual([302, "/", null]);
	},
);

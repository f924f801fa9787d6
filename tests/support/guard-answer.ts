import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import type { UserJson } from "#shared/access.ts";
import { loader } from "#web/guards/page-access.tsx";
import { type PageContext, type PageViewer, pageContext } from "#web/page-context.ts";

/**
 * What a route's check answers a user who has accepted the terms: 200 where the page is reached, 403, or 302 for a
 * visitor.
 */
export async function guardAnswer(
	checks: readonly MiddlewareFunction<Response>[],
	user: UserJson | undefined,
	path: string,
): Promise<number> {
	const context = new RouterContextProvider();
	let isRefused = false;
	const page: Partial<PageContext> = {
		viewer: user && ({ user, hasAcceptedTerms: true } as PageViewer),
		refuse: () => {
			isRefused = true;
		},
		requireAdmission: () => {
			if (isRefused) throw new Response(null, { status: 403 });
		},
	};
	context.set(pageContext, page as PageContext);
	const url = new URL(path, "http://localhost");
	const args = { context, url, pattern: url.pathname, request: new Request(url), params: {} };
	try {
		for (const check of checks) await check(args, async () => new Response());
		loader(args);
		return 200;
	} catch (answer) {
		if (answer instanceof Response) return answer.status;
		throw answer;
	}
}

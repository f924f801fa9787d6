import { type LoaderFunctionArgs, type MiddlewareFunction, Outlet, redirect } from "react-router";
import { type Access, mayAccess } from "#shared/access.ts";
import { serializeCookie } from "#shared/cookies.ts";
import { paths } from "#shared/paths.ts";
import { pageContext } from "../page-context.ts";

/**
 * Lets in who may: nobody signed in goes to the site root (what they asked for waits in a cookie), terms not accepted come first, everybody else without the right gets 403.
 * The rules behind the three checks are product.md's; specification §6 only names them.
 */
export function requireAccess(accessOf: (path: string) => Access): MiddlewareFunction<Response> {
	return ({ context, request }) => {
		const { viewer, refuse } = context.get(pageContext);
		const url = new URL(request.url);
		if (!viewer) throw redirect(paths.root, { headers: { "set-cookie": serializeCookie("millgate-next", url.pathname + url.search) } });
		if (!viewer.hasAcceptedTerms) throw redirect(`${paths.terms}?${new URLSearchParams({ next: url.pathname + url.search })}`);
		if (!mayAccess(viewer.user, accessOf(url.pathname))) refuse(url.pathname);
	};
}

export const middleware = [requireAccess((path) => (path.startsWith(paths.supplier) ? "supplier" : "customer"))];

/** Without a loader, navigations in the browser would not come by the guard. */
export function loader({ context }: LoaderFunctionArgs) {
	context.get(pageContext).requireAdmission();
	return null;
}

export default Outlet;

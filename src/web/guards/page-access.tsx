import { type LoaderFunctionArgs, type MiddlewareFunction, Outlet, redirect } from "react-router";
import { type Access, mayAccess } from "#shared/access.ts";
import { clearCookie, serializeCookie } from "#shared/cookies.ts";
import { accessOfPage } from "#shared/page-access.ts";
import { paths } from "#shared/paths.ts";
import { pageContext } from "../page-context.ts";

/**
 * Admits users with access. A visitor is redirected to the site root (a cookie stores the requested page), terms that
 * are not accepted come first, everybody else without the right gets 403. The rules of the three checks are in
 * #shared/access.ts; specification §6 only names them. `accessOf` gets the matched route, not the URL: /SUPPLIER and
 * /%73upplier match the same one as /supplier.
 */
export function requireAccess(accessOf: (route: string) => Access): MiddlewareFunction<Response> {
	return ({ context, request, url, pattern }) => {
		const { viewer, refuse } = context.get(pageContext);
		const requested = url.pathname + url.search;
		if (!viewer) throw redirect(paths.root, isLookingAhead(request) ? {} : { headers: waiting(requested) });
		// A flag of terms accepted earlier says nothing of those of now, and one that is missing, other or over is set
		// again by accepting.
		if (!viewer.hasAcceptedTerms)
			throw redirect(`${paths.terms}?${new URLSearchParams({ next: requested })}`, {
				headers: { "set-cookie": clearCookie("tac") },
			});
		if (!mayAccess(viewer.user, accessOf(pattern))) refuse(url.pathname);
	};
}

const waiting = (requested: string) => ({ "set-cookie": serializeCookie("millgate-next", requested) });

/** A link that became visible is fetched by nobody's wish; its answer may come after a sign-out. */
const isLookingAhead = ({ headers }: Request): boolean => headers.has("sec-purpose") || headers.has("purpose");

export const middleware = [requireAccess((route) => accessOfPage(route) ?? "admin")];

/** Without a loader, navigations in the browser would not come by the guard. */
export function loader({ context }: LoaderFunctionArgs) {
	context.get(pageContext).requireAdmission();
	return null;
}

export default Outlet;

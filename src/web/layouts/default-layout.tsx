import { type LoaderFunctionArgs, Outlet, useLoaderData, useRouteError } from "react-router";
import { ErrorMessage, ErrorPage } from "../error-page/error-page.tsx";
import { errorOf } from "../error-page/error-presentation.ts";
import { pageContext } from "../page-context.ts";
import { areaOfPath } from "./areas.ts";
import { AdminTasksDocument, attentionOf } from "./attention.ts";
import { Frame } from "./frame.tsx";

/**
 * What waits for an administrator comes with the page, since it stands above everything else in the navigation. A page
 * is shown without it rather than not at all.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { viewer, execute, logError } = context.get(pageContext);
	if (areaOfPath(new URL(request.url).pathname, viewer?.areas ?? []) !== "admin") return null;
	return execute(AdminTasksDocument, {}).then(attentionOf, (error: unknown) => {
		logError(error);
		return null;
	});
}

/** The layout of everything behind sign-in. */
export default function DefaultLayout() {
	return (
		<Frame attention={useLoaderData<typeof loader>()}>
			<Outlet />
		</Frame>
	);
}

/**
 * A page's error is told where the page would be: the rail stays, and with it the way on. A fatal one has a page of its
 * own.
 */
export function ErrorBoundary() {
	const error = useRouteError();
	const attention = useLoaderData<typeof loader | undefined>();
	if (errorOf(error).isFatal) return <ErrorPage error={error} />;
	return (
		<Frame attention={attention}>
			<ErrorMessage error={error} />
		</Frame>
	);
}

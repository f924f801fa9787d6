import { type LoaderFunctionArgs, Outlet, useLoaderData, useRouteError } from "react-router";
import { ErrorMessage, ErrorPage } from "../error-page/error-page.tsx";
import { errorOf } from "../error-page/error-presentation.ts";
import { pageContext } from "../page-context.ts";
import { AdminTasksContext } from "./admin-tasks.ts";
import { areaOfPath } from "./areas.ts";
import { AdminTasksDocument, adminTasksOf, soonDay } from "./attention.ts";
import { Frame } from "./frame.tsx";

/**
 * The counts for an administrator are loaded with the page, since their entry is at the top of the navigation. If they
 * fail, the page is shown without them.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
	const { viewer, execute, logError } = context.get(pageContext);
	if (areaOfPath(new URL(request.url).pathname, viewer?.areas ?? []) !== "admin") return null;
	const soon = soonDay();
	return execute(AdminTasksDocument, { soon }).then(
		(found) => adminTasksOf(found, soon),
		(error: unknown) => {
			logError(error);
			return null;
		},
	);
}

/** The layout of everything behind sign-in. */
export default function DefaultLayout() {
	const tasks = useLoaderData<typeof loader>();
	return (
		<Frame attention={tasks?.attention}>
			<AdminTasksContext value={tasks}>
				<Outlet />
			</AdminTasksContext>
		</Frame>
	);
}

/** A page's error is shown in place of the page: the navigation stays. A fatal one has a page of its own. */
export function ErrorBoundary() {
	const error = useRouteError();
	const tasks = useLoaderData<typeof loader | undefined>();
	if (errorOf(error).isFatal) return <ErrorPage error={error} />;
	return (
		<Frame attention={tasks?.attention}>
			<ErrorMessage error={error} />
		</Frame>
	);
}

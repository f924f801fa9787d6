import { Outlet, useRouteError } from "react-router";
import { ErrorMessage, ErrorPage } from "../error-page/error-page.tsx";
import { errorOf } from "../error-page/error-presentation.ts";
import { Frame } from "./frame.tsx";

/** The layout of everything behind sign-in. */
export default function DefaultLayout() {
	return (
		<Frame>
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
	if (errorOf(error).isFatal) return <ErrorPage error={error} />;
	return (
		<Frame>
			<ErrorMessage error={error} />
		</Frame>
	);
}

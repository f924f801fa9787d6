import { Outlet, useRouteError } from "react-router";
import { ErrorMessage } from "../error-page/error-page.tsx";
import { SimpleFrame } from "./simple-frame.tsx";

/** The layout of everything around signing in: the mill, a language, one card in the middle. */
export default function SimpleLayout() {
	return (
		<SimpleFrame>
			<Outlet />
		</SimpleFrame>
	);
}

export function ErrorBoundary() {
	const error = useRouteError();
	return (
		<SimpleFrame>
			<ErrorMessage error={error} />
		</SimpleFrame>
	);
}

import { useEffect } from "react";
import { Outlet, useRouteError } from "react-router";
import { ErrorMessage } from "../error-page/error-page.tsx";
import { dropCopiesOfOthers } from "../offline-cache/drop-copies.ts";
import { useViewer } from "../viewer.tsx";
import { SimpleFrame } from "./simple-frame.tsx";

/** The layout of everything around signing in: the mill, a language, one card in the middle. */
export default function SimpleLayout() {
	const person = useViewer()?.email;
	useEffect(() => void dropCopiesOfOthers(person), [person]);
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

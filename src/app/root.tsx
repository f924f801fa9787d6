import "#web/tokens.css";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { ErrorPage } from "#web/error-page/error-page.tsx";
import { pageContext } from "#web/page-context.ts";
import { ViewerProvider } from "#web/viewer.tsx";
import type { Route } from "./+types/root.ts";

export function loader({ context }: Route.LoaderArgs) {
	const { viewer, language, version, millName, theme } = context.get(pageContext);
	return { viewer, language, version, millName, theme };
}

export function Layout({ children }: { children: ReactNode }) {
	const shared = useRouteLoaderData<typeof loader>("root");
	return (
		<html lang={shared?.language ?? "en"} data-theme={shared?.theme ?? "system"}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
				<Links />
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export default function Root({ loaderData }: Route.ComponentProps) {
	return (
		<ViewerProvider shared={loaderData}>
			<Outlet />
		</ViewerProvider>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}

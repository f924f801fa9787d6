import "#web/tokens.css";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { BrandLinks } from "#web/brand-links.tsx";
import { NewBuildNotice } from "#web/build-check/new-build-notice.tsx";
import { documentLinks } from "#web/document-links.ts";
import { ErrorPage } from "#web/error-page/error-page.tsx";
import { currentLanguage } from "#web/language.ts";
import { pageContext } from "#web/page-context.ts";
import { ViewAsBanner } from "#web/view-as/view-as-banner.tsx";
import { ViewerProvider } from "#web/viewer.tsx";
import { nameSite } from "#web/window-title.ts";
import type { Route } from "./+types/root.ts";

export const links: Route.LinksFunction = () => documentLinks;

export function loader({ context }: Route.LoaderArgs) {
	const { viewer, language, version, millName, brand, isLive, appearance } = context.get(pageContext);
	return { viewer, language, version, millName, brand, isLive, ...appearance };
}

// Only the server has the nonce. Without this, the stylesheet of the router's development builds would differ from the
// rendered HTML.
const pageNonce =
	typeof document === "undefined" ? {} : { nonce: document.querySelector<HTMLElement>("link[nonce]")?.nonce ?? "" };

export function Layout({ children }: { children: ReactNode }) {
	const shared = useRouteLoaderData<typeof loader>("root");
	// Before Meta renders the page's title.
	if (shared) nameSite(shared.millName);
	return (
		<html
			lang={currentLanguage()}
			data-theme={shared?.theme ?? "system"}
			data-density={shared?.density ?? "compact"}
			data-live={shared?.isLive === false ? "no" : undefined}
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<Meta />
				<Links {...pageNonce} />
				<ViewerProvider shared={shared}>
					<BrandLinks />
				</ViewerProvider>
			</head>
			<body>
				<ViewerProvider shared={shared}>
					<ViewAsBanner />
					{children}
				</ViewerProvider>
				<NewBuildNotice />
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export default Outlet;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}

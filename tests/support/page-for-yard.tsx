import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { ViewerProvider } from "#web/viewer.tsx";
import { buyingViewer } from "./page-viewer.ts";

/**
 * A page whose loader found nothing for them, as it is shown to a user who acts for a yard and has these accounts that
 * buy.
 */
export async function pageForYard(Component: ComponentType, SoldTo: string[]): Promise<string> {
	const handler = createStaticHandler([{ path: "/", Component, loader: () => null }]);
	const context = await handler.query(new Request("http://localhost/"));
	if (context instanceof Response) throw new Error("the route answered by itself");
	const alias = { code: "200001", name: "Gary Yard", city: null, kind: "ship_to" } as const;
	const viewer = { ...buyingViewer, user: { ...buyingViewer.user, SoldTo }, alias };
	return renderToString(
		<ViewerProvider shared={{ viewer, millName: "Caldera Steel", version: "1.0.63" }}>
			<StaticRouterProvider
				router={createStaticRouter(handler.dataRoutes, context)}
				context={context}
				hydrate={false}
			/>
		</ViewerProvider>,
	);
}

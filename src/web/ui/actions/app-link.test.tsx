import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, Link, type LinkProps, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import { AppLink } from "./app-link.tsx";
import { RowLink } from "./row-link.tsx";

async function rendered(LinkOf: ComponentType<LinkProps>, props: LinkProps): Promise<string> {
	const handler = createStaticHandler([{ path: "/customer/orders", element: <LinkOf {...props} /> }]);
	const context = await handler.query(new Request("http://localhost/customer/orders?tab=all"));
	if (context instanceof Response) throw new Error("the route answered by itself");
	const router = createStaticRouter(handler.dataRoutes, context);
	return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

test.each<[string, LinkProps]>([
	["an address", { to: "/customer/orders/4501200317?line=1&a=%C3%A9" }],
	[
		"with what a link may carry",
		{ to: "/customer", className: "a", id: "b", "aria-current": "page", title: "\"'<>", rel: "next", target: "_blank" },
	],
	[
		"with what only a click reads",
		{ to: "/customer", replace: true, preventScrollReset: true, viewTransition: true, state: { from: "x" } },
	],
	["a place in the page", { to: { pathname: "/customer", search: "?a=1", hash: "#b" } }],
	["relative to where one is", { to: "?tab=open" }],
	["one level up", { to: "..", relative: "path" }],
	["loaded as a document", { to: "/customer/x.pdf", reloadDocument: true }],
	["of another site", { to: "https://other.example/a" }],
])("the server writes the element that the router's link is in the browser: %s", async (_what, props) => {
	const asLink = await rendered(Link, { ...props, discover: "none", children: "Go" });
	expect(asLink).toMatch(/^<a /);
	expect(sorted(await rendered(AppLink, { ...props, children: "Go" }))).toBe(sorted(asLink));
	expect(sorted(await rendered(RowLink, { ...props, children: "Go" }))).toBe(sorted(asLink));
});

/** An element's attributes in the order of the alphabet: theirs has no meaning. */
function sorted(html: string): string {
	return html.replace(
		/<a ([^>]*)>/,
		(_all, attributes: string) => `<a ${(attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort().join(" ")}>`,
	);
}

import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { adminPages, customerPages, deskPages, simplePages, supplierPages } from "./route-table.ts";

// A page that is under two paths is one file; the router wants an id for each.
const pages = (table: Record<string, string>) =>
	Object.entries(table).map(([path, file]) =>
		path === "/" ? index(file, { id: "landing" }) : route(path, file, { id: `page${path}` }),
	);

// A living page of all inputs, for a user who works on them: no build that anybody serves has it.
const workshop = process.env.NODE_ENV === "development" ? [route("/status/forms", "../web/pages/forms-page.tsx")] : [];

export default [
	layout("../web/layouts/simple-layout.tsx", [...pages(simplePages), ...workshop]),
	layout("../web/layouts/unknown-path-layout.tsx", [route("*", "../web/pages/not-found-page.tsx")]),
	layout("../web/layouts/default-layout.tsx", [
		layout("../web/guards/admin-access.tsx", pages(adminPages)),
		layout("../web/guards/page-access.tsx", pages({ ...customerPages, ...supplierPages })),
		layout("../web/guards/desk-access.tsx", pages(deskPages)),
		// No listed route uses this guard (specification §2); it is here for its test.
		layout("../web/guards/value-plus-access.tsx", []),
	]),
] satisfies RouteConfig;

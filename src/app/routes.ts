import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
	layout("../web/layouts/simple-layout.tsx", [index("./probe-page.tsx")]),
] satisfies RouteConfig;

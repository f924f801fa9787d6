import { Outlet } from "react-router";
import { accessOfPage } from "#shared/page-access.ts";
import { requireAccess } from "./page-access.tsx";

export { loader } from "./page-access.tsx";

export const middleware = [requireAccess((route) => accessOfPage(route) ?? "admin")];

export default Outlet;

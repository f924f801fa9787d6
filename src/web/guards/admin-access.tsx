import { Outlet } from "react-router";
import { requireAccess } from "./page-access.tsx";

export const middleware = [requireAccess(() => "admin")];

/** Without a loader, navigations in the browser would not come by the guard. */
export const loader = () => null;

export default Outlet;

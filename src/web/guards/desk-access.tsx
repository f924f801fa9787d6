import { Outlet } from "react-router";
import { requireAccess } from "./page-access.tsx";

export { loader } from "./page-access.tsx";

export const middleware = [requireAccess(() => "desk")];

export default Outlet;

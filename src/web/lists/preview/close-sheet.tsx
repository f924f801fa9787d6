import { use } from "react";
import { AppLink } from "../../ui/actions/app-link.tsx";
import { PreviewContext } from "./preview-context.ts";

/** Leads from a document that is alone to its list; a preview has a way out of its own. */
export function CloseSheet({ to, label }: { to: string; label: string }) {
	return use(PreviewContext) ? null : <AppLink to={to}>{label}</AppLink>;
}

import { Link, type LinkProps } from "react-router";

/** A link inside the portal: its page and payload are fetched as soon as it becomes visible (specification §2). */
export function AppLink({ prefetch = "viewport", ...props }: LinkProps) {
	return <Link prefetch={prefetch} {...props} />;
}

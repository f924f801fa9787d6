import { useEffect, useState } from "react";
import { type LinkProps, useResolvedPath } from "react-router";
import { AppLink } from "./app-link.tsx";

// Pages whose code this tab has, or is fetching. Only effects write it, so it stays empty on the server.
const fetchedPages = new Set<string>();

/**
 * A link that stands in every row: the first to become visible fetches the page that all of them lead to, and each fetches its own payload
 * when somebody is about to follow it (decisions/links-fetched-ahead.md).
 */
export function RowLink({ to, ...props }: Omit<LinkProps, "prefetch">) {
	const { pathname } = useResolvedPath(to);
	const [isFirst, setFirst] = useState(false);
	useEffect(() => {
		if (fetchedPages.has(pathname)) return;
		fetchedPages.add(pathname);
		setFirst(true);
	}, [pathname]);
	return <AppLink to={to} prefetch={isFirst ? "viewport" : "intent"} {...props} />;
}

import { useEffect, useState } from "react";
import { type LinkProps, useResolvedPath } from "react-router";
import { AppLink } from "./app-link.tsx";

// Pages whose code this tab has, or is fetching.
const fetchedPages = new Set<string>();

type RowLinkProps = Omit<LinkProps, "prefetch">;

/**
 * A link that stands in every row: the first to become visible fetches the page that all of them lead to, and each fetches its own payload
 * when somebody is about to follow it (decisions/links-fetched-ahead.md).
 */
export const RowLink = import.meta.env.SSR ? AppLink : FetchingLink;

function FetchingLink({ to, ...props }: RowLinkProps) {
	const { pathname } = useResolvedPath(to);
	const [isFirst, setFirst] = useState(false);
	useEffect(() => {
		if (fetchedPages.has(pathname)) return;
		fetchedPages.add(pathname);
		setFirst(true);
	}, [pathname]);
	return <AppLink to={to} prefetch={isFirst ? "viewport" : "intent"} {...props} />;
}

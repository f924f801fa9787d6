import type { Ref } from "react";
import { createPath, Link, type LinkProps } from "react-router";

/**
 * A link inside the portal: its page and data are prefetched as soon as it becomes visible (specification §2). The page
 * has all routes from the start (react-router.config.ts), so that none is marked to be discovered.
 */
export const AppLink = import.meta.env.SSR ? AddressLink : BrowserLink;

function BrowserLink({ prefetch = "viewport", ...props }: LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
	return <Link prefetch={prefetch} {...props} discover="none" />;
}

/**
 * The same element while a page is rendered on the server, where nobody clicks and nothing is fetched: a tenth of a
 * long list's time.
 */
function AddressLink(props: LinkProps) {
	const {
		to,
		prefetch,
		discover,
		relative,
		replace,
		mask,
		state,
		preventScrollReset,
		viewTransition,
		defaultShouldRevalidate,
		...rest
	} = props;
	const href = typeof to === "string" ? to : createPath(to);
	if (!href.startsWith("/") || props.reloadDocument || mask) return <BrowserLink {...props} />;
	return <a {...rest} href={href} />;
}

import { type Ref, useEffect, useRef, useState } from "react";
import type { LinkProps } from "react-router";
import { AppLink } from "./app-link.tsx";
import { createFetchBudget, type RepeatedLink } from "./fetch-budget.ts";

type RepeatedLinkProps = Omit<LinkProps, "prefetch" | "ref">;

const grant = createFetchBudget();

/**
 * A link that repeats: in every row, or in the head of every column. It fetches its page and payload when it becomes
 * visible, as long as the budget of its kind lasts, and else when a user is about to follow it
 * (decisions/links-fetched-ahead.md).
 */
export const RowLink = import.meta.env.SSR
	? AppLink
	: (props: RepeatedLinkProps) => <FetchingLink kind="row" {...props} />;
export const HeadLink = import.meta.env.SSR
	? AppLink
	: (props: RepeatedLinkProps) => <FetchingLink kind="head" {...props} />;

function FetchingLink({ kind, ...props }: RepeatedLinkProps & { kind: RepeatedLink }) {
	const { ref, isAhead } = useVisible(() => grant(kind));
	return <AppLink ref={ref} prefetch={isAhead ? "render" : "intent"} {...props} />;
}

/** Whether the link was visible once while `mayFetch` granted it its payload. */
function useVisible(mayFetch: () => boolean): { ref: Ref<HTMLAnchorElement>; isAhead: boolean } {
	const ref = useRef<HTMLAnchorElement>(null);
	const [isAhead, setAhead] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the budget belongs to the tab, not to the component
	useEffect(() => {
		if (isAhead || !ref.current) return;
		const observer = new IntersectionObserver((entries) => {
			if (entries.some(({ isIntersecting }) => isIntersecting) && mayFetch()) setAhead(true);
		});
		observer.observe(ref.current);
		return () => observer.disconnect();
	}, [isAhead]);
	return { ref, isAhead };
}

import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "../ui/actions/button.tsx";
import { EmptyState } from "../ui/surfaces/empty-state.tsx";
import { useViewer } from "../viewer.tsx";

/**
 * While a user acts for one account and what they seek may belong to another of theirs: whose rows are shown, as a
 * sentence, and the way to others.
 */
export function useHidingAlias(): { whose: string; change: ReactNode } | undefined {
	const alias = useViewer()?.alias;
	if (!alias) return undefined;
	return {
		whose: m.web_list_empty_alias({ alias: `${alias.code} ${alias.name}` }),
		change: <ButtonLink to={paths.isrSettings}>{m.web_list_other_account()}</ButtonLink>,
	};
}

/** Why nothing is here; under an alias also whose rows are shown, and the way to others. */
export function EmptyUnderAlias({ title, reason }: { title: string; reason: string }) {
	const alias = useHidingAlias();
	return <EmptyState title={title} reason={alias ? `${reason} ${alias.whose}` : reason} actions={alias?.change} />;
}

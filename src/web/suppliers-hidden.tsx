import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "./ui/actions/button.tsx";
import { EmptyState } from "./ui/surfaces/empty-state.tsx";

/**
 * Replaces what belongs to supplier accounts while a user acts for a customer's account, and leads back to all of
 * theirs.
 */
export function SuppliersHidden({ alias }: { alias: { code: string; name: string } }) {
	const change = <ButtonLink to={paths.isrSettings}>{m.web_list_other_account()}</ButtonLink>;
	return (
		<EmptyState
			title={m.web_suppliers_hidden()}
			reason={m.web_suppliers_hidden_why({ alias: `${alias.code} ${alias.name}` })}
			actions={change}
		/>
	);
}

import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import type { ChoiceSearch } from "#web/forms/inputs/use-combobox.ts";
import { accountKindsOf, type InvitationArea } from "../invitation-state.ts";

const AccountsDocument = graphql(`
	query InvitationAccounts($search: String!, $kinds: [String!]) {
		accountReviews(first: 20, tab: all, search: $search, filter: { kind: $kinds },
			sort: { column: account, isDescending: false }) {
			nodes { account name }
		}
	}
`);

/**
 * Looks for accounts of an area, or of all until one is chosen, by the beginning of their code, name or city; `onFound` receives the names of those
 * found, by code.
 */
export function accountSearch(
	area: InvitationArea | undefined,
	onFound: (names: ReadonlyMap<string, string>) => void,
): ChoiceSearch {
	return async (search) => {
		const kinds = area ? [...accountKindsOf[area]] : null;
		const { accountReviews } = await runInBrowser(AccountsDocument, { search, kinds });
		onFound(new Map(accountReviews.nodes.map(({ account, name }) => [account, name])));
		return accountReviews.nodes.map(({ account, name }) => ({ value: account, label: `${account} · ${name}` }));
	};
}

import { useState } from "react";
import type { AdministeredAccountFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { type AccountList, scopesForLists } from "#shared/keys/company-scopes.ts";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { MadeKey, MakeCompanyKeyDocument, type ShownOnce } from "./new-company-key-view.tsx";

export const SandboxAccountsDocument = graphql(`
	query SandboxAccounts {
		myCompanies {
			...AdministeredAccount
		}
	}
`);

/** In the demo: makes a key that reads everything of the viewer's companies, and shows a first call with it. */
export function SandboxKey({ accounts }: { accounts: readonly AdministeredAccountFragment[] }) {
	const [made, setMade] = useState<ShownOnce>();
	const lists = new Set(accounts.flatMap((account) => account.lists as AccountList[]));
	const path = paths.integrations(lists.has("sold_to") || lists.has("ship_to") ? "customer" : "supplier");
	const make = async () => {
		const scopes = scopesForLists(lists).filter((scope) => scope.endsWith(":read"));
		const input = { name: m.developers_sandbox_name(), accounts: accounts.map(({ code }) => code), scopes };
		const { makeCompanyKey } = await runInBrowser(MakeCompanyKeyDocument, { input });
		setMade({ ...makeCompanyKey, scopes });
	};
	if (made) return <MadeKey made={made} path={path} />;
	return (
		<ActionButton variant="primary" onRun={make}>
			{m.developers_sandbox_make()}
		</ActionButton>
	);
}

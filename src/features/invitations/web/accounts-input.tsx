import { useMemo, useState } from "react";
import { m } from "#generated/texts/messages.js";
import { splitPasted } from "#shared/pasted-codes.ts";
import { ComboboxInput } from "#web/forms/inputs/combobox-input.tsx";
import type { InvitationArea } from "../invitation-state.ts";
import { lastAccount } from "../last-account.ts";
import { accountSearch } from "./find-accounts.ts";
import styles from "./invitation.module.css";

/** The accounts of an invitation: chosen by code, name or city, typed, or pasted as a list; with their names below. */
export function AccountsInput({ area, accounts }: { area: InvitationArea | undefined; accounts: string | undefined }) {
	const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
	const search = useMemo(
		() => accountSearch(area, (found) => setNames((known) => new Map([...known, ...found]))),
		[area],
	);
	const named = splitPasted(accounts).flatMap((code) => {
		const name = names.get(code);
		return name === undefined ? [] : [{ code, name }];
	});
	return (
		<>
			<ComboboxInput
				name="accounts"
				search={search}
				takesMany={lastAccount}
				takesAnything
				opensEmpty
				hint={m.invitations_accounts_hint()}
			/>
			{named.length > 0 && (
				<ul className={styles.accounts}>
					{named.map(({ code, name }) => (
						<li key={code}>
							<span className="mono">{code}</span> {name}
						</li>
					))}
				</ul>
			)}
		</>
	);
}

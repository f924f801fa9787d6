import type { ProfileAccountFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { Card } from "#web/ui/surfaces/card.tsx";
import styles from "./person-profile.module.css";

graphql(`
	fragment ProfileAccount on MyAccount { code kind name city region }
`);

const kindWords: Readonly<Record<string, () => string>> = {
	sold_to: m.users_kind_sold_to,
	ship_to: m.users_kind_ship_to,
	supplier: m.users_kind_supplier,
};

type ProfileAccountsProps = { groups: readonly string[]; accounts: readonly ProfileAccountFragment[] };

/** What the mill has opened to the person; only the mill changes it. */
export function ProfileAccounts({ groups, accounts }: ProfileAccountsProps) {
	return (
		<Card title={m.users_accounts()}>
			<p className={styles.quiet}>{m.users_accounts_why()}</p>
			{groups.length > 0 && (
				<p>
					{m.users_groups()}: <b>{groups.join(", ")}</b>
				</p>
			)}
			{accounts.length === 0 ? (
				<p>{m.users_accounts_none()}</p>
			) : (
				<ul className={styles.accounts}>
					{accounts.map(({ code, kind, name, city, region }) => (
						<li key={`${kind} ${code}`}>
							<span className="mono">{code}</span> {name}
							<span className={styles.quiet}>
								{" "}
								· {kindWords[kind]?.() ?? kind}
								{city && ` · ${[city, region].filter(Boolean).join(", ")}`}
							</span>
						</li>
					))}
				</ul>
			)}
		</Card>
	);
}

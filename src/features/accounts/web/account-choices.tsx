import type { FoundAccountFragment, ShownAliasMarkFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { graphql } from "#web/data/graphql.ts";
import { Button, ButtonLink } from "#web/ui/actions/button.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { EmptyState } from "#web/ui/surfaces/empty-state.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import { FavouriteButton } from "./alias-marks.tsx";
import styles from "./isr-settings-page.module.css";

graphql(`
	fragment FoundAccount on AliasChoice { code name city kind }
`);

type ChoicesProps = {
	found: {
		search: string;
		/** Where to go once an account is chosen. */
		next: string;
		total: number;
		nodes: readonly FoundAccountFragment[];
		marks: readonly ShownAliasMarkFragment[];
	};
	/** The code that is being chosen now; null while the choice is being cleared. */
	pending: string | null | undefined;
	onChoose: (code: string) => void;
};

/** The accounts found, each with the button that begins to act for it; says why when there are none. */
export function AccountChoices({ found, pending, onChoose }: ChoicesProps) {
	const format = useFormat();
	const { search, total, nodes } = found;
	const counts = { shown: format.number(nodes.length), total: format.number(total) };
	const isEmpty = nodes.length === 0;
	return (
		<>
			{!isEmpty && <FoundAccounts found={found} pending={pending} onChoose={onChoose} />}
			{/* It is there before it has something to say; the same words of another search are said again. */}
			<div role="status" className={isEmpty ? undefined : styles.quiet}>
				{isEmpty && <NothingFound key={search} {...found} />}
				{!isEmpty && (
					<p key={search}>{total > nodes.length ? m.accounts_found_more(counts) : m.accounts_found(counts)}</p>
				)}
			</div>
		</>
	);
}

function NothingFound({ search, next }: Pick<ChoicesProps["found"], "search" | "next">) {
	if (search === "") return <EmptyState title={m.accounts_none()} reason={m.accounts_none_why()} isAnnounced />;
	const all = `${paths.isrSettings}?${new URLSearchParams({ next })}`;
	return (
		<EmptyState
			title={m.accounts_nothing()}
			reason={m.accounts_nothing_why({ search })}
			actions={<ButtonLink to={all}>{m.accounts_nothing_clear()}</ButtonLink>}
			isAnnounced
		/>
	);
}

function FoundAccounts({ found: { nodes, marks }, pending, onChoose }: ChoicesProps) {
	return (
		<div className={styles.scroll}>
			<NamedTable label={m.accounts_mine()} className={styles.table}>
				<thead>
					<tr>
						<th scope="col">{m.accounts_code()}</th>
						<th scope="col">{m.accounts_name()}</th>
						<th scope="col">{m.accounts_city()}</th>
						<th scope="col">{m.accounts_kind()}</th>
						<th scope="col">{m.accounts_keep()}</th>
						<th scope="col">
							<span className="hidden-text">{m.accounts_choose()}</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{nodes.map((account) => (
						<ChoiceLine
							key={account.code}
							account={account}
							mark={marks.find(({ code }) => code === account.code)}
							isPending={pending === account.code}
							onChoose={onChoose}
						/>
					))}
				</tbody>
			</NamedTable>
		</div>
	);
}

type LineProps = {
	account: FoundAccountFragment;
	mark: ShownAliasMarkFragment | undefined;
	isPending: boolean;
	onChoose: (code: string) => void;
};

function ChoiceLine({ account: { code, name, city, kind }, mark, isPending, onChoose }: LineProps) {
	const isCurrent = useViewer()?.alias?.code === code;
	return (
		<tr aria-current={isCurrent || undefined}>
			<th scope="row" className="mono">
				{code}
			</th>
			<td>{name}</td>
			<td>{city}</td>
			<td>{kind === "sold_to" ? m.accounts_sold_to() : m.accounts_ship_to()}</td>
			<td>
				<FavouriteButton mark={mark ?? { code, name, isFavourite: false }} />
			</td>
			<td className={styles.action}>
				{isCurrent ? (
					<Pill tone="steel">{m.accounts_chosen()}</Pill>
				) : (
					<Button
						data-choice
						aria-label={`${m.accounts_choose()}: ${code} ${name}`}
						isPending={isPending}
						onClick={() => onChoose(code)}
					>
						{m.accounts_choose()}
					</Button>
				)}
			</td>
		</tr>
	);
}

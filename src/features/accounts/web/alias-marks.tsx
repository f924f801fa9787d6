import type { ReactNode } from "react";
import type { ShownAliasMarkFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { Pill } from "#web/ui/signs/pill.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import { useFormat, useViewer } from "#web/viewer.tsx";
import styles from "./isr-settings-page.module.css";

graphql(`
	fragment ShownAliasMark on AliasMark { code name city isFavourite isDefault usedAt }
`);
const MarkAliasDocument = graphql(`
	mutation MarkAlias($input: MarkAliasInput!) { markAlias(input: $input) }
`);

type MarksProps = {
	marks: readonly ShownAliasMarkFragment[];
	pending: string | null | undefined;
	onChoose: (code: string) => void;
};

/** Favourites, then those used lately: the accounts that a user comes back to. Nothing before the first. */
export function AliasMarks({ marks, pending, onChoose }: MarksProps) {
	const format = useFormat();
	const current = useViewer()?.alias?.code;
	if (marks.length === 0) return null;
	return (
		<div className={styles.marks}>
			<Card title={m.accounts_marks()}>
				<div className={styles.scroll}>
					<NamedTable className={styles.table}>
						<thead>
							<tr>
								<th scope="col">{m.accounts_code()}</th>
								<th scope="col">{m.accounts_name()}</th>
								<th scope="col">{m.accounts_city()}</th>
								<th scope="col">{m.accounts_used()}</th>
								<th scope="col">{m.accounts_keep()}</th>
								<th scope="col">
									<span className="hidden-text">{m.accounts_choose()}</span>
								</th>
							</tr>
						</thead>
						<tbody>
							{marks.map((mark) => (
								<tr key={mark.code} aria-current={mark.code === current || undefined}>
									<th scope="row" className="mono">
										{mark.code}
										{mark.isFavourite && " ★"}
									</th>
									<td>{mark.name}</td>
									<td>{mark.city}</td>
									<td>{mark.usedAt ? format.instant(mark.usedAt) : m.accounts_used_never()}</td>
									<td>
										<span className={styles.buttons}>
											<FavouriteButton mark={mark} />
											<DefaultButton mark={mark} />
										</span>
									</td>
									<td className={styles.action}>
										{mark.code === current ? (
											<Pill tone="steel">{m.accounts_chosen()}</Pill>
										) : (
											<Button
												data-choice
												aria-label={`${m.accounts_choose()}: ${mark.code} ${mark.name}`}
												isPending={pending === mark.code}
												onClick={() => onChoose(mark.code)}
											>
												{m.accounts_choose()}
											</Button>
										)}
									</td>
								</tr>
							))}
						</tbody>
					</NamedTable>
				</div>
			</Card>
		</div>
	);
}

type Marked = Pick<ShownAliasMarkFragment, "code" | "name" | "isFavourite">;

export function FavouriteButton({ mark: { code, name, isFavourite } }: { mark: Marked }) {
	const label = isFavourite ? m.accounts_favourite_no() : m.accounts_favourite();
	return <MarkButton code={code} name={name} change={{ isFavourite: !isFavourite }} label={label} />;
}

function DefaultButton({ mark: { code, name, isDefault } }: { mark: ShownAliasMarkFragment }) {
	const label = isDefault ? m.accounts_default_no() : m.accounts_default();
	return <MarkButton code={code} name={name} change={{ isDefault: !isDefault }} label={label} />;
}

type MarkButtonProps = {
	code: string;
	name: string;
	label: string;
	change: { isFavourite?: boolean; isDefault?: boolean };
};

function MarkButton({ code, name, label, change }: MarkButtonProps): ReactNode {
	return (
		<ActionButton variant="quiet" onRun={() => runInBrowser(MarkAliasDocument, { input: { alias: code, ...change } })}>
			{label}
			<span className="hidden-text">{`: ${code} ${name}`}</span>
		</ActionButton>
	);
}

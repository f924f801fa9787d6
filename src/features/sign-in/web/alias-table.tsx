import { m } from "#generated/texts/messages.js";
import { Button } from "#web/ui/actions/button.tsx";
import { NamedTable } from "#web/ui/surfaces/named-table.tsx";
import styles from "./alias-table.module.css";

type Choice = { code: string; name: string; city?: string | null; kind: string };

type AliasTableProps = {
	choices: { total: number; nodes: readonly Choice[] };
	search: string;
	current: string | null;
	/** The code that is being chosen now. */
	pending: string | null | undefined;
	onChoose: (code: string) => void;
};

/** The accounts that may be acted for; says why when there are none. */
export function AliasTable({ choices: { total, nodes }, search, current, pending, onChoose }: AliasTableProps) {
	const isEmpty = nodes.length === 0;
	return (
		<>
			{!isEmpty && <Choices nodes={nodes} current={current} pending={pending} onChoose={onChoose} />}
			{/* It is there before it has something to say; the same words of another search are said again. */}
			<div role="status" className={isEmpty ? styles.empty : styles.more}>
				<p key={search}>{isEmpty ? noneWords(search) : countWords(nodes.length, total)}</p>
			</div>
		</>
	);
}

const noneWords = (search: string) =>
	search === "" ? m.sign_in_alias_none() : m.sign_in_alias_no_match({ query: search });

function countWords(shown: number, total: number): string {
	return total > shown ? m.sign_in_alias_more({ count: total - shown }) : m.sign_in_alias_found({ count: total });
}

type ChoicesProps = Pick<AliasTableProps, "current" | "pending" | "onChoose"> & { nodes: readonly Choice[] };

function Choices({ nodes, current, pending, onChoose }: ChoicesProps) {
	return (
		<div className={styles.frame}>
			<NamedTable label={m.sign_in_alias_title()} className={styles.table}>
				<thead>
					<tr>
						<th scope="col">{m.sign_in_alias_code()}</th>
						<th scope="col">{m.sign_in_alias_name()}</th>
						<th scope="col">{m.sign_in_alias_city()}</th>
						<th scope="col">{m.sign_in_alias_kind()}</th>
					</tr>
				</thead>
				<tbody>
					{nodes.map(({ code, name, city, kind }) => (
						<tr key={code} aria-current={code === current || undefined}>
							<td>
								<Button
									variant="quiet"
									isPending={pending === code}
									aria-label={code === current ? m.sign_in_alias_current({ code }) : m.sign_in_alias_choose({ code })}
									onClick={() => onChoose(code)}
								>
									<span className={styles.code}>{code}</span>
								</Button>
							</td>
							<td>{name}</td>
							<td>{city}</td>
							<td className={styles.kind}>
								{kind === "sold_to" ? m.sign_in_alias_sold_to() : m.sign_in_alias_ship_to()}
							</td>
						</tr>
					))}
				</tbody>
			</NamedTable>
		</div>
	);
}

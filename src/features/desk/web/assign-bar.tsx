import { useState } from "react";
import type { DeskPanelFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";
import { ActionButton } from "#web/ui/actions/action-button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import type { DeskKind } from "../desk-kinds.ts";
import { maySettle } from "../desk-transitions.ts";
import styles from "./desk-panel.module.css";

const AssignDocument = graphql(`
	mutation AssignDeskItem($key: DeskKeyInput!, $from: ID, $to: ID) { assignDeskItem(key: $key, from: $from, to: $to) }
`);
const SettleDocument = graphql(`
	mutation SettleDeskItem($key: DeskKeyInput!, $version: String!) { settleDeskItem(key: $key, version: $version) }
`);

/** Who handles it: take it, give it to a colleague, leave it to others. */
export function AssignBar({ matter }: { matter: DeskPanelFragment }) {
	const [chosen, setChosen] = useState("");
	const { account, kind, item, assigneeId, assignee, version, settledBy, readerId: me } = matter;
	const key = { account, kind, item };
	const isMine = assigneeId === me;
	const give = (to: string | null) => runInBrowser(AssignDocument, { key, from: assigneeId ?? null, to });
	const others = matter.colleagues.filter(({ id }) => id !== assigneeId && id !== me);
	return (
		<div className={styles.actions} data-print="no">
			<p className={styles.quiet}>
				{m.desk_col_assigned()}: <b>{isMine ? m.desk_mine_word() : (assignee ?? m.desk_nobody())}</b>
			</p>
			{!isMine && <ActionButton onRun={() => give(me)}>{m.desk_take()}</ActionButton>}
			{assigneeId && <ActionButton onRun={() => give(null)}>{m.desk_release()}</ActionButton>}
			{others.length > 0 && (
				<span className={styles.give}>
					<SelectField
						label={m.desk_give()}
						isLabelHidden
						placeholder={m.desk_give()}
						value={chosen}
						onChange={(event) => setChosen(event.target.value)}
						options={others.map(({ id, name }) => ({ value: id, label: name }))}
					/>
					{chosen && (
						<ActionButton onRun={() => give(chosen).then(() => setChosen(""))}>{m.desk_give_do()}</ActionButton>
					)}
				</span>
			)}
			{maySettle(kind as DeskKind) && matter.turn === "mill" && (
				<ActionButton variant="quiet" onRun={() => runInBrowser(SettleDocument, { key, version })}>
					{m.desk_settle()}
				</ActionButton>
			)}
			{settledBy && <p className={styles.quiet}>{m.desk_settled({ name: settledBy })}</p>}
		</div>
	);
}

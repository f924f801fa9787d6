import { m } from "#generated/texts/messages.js";
import { Button } from "#web/ui/actions/button.tsx";
import { markLabel } from "../../document-labels.ts";
import type { PieceMark } from "../../receiving.ts";
import styles from "./check-off.module.css";

type Last = { piece: string; mark: PieceMark; before: PieceMark };

/** The last mark, said aloud and taken back with one press: gloves miss. */
export function UndoBar({ last, onUndo }: { last: Last | undefined; onUndo: (last: Last) => void }) {
	return (
		<div className={styles.undo} data-open={last ? true : undefined} data-print="no">
			<p role="status">{last && m.documents_check_last({ piece: last.piece, mark: markLabel(last.mark) })}</p>
			{last && <Button onClick={() => onUndo(last)}>{m.documents_check_undo()}</Button>}
		</div>
	);
}

import { m } from "#generated/texts/messages.js";
import { Button } from "../../ui/actions/button.tsx";
import { useFormat } from "../../viewer.tsx";
import styles from "./draft-note.module.css";
import type { useDraft } from "./use-draft.ts";

/** Beside a form's buttons: whether what was typed is safe, where, and how to start again. */
export function DraftNote({ draft }: { draft: ReturnType<typeof useDraft> }) {
	const format = useFormat();
	const { status, isBack, isApart, drop } = draft;
	const kept =
		status.state === "kept" ? m.forms_draft_kept({ instant: format.time(status.savedAt) }) : m.forms_draft_kept_here();
	const begun = isBack ? m.forms_draft_found() : isApart && m.forms_draft_apart();
	return (
		<div className={styles.note}>
			<span role="status">{status.state === "none" ? begun : kept}</span>
			{(isBack || status.state !== "none") && (
				<Button variant="quiet" onClick={drop}>
					{m.forms_draft_drop()}
				</Button>
			)}
		</div>
	);
}

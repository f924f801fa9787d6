import type { ReactNode } from "react";
import { DraftNote } from "../drafts/draft-note.tsx";
import type { useDraft } from "../drafts/use-draft.ts";
import styles from "./form-foot.module.css";

/** What sends a form and the state of its draft, at its end and, while that is further down, at the foot of the window. */
export function FormFoot({ draft, children }: { draft?: ReturnType<typeof useDraft>; children: ReactNode }) {
	return (
		<div className={styles.foot} data-form-foot>
			<div className={styles.actions}>{children}</div>
			{draft && <DraftNote draft={draft} />}
		</div>
	);
}

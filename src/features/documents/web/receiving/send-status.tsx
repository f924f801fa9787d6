import { m } from "#generated/texts/messages.js";
import { NotFoundError } from "#shared/errors.ts";
import { failureOf, wordsOf } from "#web/data/failed-request.ts";
import { Icon } from "#web/ui/signs/icon.tsx";
import styles from "./check-off.module.css";
import type { Tally } from "./use-tally.ts";

/** What has been sent and what has not, and whether the page opens without a connection. */
export function SendStatus({ tally, isCopied }: { tally: Tally; isCopied: boolean }) {
	const { waiting, isKept, sending } = tally;
	const isWaiting = waiting > 0 && sending.state !== "sending";
	return (
		<div className={styles.status}>
			<p role="status" data-waiting={isWaiting || undefined}>
				<Icon name={isWaiting ? "alert" : "check"} />
				{statusText(tally)}
			</p>
			{!isKept && <p role="alert">{m.documents_check_not_kept()}</p>}
			{isCopied && <p className={styles.quiet}>{m.documents_check_copied()}</p>}
		</div>
	);
}

function statusText({ waiting, sending }: Tally): string {
	if (waiting === 0) return m.documents_check_sent();
	const count = waiting;
	if (sending.state === "refused") {
		const isElsewhere = failureOf(sending.error, NotFoundError) !== undefined;
		const reason = isElsewhere
			? m.documents_check_elsewhere()
			: sending.error === undefined
				? ""
				: wordsOf(sending.error);
		return `${count === 1 ? m.documents_check_unsent_one() : m.documents_check_unsent({ count })} ${reason}`;
	}
	if (sending.state === "away")
		return count === 1 ? m.documents_check_waits_one() : m.documents_check_waits_count({ count });
	return m.documents_check_sending();
}

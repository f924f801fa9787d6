import { useState } from "react";
import type { EntryNoticeFragment, NoticePanelFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { noticeStateLabel } from "#shared/supplies/notice-labels.ts";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { Card } from "#web/ui/surfaces/card.tsx";
import { valuesOf } from "./entry-values.ts";
import styles from "./notice-entry.module.css";
import { NoticeEntry, type NoticeEntryProps } from "./notice-entry.tsx";
import { stuckLoad } from "./notice-panel.tsx";

type AmendmentProps = Pick<NoticeEntryProps, "lines" | "commodities"> & {
	notice: EntryNoticeFragment & NoticePanelFragment;
	entryKey: string;
};

/**
 * The amendment of a notice, or why there can be none any more. A user who has its form open keeps it when a load
 * arrives meanwhile: what they typed is refused when it is sent, not taken away.
 */
export function NoticeAmendment({ notice, entryKey, ...entry }: AmendmentProps) {
	const [closed] = useState(() => whyClosed(notice));
	const { noticeNumber, revision } = notice;
	if (!closed)
		return <NoticeEntry {...entry} values={valuesOf(notice, entryKey)} amended={{ notice: noticeNumber, revision }} />;
	return (
		<Card title={m.asn_amend_title({ notice: noticeNumber })}>
			<p>{closed}</p>
			<div className={styles.actions}>
				<AppLink to={paths.shippingNotice(noticeNumber)}>{m.asn_open({ notice: noticeNumber })}</AppLink>
				<AppLink to={paths.shippingNotices}>{m.asn_new()}</AppLink>
			</div>
		</Card>
	);
}

function whyClosed(notice: NoticePanelFragment): string | undefined {
	if (!notice.isEntered) return m.asn_not_entered();
	const stuck = stuckLoad(notice, "amended");
	return stuck && m.asn_amend_closed({ notice: notice.noticeNumber, state: noticeStateLabel(stuck.state) });
}

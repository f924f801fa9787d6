import { m } from "#generated/texts/messages.js";
import { AppLink } from "../ui/actions/app-link.tsx";
import { Button } from "../ui/actions/button.tsx";
import { EmptyState } from "../ui/surfaces/empty-state.tsx";
import { Skeleton } from "../ui/surfaces/skeleton.tsx";
import { useFormat, useViewer } from "../viewer.tsx";
import styles from "./bell.module.css";
import type { BellItem } from "./bell-documents.ts";
import { pathOf, titleOf } from "./notification-line.ts";
import { useBellPage } from "./use-bell-page.ts";

type BellPanelProps = {
	/** Rises with everything that came or was read elsewhere. */
	version: number;
	unread: number | undefined;
	onRead: () => void;
	onLeave: () => void;
};

/** What happened, newest first, each line a link to its thing. */
export function BellPanel({ version, unread, onRead, onLeave }: BellPanelProps) {
	const { items, hasOlder, isLoadingOlder, error, loadOlder, mark, retry } = useBellPage(version, onRead);
	const newest = Math.max(0, ...(items ?? []).map(({ id }) => Number(id)));
	return (
		<div className={styles.panel}>
			<div className={styles.head}>
				<h2 className={styles.title}>{m.web_bell()}</h2>
				{newest > 0 && unread !== undefined && unread > 0 && (
					<Button variant="quiet" icon="check" onClick={() => mark({ upTo: String(newest) })}>
						{m.web_bell_mark_all()}
					</Button>
				)}
			</div>
			{error && (
				<div className={styles.error} role="alert">
					<p>{m.web_bell_failed({ reason: error })}</p>
					<Button onClick={retry}>{m.web_bell_retry()}</Button>
				</div>
			)}
			{!items && !error && <Skeleton lines={5} />}
			{items?.length === 0 && <Nothing />}
			{items && items.length > 0 && (
				<ul className={styles.list}>
					{items.map((item) => (
						<Line
							key={item.id}
							item={item}
							onOpen={() => {
								if (!item.isRead) mark({ ids: [item.id] });
								onLeave();
							}}
						/>
					))}
				</ul>
			)}
			{hasOlder && (
				<div className={styles.foot}>
					<Button isPending={isLoadingOlder} onClick={loadOlder}>
						{m.web_bell_older()}
					</Button>
				</div>
			)}
		</div>
	);
}

function Nothing() {
	const alias = useViewer()?.alias;
	return (
		<EmptyState
			title={m.web_bell_empty()}
			reason={alias ? m.web_list_empty_alias({ alias: alias.name }) : m.web_bell_empty_reason()}
		/>
	);
}

function Line({ item, onOpen }: { item: BellItem; onOpen: () => void }) {
	const format = useFormat();
	const { isRead, accountName, poNumber, happenedAt, happenedOn } = item;
	const details = [...(poNumber ? [m.notifications_po({ po: poNumber })] : []), ...(accountName ? [accountName] : [])];
	return (
		<li>
			<AppLink
				to={pathOf(item)}
				prefetch="intent"
				className={styles.line}
				data-unread={!isRead || undefined}
				onClick={onOpen}
			>
				<span className={styles.dot} aria-hidden="true" />
				<span className={styles.words}>
					{!isRead && <span className="hidden-text">{m.web_bell_unread_mark()} </span>}
					<span className={styles.what}>{titleOf(item, format)}</span>
					<span className={styles.detail}>{details.join(" · ")}</span>
					<time className={styles.detail} dateTime={happenedOn ?? happenedAt}>
						{happenedOn ? format.day(happenedOn) : format.instant(happenedAt)}
					</time>
				</span>
			</AppLink>
		</li>
	);
}

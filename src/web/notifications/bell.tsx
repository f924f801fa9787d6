import { Suspense } from "react";
import { m } from "#generated/texts/messages.js";
import { lazyPart } from "../build-check/lazy-part.ts";
import { Popover } from "../ui/overlays/popover.tsx";
import { Tooltip } from "../ui/overlays/tooltip.tsx";
import { Icon } from "../ui/signs/icon.tsx";
import { Skeleton } from "../ui/surfaces/skeleton.tsx";
import { useFormat } from "../viewer.tsx";
import styles from "./bell.module.css";
import { useBell } from "./use-bell.ts";

const NewNotification = lazyPart(() => import("./new-notification.tsx"), "NewNotification");
const BellPanel = lazyPart(() => import("./bell-panel.tsx"), "BellPanel");
const mostShown = 99;

/**
 * The bell in the header: how much is unread, and below it what happened. What comes is announced without taking the
 * focus.
 */
export function Bell() {
	const { unread, latest, version, refresh } = useBell();
	const format = useFormat();
	const label = unread ? m.web_bell_unread({ count: format.number(unread) }) : m.web_bell();
	return (
		<>
			<Popover
				label={m.web_bell()}
				trigger={(props) => (
					<Tooltip text={label} isLabel>
						<button type="button" {...props} className={styles.bell} data-print="no">
							<Icon name="bell" />
							<span className="hidden-text">{label}</span>
							{unread ? (
								<span className={styles.count} aria-hidden="true">
									{unread > mostShown ? `${mostShown}+` : unread}
								</span>
							) : null}
						</button>
					</Tooltip>
				)}
			>
				{(close) => (
					<Suspense fallback={<Skeleton lines={4} />}>
						<BellPanel version={version} unread={unread} onRead={refresh} onLeave={close} />
					</Suspense>
				)}
			</Popover>
			<span role="status" className="hidden-text">
				{latest && (
					<Suspense>
						<NewNotification notification={latest} />
					</Suspense>
				)}
			</span>
		</>
	);
}

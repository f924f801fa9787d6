import { useEffect, useSyncExternalStore } from "react";
import { m } from "#generated/texts/messages.js";
import { IconButton } from "../actions/icon-button.tsx";
import { Icon } from "../signs/icon.tsx";
import { closeToast, currentToasts, subscribeToToasts, type Toast } from "./toast-list.ts";
import styles from "./toast-region.module.css";

const none: readonly Toast[] = [];
const shownMs = 6000;

/** Shown in every layout, empty: a live region must be there before it has something to say. */
export function ToastRegion() {
	const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none);
	return (
		<section className={styles.region} aria-label={m.web_messages()} aria-live="polite" data-print="no">
			{toasts.map((toast) => (
				<ToastCard key={toast.id} toast={toast} />
			))}
		</section>
	);
}

/** Errors stay until they are read and closed; other messages disappear by themselves. */
function ToastCard({ toast }: { toast: Toast }) {
	useEffect(() => {
		if (toast.tone === "heat") return;
		const timer = setTimeout(() => closeToast(toast.id), shownMs);
		return () => clearTimeout(timer);
	}, [toast]);
	return (
		<div className={styles.toast} data-tone={toast.tone}>
			<Icon name={toast.tone === "heat" ? "alert" : toast.tone === "better" ? "check" : "info"} />
			<p className={styles.text}>{toast.text}</p>
			<IconButton icon="close" label={m.web_close()} onClick={() => closeToast(toast.id)} />
		</div>
	);
}

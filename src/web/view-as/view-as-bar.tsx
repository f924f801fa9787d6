import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { m } from "#generated/texts/messages.js";
import { paths } from "#shared/paths.ts";
import { lazyPart } from "../build-check/lazy-part.ts";
import { wordsOf } from "../data/failed-request.ts";
import type { PageViewer } from "../page-context.ts";
import { leaveAfter } from "../session/page-session.ts";
import { callApi } from "../session/session-in-browser.ts";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { useSecondsLeft } from "./use-seconds-left.ts";
import styles from "./view-as-banner.module.css";

const AccessExplanationPanel = lazyPart(() => import("./explanation-panel.tsx"), "AccessExplanationPanel");

type ViewAsBarProps = { viewer: PageViewer; viewAs: NonNullable<PageViewer["viewAs"]> };

/** Whose view it is, why, how long it lasts, and its end. */
export function ViewAsBar({ viewer: { name, email }, viewAs: { reason, endsAt, secondsLeft } }: ViewAsBarProps) {
	const left = useSecondsLeft(endsAt, secondsLeft);
	const isOver = left <= 0;
	const { end, error, isEnding } = useEnd();
	const { pathname, search } = useLocation();
	const [target, setTarget] = useState<string>();
	// The server has let go by its own clock; what is here must not be read on.
	useEffect(() => {
		if (isOver) window.location.assign(paths.people);
	}, [isOver]);
	const minutes = Math.ceil(left / 60);
	return (
		<>
			<div className={styles.frame} aria-hidden="true" />
			<section className={styles.banner} aria-label={m.web_view_as_label()} data-view-as-bar>
				<p className={styles.words}>
					<strong>{m.web_view_as_name({ name })}</strong> <span className={styles.email}>{email}</span>
					<span className={styles.detail}>{m.web_view_as_read_only({ reason })}</span>
				</p>
				<p className={styles.time} role="timer">
					{minutes === 1 ? m.web_view_as_minute_left() : m.web_view_as_minutes_left({ minutes })}
				</p>
				<button type="button" className={styles.why} onClick={() => setTarget(pathname + search)}>
					{m.web_access_explanation_why()}
				</button>
				<button type="button" className={styles.end} onClick={end} aria-busy={isEnding || undefined}>
					{m.web_view_as_end()}
				</button>
				{error && <p role="alert">{error}</p>}
			</section>
			<Dialog
				title={m.web_access_explanation_title({ name })}
				size="large"
				isOpen={target !== undefined}
				onClose={() => setTarget(undefined)}
			>
				<Suspense>{target !== undefined && <AccessExplanationPanel path={target} />}</Suspense>
			</Dialog>
		</>
	);
}

function useEnd() {
	const [isEnding, setEnding] = useState(false);
	const [error, setError] = useState<string>();
	const end = async () => {
		if (isEnding) return;
		setEnding(true);
		setError(undefined);
		try {
			// A whole document: nothing of theirs may stay in this one's memory.
			await leaveAfter(async () => {
				const { person } = await callApi<{ person: string | null }>("/api/auth/end-view-as");
				return person ? paths.person(person) : paths.people;
			});
		} catch (error) {
			setError(m.web_view_as_end_failed({ reason: wordsOf(error) }));
			setEnding(false);
		}
	};
	return { end: () => void end(), error, isEnding };
}

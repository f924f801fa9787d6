import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import { dateTimeFormat } from "#shared/intl-formats.ts";
import { useFormat } from "../../viewer.tsx";
import { AppLink } from "../actions/app-link.tsx";
import styles from "./page-header.module.css";

/** When the figures on the page were current: an instant, and the mill whose time zone is used. */
export type DataStamp = { at: string; place: string; timeZone: string };

type PageHeaderProps = {
	title: ReactNode;
	/** Directly after the title, outside the heading. */
	titleAction?: ReactNode;
	/** The way back up, nearest last; the page itself is not in it. */
	trail?: readonly { to: string; label: string }[];
	/** What the trail ends in. */
	trailEnd?: string;
	/** A pill beside the title. */
	mark?: ReactNode;
	/** Short facts beside the title: "1,284 lines". */
	summary?: string;
	/** null = the feed has not delivered anything yet; undefined = the page shows no data. */
	stamp?: DataStamp | null;
	actions?: ReactNode;
};

export function PageHeader({ title, titleAction, trail, trailEnd, mark, summary, stamp, actions }: PageHeaderProps) {
	return (
		<div className={styles.header}>
			<div className={styles.words}>
				{trail && (
					<nav aria-label={m.web_trail()}>
						<ol className={styles.trail}>
							{trail.map((step) => (
								<li key={step.to}>
									<AppLink to={step.to}>{step.label}</AppLink>
									<span aria-hidden="true">›</span>
								</li>
							))}
							{trailEnd && <li>{trailEnd}</li>}
						</ol>
					</nav>
				)}
				<div className={styles.line}>
					<h1>{title}</h1>
					{titleAction && <span className={styles.titleAction}>{titleAction}</span>}
					{mark}
					<Stamp summary={summary} stamp={stamp} />
				</div>
			</div>
			{actions && (
				<div className={styles.actions} data-print="no">
					{actions}
				</div>
			)}
		</div>
	);
}

function Stamp({ summary, stamp }: Pick<PageHeaderProps, "summary" | "stamp">) {
	const format = useFormat();
	const words = [summary];
	if (stamp === null) words.push(m.web_data_as_of_none());
	if (stamp) words.push(m.web_data_as_of({ time: stampTime(stamp, format), place: stamp.place }));
	const text = words.filter(Boolean).join(" · ");
	return text ? <p className={styles.stamp}>{text}</p> : null;
}

/** For data of today only the time; older data also has its day, or nobody would notice that the feed has stopped. */
function stampTime(stamp: DataStamp, format: ReturnType<typeof useFormat>): string {
	const day = (instant: Date) => dateTimeFormat("sv-SE", { timeZone: stamp.timeZone }).format(instant);
	const isToday = day(new Date(stamp.at)) === day(new Date());
	return isToday ? format.time(stamp.at, stamp.timeZone) : format.instant(stamp.at, stamp.timeZone);
}

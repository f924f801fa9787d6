import type { KeyboardEvent } from "react";
import { m } from "#generated/texts/messages.js";
import { AppLink } from "../actions/app-link.tsx";
import styles from "./thread-path.module.css";

export type ThreadStop = {
	id: string;
	label: string;
	/** What its label leads to. */
	to?: string;
	/** The things it names; `to` where the reader may open them. */
	numbers?: readonly { text: string; to?: string | undefined; isWord?: boolean }[];
	/** The page, or the thing, that the path is looked at from. */
	isCurrent?: boolean | undefined;
};

type ThreadPathProps = { label: string; stops: readonly ThreadStop[] };

/**
 * What belongs together as one path, in the order in which it came about: links that are reached by Tab and by the arrow
 * keys. A stop without links and numbers is not there yet.
 */
export function ThreadPath({ label, stops }: ThreadPathProps) {
	return (
		<nav aria-label={label} data-print="no">
			<ol className={styles.path} onKeyDown={moveAlong}>
				{stops.map((stop) => (
					<li
						key={stop.id}
						className={styles.stop}
						data-ahead={isAhead(stop) || undefined}
						aria-current={stop.isCurrent || undefined}
					>
						<StopContent stop={stop} />
					</li>
				))}
			</ol>
		</nav>
	);
}

const isAhead = ({ to, numbers, isCurrent }: ThreadStop) => !to && !isCurrent && !numbers?.length;

function StopContent({ stop }: { stop: ThreadStop }) {
	const { label, to, numbers } = stop;
	return (
		<>
			{to ? <AppLink to={to}>{label}</AppLink> : <span className={numbers ? styles.label : undefined}>{label}</span>}
			{numbers?.map(({ text, to: path, isWord }) => {
				const look = isWord ? undefined : "mono";
				return path ? (
					<StopLink key={text} to={path} look={look}>
						{text}
					</StopLink>
				) : (
					<span key={text} className={look}>
						{text}
					</span>
				);
			})}
			{isAhead(stop) && <span>{m.web_thread_ahead()}</span>}
		</>
	);
}

/** A place on the same page keeps its query. */
function StopLink({ to, look, children }: { to: string; look: string | undefined; children: string }) {
	if (to.startsWith("#"))
		return (
			<a href={to} className={look}>
				{children}
			</a>
		);
	return (
		<AppLink to={to} className={look}>
			{children}
		</AppLink>
	);
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys go from link to link, Home and End to the first and last. */
function moveAlong(event: KeyboardEvent<HTMLOListElement>): void {
	if (event.ctrlKey || event.metaKey || event.altKey) return;
	const links = [...event.currentTarget.querySelectorAll("a")];
	const at = links.indexOf(event.target as HTMLAnchorElement);
	const step = steps[event.key];
	const next =
		event.key === "Home" ? links[0] : event.key === "End" ? links.at(-1) : step ? links[at + step] : undefined;
	if (!next) return;
	event.preventDefault();
	next.focus();
}

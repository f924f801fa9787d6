import type { ReactNode } from "react";
import { m } from "#generated/texts/messages.js";
import { AppLink } from "#web/ui/actions/app-link.tsx";
import { useFormat } from "#web/viewer.tsx";
import { homeLinks } from "./home-links.ts";
import styles from "./home-page.module.css";
import type { HomeData } from "./home-page.tsx";

/** Five figures, each a link to what it counts. Only what is late asks for attention. */
export function HomeTiles({ home }: { home: HomeData }) {
	const { open, dueThisWeek, late, ready, inTransit } = home;
	const format = useFormat();
	const loads = inTransit.loads === 1 ? m.home_load() : m.home_loads({ count: format.number(inTransit.loads) });
	return (
		<section aria-label={m.home_tiles()}>
			<ul className={styles.tiles}>
				<Tile to={homeLinks.open} label={m.home_open()} weightLb={open.weightLb} count={useLines(open.lines)} />
				<Tile to={homeLinks.dueThisWeek} label={m.home_due()} weightLb={dueThisWeek.weightLb} count={useLines(dueThisWeek.lines)} />
				<Tile to={homeLinks.late} label={m.home_late()} weightLb={late.weightLb} count={useLines(late.lines)} isUrgent={late.lines > 0} />
				<Tile to={homeLinks.ready} label={m.home_ready()} weightLb={ready.weightLb} count={useLines(ready.lines)} />
				<Tile to={homeLinks.inTransit} label={m.home_in_transit()} weightLb={inTransit.weightLb} count={loads} />
			</ul>
		</section>
	);
}

type TileProps = { to: string; label: string; weightLb: number; count: string; isUrgent?: boolean };

function Tile({ to, label, weightLb, count, isUrgent }: TileProps) {
	const format = useFormat();
	return (
		<li>
			<TileLink to={to}>
				<span className={styles.label}>{label}</span>
				<span className={styles.figure} data-urgent={isUrgent || undefined}>
					{format.tons(weightLb)} <small>{format.tonUnit}</small>
				</span>
				<span className={styles.count}>
					{isUrgent && <span aria-hidden="true">▲ </span>}
					{count}
				</span>
			</TileLink>
		</li>
	);
}

function TileLink({ to, children }: { to: string; children: ReactNode }) {
	if (to.startsWith("#")) {
		return (
			<a href={to} className={styles.tile}>
				{children}
			</a>
		);
	}
	return (
		<AppLink to={to} className={styles.tile}>
			{children}
		</AppLink>
	);
}

function useLines(count: number): string {
	const format = useFormat();
	return count === 1 ? m.home_line() : m.home_lines({ count: format.number(count) });
}

import type { ListedRailcarFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { Card } from "#web/ui/surfaces/card.tsx";
import { useFormat } from "#web/viewer.tsx";
import { dotsOf, type MapDot } from "../map-dots.ts";
import { mapHeight, mapWidth } from "../map-projection.ts";
import { MapSign } from "./map-sign.tsx";
import mapUrl from "./north-america.svg?no-inline";
import styles from "./railcars.module.css";

/** Where the cars of this page were seen last. Dots grow with the cars at a place; the list says the same in words. */
export function RailcarMap({ cars }: { cars: readonly ListedRailcarFragment[] }) {
	const format = useFormat();
	const { dots, unplaced } = dotsOf(cars);
	const shown = cars.length - unplaced.length;
	const label = m.railcars_map_says({ cars: format.number(shown), places: format.number(dots.length) });
	return (
		<div className={styles.map}>
			<Card title={m.railcars_map()} aside={<Legend />}>
				<svg className={styles.drawing} viewBox={`0 0 ${mapWidth} ${mapHeight}`} role="img" aria-label={label}>
					<use href={`${mapUrl}#land`} className={styles.land} />
					<use href={`${mapUrl}#borders`} className={styles.borders} />
					{dots.map((dot) => (
						<Dot key={dot.place} dot={dot} />
					))}
				</svg>
				{unplaced.length > 0 && <p className={styles.note}>{m.railcars_map_unplaced({ cars: unplaced.join(", ") })}</p>}
			</Card>
		</div>
	);
}

function Dot({ dot: { x, y, place, cars, hasException } }: { dot: MapDot }) {
	return (
		<MapSign x={x} y={y} r={Math.min(16, 4 + 2 * Math.sqrt(cars.length))} isException={hasException}>
			<title>{m.railcars_map_place({ place, cars: cars.join(", ") })}</title>
		</MapSign>
	);
}

function Legend() {
	return (
		<span className={styles.legend}>
			<Key isException /> {m.railcars_map_exception()}
			<Key isException={false} /> {m.railcars_map_plain()}
		</span>
	);
}

function Key({ isException }: { isException: boolean }) {
	return (
		<svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
			<MapSign x={6} y={6} r={5} isException={isException} />
		</svg>
	);
}

import { m } from "#generated/texts/messages.js";
import type { ComplaintKind } from "#shared/complaints/complaint-kinds.ts";
import { Icon } from "#web/ui/signs/icon.tsx";
import { useFormat } from "#web/viewer.tsx";
import { daysLeft, isShortage } from "../policy-window.ts";
import styles from "./complaint-form.module.css";
import type { FoundShipment, ShipmentLookup } from "./use-shipment.ts";

/** Days before the deadline at which the clock is highlighted. */
const soonDays = 1;

/**
 * How long the mill's policy still gives for a shipment: before the window lapses it is a clock, afterwards a warning
 * that stops nobody.
 */
export function ClaimClock({ shipment, kind }: { shipment: FoundShipment; kind: ComplaintKind | undefined }) {
	const { millToday, shortageEndsOn, transitEndsOn } = shipment;
	const isEither = kind === undefined;
	return (
		<div className={styles.clocks} role="status">
			{(isEither || kind === "transit_damage") && (
				<Clock name={m.complaints_kind_transit_damage()} endsOn={transitEndsOn} today={millToday} />
			)}
			{(isEither || kind === "delivery") && (
				<Clock name={m.complaints_shortage()} endsOn={shortageEndsOn} today={millToday} />
			)}
		</div>
	);
}

type ShortageClockProps = { lookup: ShipmentLookup; kind: unknown; defects: readonly string[] };

/** The same where the defects say that it is a shortage, and the kind did not. */
export function ShortageClock({ lookup, kind, defects }: ShortageClockProps) {
	const isShownElsewhere = kind === "delivery" || kind === "transit_damage" || !isShortage(defects);
	return lookup.state !== "found" || isShownElsewhere ? null : (
		<ClaimClock shipment={lookup.shipment} kind="delivery" />
	);
}

function Clock({ name, endsOn, today }: { name: string; endsOn: string; today: string }) {
	const format = useFormat();
	const left = daysLeft(endsOn, today);
	const day = format.day(endsOn);
	return (
		<p className={styles.clock} data-soon={left <= soonDays || undefined}>
			<Icon name={left <= soonDays ? "alert" : "info"} size={14} />
			<span>
				<b>{name}</b>:{" "}
				{left < 0
					? m.complaints_clock_lapsed({ day })
					: left === 0
						? m.complaints_clock_today({ day })
						: m.complaints_clock_left({ day, days: left })}
			</span>
		</p>
	);
}

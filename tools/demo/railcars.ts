import type { RailcarSightingRow } from "#features/feeds/rows/railcar-sighting-row.ts";
import { instantText } from "./calendar.ts";
import type { Seen } from "./car-troubles.ts";
import type { Mint } from "./consignment.ts";
import { junctionsBetween, millPlaces, type Place, placeOf } from "./places.ts";
import { createSeeded, type Seeded } from "./seeded.ts";

/** Railroads' reports go back half a year in the demo: the report is about cars that are under way. */
const reportedDays = 180;
const dayMs = 86_400_000;

type RailLoad = {
	bol: string;
	vehicle: string;
	mill: string;
	shippedAt: string;
	deliveredAt?: string;
	/** City of the ship-to. */
	city: string;
	isCoil: boolean;
	/** Who sells to the buyer from inside the mill. */
	insideSales: string;
};

/** Writes what railroads reported of the car of a load, up to today; nothing of loads that are long gone. */
export function writeSightings(mint: Mint, load: RailLoad): void {
	const shipped = Date.parse(load.shippedAt) / dayMs;
	if (shipped < mint.today - reportedDays) return;
	const chance = createSeeded(`railcar ${load.bol}`);
	const placed = load.deliveredAt
		? Date.parse(load.deliveredAt) / dayMs
		: Math.max(mint.today + chance.between(0.1, 4), shipped + chance.between(5, 13));
	const mill = millPlaces[load.mill === "BH" ? "BH" : "RB"];
	const stops = junctionsBetween(mill, placeOf(load.city));
	const end = placeOf(load.city);
	const way = drawWay(chance, { mill, stops, end, shipped, placed });
	const isUnderWay = load.deliveredAt === undefined;
	const { seen, trouble } = isUnderWay
		? mint.troubleCar(chance, { way, end, today: mint.today, insideSales: load.insideSales })
		: { seen: way.filter(({ at }) => at < mint.today) };
	const carType = load.isCoil ? "coil_car" : chance.pick(["gondola", "gondola", "flatcar"] as const);
	const [home = ""] = load.vehicle.split(" ");
	const route = [
		home,
		...stops.map(({ place }) => place.slice(0, 5).toUpperCase().trim()),
		chance.pick(["GLKR", "FCAL", "INPR"]),
	].join(" ");
	const expected = placed + chance.between(-0.8, 0.8) + (trouble === "bad_order" ? 3 : 0);
	const etaDay = trouble === "overdue" ? mint.today - 0.5 : expected;
	for (const { code, at, where, isLoaded } of seen) {
		mint.files.add("railcar-sightings", {
			...{ bol: load.bol, car: load.vehicle, code, at: textOf(at), ...where, isLoaded, carType, route },
			...(isLoaded ? { etaAt: textOf(etaDay) } : {}),
			revision: mint.revision,
		} satisfies RailcarSightingRow);
	}
}

function textOf(moment: number): string {
	const day = Math.floor(moment);
	return instantText(day, Math.floor((moment - day) * 1440));
}

type Way = { mill: Place; stops: readonly Place[]; end: Place; shipped: number; placed: number };

function drawWay(chance: Seeded, { mill, stops, end, shipped, placed }: Way): Seen[] {
	const loaded = (code: Seen["code"], at: number, where: Place): Seen => ({ code, at, where, isLoaded: true });
	const legs = (placed - shipped) / (stops.length + 1.4);
	const onTheWay = stops.flatMap((stop, index) => {
		const at = shipped + legs * (index + 1);
		const handover =
			index === stops.length - 1 ? [loaded("J", at + legs * 0.1, stop), loaded("R", at + legs * 0.15, stop)] : [];
		return [loaded("A", at, stop), ...handover, loaded("P", at + legs * 0.3, stop)];
	});
	const waits = chance.chance(0.25) ? [loaded("Y", placed - legs * 0.25, end)] : [];
	const freed = placed + chance.between(1, 4);
	const empty = (code: Seen["code"], at: number, where: Place): Seen => ({ code, at, where, isLoaded: false });
	return [
		...[
			loaded("W", shipped, mill),
			loaded("X", shipped + 0.2, mill),
			...onTheWay,
			loaded("D", placed - legs * 0.35, end),
		],
		...[...waits, loaded("Z", placed, end), empty("W", freed, end), empty("X", freed + 0.6, end)],
		...(stops.at(-1) ? [empty("A", freed + 2, stops.at(-1) ?? end)] : []),
	];
}

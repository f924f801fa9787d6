import { lbFromWeight, weightFromLb } from "#shared/units.ts";
import { type Day, instantText } from "../calendar.ts";
import { drawTransport } from "../carriers.ts";
import type { Mode } from "../loads.ts";
import type { Seeded } from "../seeded.ts";
import type { Commodity } from "./commodities.ts";

/** One load on its way to the mill; `at` counts minutes from the ship day's midnight, UTC. */
export type SupplyLoad = {
	mode: Mode;
	vehicle: string;
	carrier: string;
	scac: string;
	seals: string[];
	grossLb: number;
	tareLb: number;
	shippedOn: Day;
	shippedMinute: number;
	daysUnderWay: number;
};

const tares: Record<Mode, readonly [number, number]> = {
	truck: [31_200, 34_400],
	railcar: [58_000, 66_500],
	barge: [620_000, 660_000],
};
const nets: Record<Mode, readonly [number, number]> = {
	truck: [41_000, 45_200],
	railcar: [172_000, 205_000],
	barge: [2_900_000, 3_150_000],
};

/** Draws what one vehicle carries and how long it takes. Small lots of dear goods fill a truck by a part only. */
export function drawLoad(chance: Seeded, mode: Mode, shippedOn: Day, leftLb: number): SupplyLoad {
	const transport = drawTransport(chance, mode);
	const netLb = Math.min(Math.round(chance.between(...nets[mode])), Math.max(leftLb, 2_000));
	const tareLb = Math.round(chance.between(...tares[mode]) / 20) * 20;
	return {
		mode,
		vehicle: transport.vehicle,
		carrier: transport.carrier,
		scac: transport.scac,
		seals: transport.seals,
		grossLb: tareLb + Math.round(netLb / 20) * 20,
		tareLb,
		shippedOn,
		shippedMinute: chance.whole(11 * 60, 22 * 60),
		daysUnderWay: mode === "truck" ? chance.between(0.15, 1.1) : transport.daysUnderWay,
	};
}

export const shippedAt = (load: SupplyLoad) => instantText(load.shippedOn, load.shippedMinute);

/** The day and minute of arrival, minutes counted as for `instantText`. */
export function arrivalOf(load: SupplyLoad): { day: Day; minute: number } {
	const minutes = load.shippedMinute + Math.round(load.daysUnderWay * 1440);
	return { day: load.shippedOn + Math.floor(minutes / 1440), minute: minutes % 1440 };
}

/** A round quantity in the unit of the trade, as whole pounds: loads of a month for one line. */
export function orderedLb(chance: Seeded, commodity: Commodity, isLarge: boolean): number {
	if (commodity.unit === "kg") return lbFromWeight(chance.whole(4, 16) * 500, "kg");
	if (commodity.unit === "lb") return chance.whole(2, 6) * 20_000;
	const bulk = commodity.family === "scrap" || commodity.commodity === "PIG" || commodity.commodity === "DRI";
	return lbFromWeight((isLarge ? chance.whole(8, 14) : chance.whole(3, 8)) * (bulk ? 50 : 25), commodity.unit);
}

/** Money for pounds at a price per unit, to the cent. */
export function moneyFor(netLb: number, { unit }: Pick<Commodity, "unit">, price: number): number {
	return Math.round(weightFromLb(netLb, unit) * price * 100) / 100;
}

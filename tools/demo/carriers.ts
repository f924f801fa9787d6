import { requireCity } from "./cities.ts";
import type { Mode } from "./loads.ts";
import type { Mill } from "./mills.ts";
import type { Seeded } from "./seeded.ts";

type Carrier = { carrier: string; scac: string };

// All invented, with codes in the form of the Standard Carrier Alpha Code.
const carriers: Record<Mode, readonly Carrier[]> = {
	truck: [
		{ carrier: "Prairie Flatbed Lines", scac: "PRFB" },
		{ carrier: "Heartland Steel Haulers", scac: "HLSH" },
		{ carrier: "Magnolia Heavy Freight", scac: "MGHF" },
		{ carrier: "Three Corners Trucking", scac: "THCT" },
		{ carrier: "Transportes Sierra Norte", scac: "TSNO" },
	],
	railcar: [
		{ carrier: "Iowa & Northern Plains Railway", scac: "INPR" },
		{ carrier: "Gulf & Lakes Railroad", scac: "GLKR" },
		{ carrier: "Ferrocarril del Altiplano", scac: "FCAL" },
	],
	barge: [
		{ carrier: "Upper River Towing", scac: "UPRT" },
		{ carrier: "Tombigbee Barge Line", scac: "TBGL" },
	],
};

export type Transport = {
	carrier: string;
	scac: string;
	vehicle: string;
	seals: string[];
	tareLb: number;
	daysUnderWay: number;
};

/**
 * Who carries a load, in what, under which seals, and how long it takes. `tareLb` is dunnage and fastening, not the
 * vehicle.
 */
export function drawTransport(chance: Seeded, mode: Mode): Transport {
	const { carrier, scac } = chance.pick(carriers[mode]);
	if (mode === "truck") {
		const seals = chance.chance(0.35) ? [sealNumber(chance)] : [];
		return {
			carrier,
			scac,
			vehicle: String(chance.whole(2000, 9899)),
			seals,
			tareLb: chance.whole(120, 640),
			daysUnderWay: chance.between(0.7, 3.5),
		};
	}
	if (mode === "railcar") {
		const seals = chance.chance(0.6) ? [sealNumber(chance), sealNumber(chance)] : [];
		return {
			carrier,
			scac,
			vehicle: `${scac} ${chance.whole(310_000, 699_999)}`,
			seals,
			tareLb: chance.whole(600, 2400),
			daysUnderWay: chance.between(5, 15),
		};
	}
	const seals = Array.from({ length: chance.whole(4, 8) }, () => sealNumber(chance));
	return {
		carrier,
		scac,
		vehicle: `${scac} ${chance.whole(1001, 4990)}`,
		seals,
		tareLb: chance.whole(4000, 12_000),
		daysUnderWay: chance.between(8, 19),
	};
}

function sealNumber(chance: Seeded): string {
	return String(chance.whole(1_000_000, 9_999_999));
}

const riverCities = new Set([
	"Paducah",
	"Evansville",
	"St. Louis",
	"Gulfport",
	"Mobile",
	"New Orleans",
	"Baton Rouge",
	"Lafayette",
	"Corpus Christi",
	"Houston",
	"Beaumont",
	"Cincinnati",
	"Louisville",
	"Pittsburgh",
	"Chattanooga",
	"Veracruz",
	"Altamira",
	"Tampa",
	"Memphis",
	"Moline",
	"Tulsa",
]);

/** How steel is shipped to a city: barges only along the rivers and the Gulf. */
export function drawMode(chance: Seeded, cityName: string): Mode {
	const barge = riverCities.has(cityName) ? 1 : 0;
	return chance.weighted([
		{ mode: "truck", weight: 87 },
		{ mode: "railcar", weight: 11 },
		{ mode: "barge", weight: barge },
	] as const).mode;
}

const southern = new Set(["TX", "LA", "MS", "AL", "GA", "FL", "TN", "SC", "NC", "VA", "OK", "AZ"]);

/**
 * The mill that usually serves a city: Bay Harbor the South and Mexico, River Bend the rest; one order in six is from
 * the other.
 */
export function drawMill(chance: Seeded, cityName: string): Mill["mill"] {
	const { region, country } = requireCity(cityName);
	const isSouth = country === "MX" || southern.has(region);
	return isSouth === chance.chance(0.84) ? "BH" : "RB";
}

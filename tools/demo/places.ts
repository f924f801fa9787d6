import { requireCity } from "./cities.ts";
import { at } from "./seeded.ts";

export type Place = { place: string; region: string; latitude: number; longitude: number };

// Degrees north and west, to a tenth: enough for a dot on a map of the continent.
const positions = `Paducah 37.1 88.6|Evansville 38 87.6|Cedar Rapids 42 91.7|Waterloo 42.5 92.3|Fargo 46.9 96.8|Sioux Falls 43.5 96.7|Duluth 46.8 92.1|Milwaukee 43 87.9
Green Bay 44.5 88|St. Louis 38.6 90.2|Springfield 37.2 93.3|Tulsa 36.2 96|Birmingham 33.5 86.8|Chattanooga 35 85.3|Mobile 30.7 88.1|Gulfport 30.4 89.1|Houston 29.8 95.4
Beaumont 30.1 94.1|Amarillo 35.2 101.8|Laredo 27.5 99.5|Rockford 42.3 89.1|Moline 41.5 90.5|Des Moines 41.6 93.6|Nashville 36.2 86.8|Cincinnati 39.1 84.5|Louisville 38.3 85.8
Columbus 40 83|Cleveland 41.5 81.7|Toledo 41.7 83.6|Buffalo 42.9 78.9|Gary 41.6 87.3|Indianapolis 39.8 86.2|Detroit 42.3 83.1|Port Huron 43 82.4|Wichita 37.7 97.3
Oklahoma City 35.5 97.5|Midland 32 102.1|San Antonio 29.4 98.5|El Paso 31.8 106.5|Corpus Christi 27.8 97.4|Lafayette 30.2 92|New Orleans 30 90.1|Baton Rouge 30.5 91.2
Atlanta 33.7 84.4|Savannah 32.1 81.1|Jacksonville 30.3 81.7|Tampa 28 82.5|Greenville 34.9 82.4|Charlotte 35.2 80.8|Raleigh 35.8 78.6|Richmond 37.5 77.4|Norfolk 36.9 76.3
Pittsburgh 40.4 80|Harrisburg 40.3 76.9|Albany 42.7 73.8|Denver 39.7 105|Salt Lake City 40.8 111.9|Portland 45.5 122.7|Los Angeles 34.1 118.2|Omaha 41.3 96|Minneapolis 45 93.3
Kansas City 39.1 94.6|Davenport 41.5 90.6|Memphis 35.1 90|Chicago 41.9 87.6|Marietta 39.4 81.5|Peoria 40.7 89.6|Dubuque 42.5 90.7|Quad Cities 41.5 90.5|Pensacola 30.4 87.2
Montgomery 32.4 86.3|Jackson 32.3 90.2|Tucson 32.2 110.9|Monterrey 25.7 100.3|Saltillo 25.4 101|Querétaro 20.6 100.4|Chihuahua 28.6 106.1|Ciudad Juárez 31.7 106.4
Mexico City 19.4 99.1|Veracruz 19.2 96.1|Altamira 22.4 97.9|León 21.1 101.7|Hermosillo 29.1 111|Nuevo Laredo 27.5 99.5|Winnipeg 49.9 97.1|Regina 50.4 104.6|Hamilton 43.3 79.9
Sarnia 43 82.4|Montréal 45.5 73.6|Trois-Rivières 46.3 72.5|Edmonton 53.5 113.5|Calgary 51 114.1|Vancouver 49.3 123.1`;

const byCity = new Map(
	positions.split(/[|\n]/).map((text): [string, { latitude: number; longitude: number }] => {
		const [, city = "", north, west] = /^(.+) ([\d.]+) ([\d.]+)$/.exec(text) ?? [];
		return [city, { latitude: Number(north), longitude: -Number(west) }];
	}),
);

/** Where the mills' sidings are. */
export const millPlaces: Readonly<Record<"RB" | "BH", Place>> = {
	RB: { place: "River Bend", region: "IA", latitude: 41.4, longitude: -91 },
	BH: { place: "Bay Harbor", region: "AL", latitude: 30.9, longitude: -88 },
};

/** Cities where railroads hand cars to each other. */
const junctions = [
	"Chicago",
	"Kansas City",
	"Memphis",
	"St. Louis",
	"Birmingham",
	"New Orleans",
	"Houston",
	"Laredo",
	"Denver",
	"Atlanta",
];
const moreJunctions = [
	"Cincinnati",
	"Minneapolis",
	"El Paso",
	"Salt Lake City",
	"Toledo",
	"San Antonio",
	"Nashville",
	"Winnipeg",
];

/** A city of the demo with its position; throws when there is none. */
export function placeOf(name: string): Place {
	const { city, region } = requireCity(name);
	const position = byCity.get(city);
	if (!position) throw new Error(`The demo does not know where ${city} lies`);
	return { place: city, region, ...position };
}

/**
 * The junctions, at most three, that lie near the straight way from one place to another, in the order in which a car
 * passes them.
 */
export function junctionsBetween(from: Place, to: Place): Place[] {
	const straight = distance(from, to);
	const near = [...junctions, ...moreJunctions]
		.map(placeOf)
		.filter(
			(stop) =>
				distance(from, stop) > 1 &&
				distance(stop, to) > 1 &&
				distance(from, stop) + distance(stop, to) < straight * 1.18,
		)
		.sort((one, other) => distance(from, one) - distance(from, other));
	if (near.length <= 3) return near;
	return [at(near, 0), at(near, Math.floor(near.length / 2)), at(near, near.length - 1)];
}

// In degrees, with the meridians drawn together as they are in these latitudes.
function distance(one: Place, other: Place): number {
	return Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * 0.78);
}

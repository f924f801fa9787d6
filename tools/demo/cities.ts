import { at } from "./seeded.ts";

export type City = { city: string; region: string; postalCode: string; country: "US" | "MX" | "CA"; timeZone: string };

const zones: Record<string, string> = {
	C: "America/Chicago",
	E: "America/New_York",
	M: "America/Denver",
	P: "America/Los_Angeles",
};

const unitedStates = `Paducah KY 42001 C|Evansville IN 47711 C|Cedar Rapids IA 52404 C|Waterloo IA 50703 C|Fargo ND 58102 C|Sioux Falls SD 57104 C
Duluth MN 55806 C|Milwaukee WI 53204 C|Green Bay WI 54303 C|St. Louis MO 63147 C|Springfield MO 65802 C|Tulsa OK 74107 C
Birmingham AL 35207 C|Chattanooga TN 37406 E|Mobile AL 36610 C|Gulfport MS 39501 C|Houston TX 77015 C|Beaumont TX 77705 C
Amarillo TX 79104 C|Laredo TX 78045 C|Rockford IL 61109 C|Moline IL 61265 C|Des Moines IA 50313 C|Nashville TN 37210 C
Cincinnati OH 45225 E|Louisville KY 40210 E|Columbus OH 43207 E|Cleveland OH 44127 E|Toledo OH 43605 E|Buffalo NY 14218 E
Gary IN 46406 C|Indianapolis IN 46241 E|Detroit MI 48209 E|Port Huron MI 48060 E|Wichita KS 67219 C|Oklahoma City OK 73128 C
Midland TX 79706 C|San Antonio TX 78219 C|El Paso TX 79905 M|Corpus Christi TX 78409 C|Lafayette LA 70501 C|New Orleans LA 70126 C
Baton Rouge LA 70805 C|Atlanta GA 30336 E|Savannah GA 31408 E|Jacksonville FL 32226 E|Tampa FL 33619 E|Greenville SC 29605 E
Charlotte NC 28208 E|Raleigh NC 27603 E|Richmond VA 23234 E|Norfolk VA 23523 E|Pittsburgh PA 15207 E|Harrisburg PA 17104 E
Albany NY 12202 E|Denver CO 80216 M|Salt Lake City UT 84104 M|Portland OR 97203 P|Los Angeles CA 90058 P|Omaha NE 68110 C
Minneapolis MN 55411 C|Kansas City MO 64120 C|Davenport IA 52802 C|Memphis TN 38109 C|Chicago IL 60617 C|Marietta OH 45750 E
Peoria IL 61607 C|Dubuque IA 52001 C|Quad Cities IA 52722 C|Pensacola FL 32505 C|Montgomery AL 36108 C|Jackson MS 39209 C`;

const elsewhere: readonly City[] = [
	{ city: "Tucson", region: "AZ", postalCode: "85706", country: "US", timeZone: "America/Phoenix" },
	...[
		["Monterrey", "NL", "64500", "Monterrey"],
		["Saltillo", "COA", "25230", "Monterrey"],
		["Querétaro", "QUE", "76120", "Mexico_City"],
		["Chihuahua", "CHH", "31136", "Chihuahua"],
		["Ciudad Juárez", "CHH", "32470", "Ciudad_Juarez"],
		["Mexico City", "CMX", "02300", "Mexico_City"],
		["Veracruz", "VER", "91808", "Mexico_City"],
		["Altamira", "TAM", "89603", "Monterrey"],
		["León", "GUA", "37290", "Mexico_City"],
		["Hermosillo", "SON", "83299", "Hermosillo"],
		["Nuevo Laredo", "TAM", "88275", "Matamoros"],
	].map(
		(row): City => ({
			city: at(row, 0),
			region: at(row, 1),
			postalCode: at(row, 2),
			country: "MX",
			timeZone: `America/${at(row, 3)}`,
		}),
	),
	...[
		["Winnipeg", "MB", "R2J 3T4", "Winnipeg"],
		["Regina", "SK", "S4N 6B2", "Regina"],
		["Hamilton", "ON", "L8L 8K5", "Toronto"],
		["Sarnia", "ON", "N7T 7M2", "Toronto"],
		["Montréal", "QC", "H1B 5W5", "Toronto"],
		["Trois-Rivières", "QC", "G8Z 4T1", "Toronto"],
		["Edmonton", "AB", "T6E 5V4", "Edmonton"],
		["Calgary", "AB", "T2C 2X6", "Edmonton"],
		["Vancouver", "BC", "V6A 4K9", "Vancouver"],
	].map(
		(row): City => ({
			city: at(row, 0),
			region: at(row, 1),
			postalCode: at(row, 2),
			country: "CA",
			timeZone: `America/${at(row, 3)}`,
		}),
	),
];

const byName = new Map<string, City>();
for (const text of unitedStates.split(/[|\n]/)) {
	const [, city = "", region = "", postalCode = "", zone = ""] = /^(.+) ([A-Z]{2}) (\d{5}) ([CEMP])$/.exec(text) ?? [];
	byName.set(city, { city, region, postalCode, country: "US", timeZone: zones[zone] ?? "" });
}
for (const city of elsewhere) byName.set(city.city, city);

/** The city of a name; throws if the demo has none. */
export function requireCity(name: string): City {
	const city = byName.get(name);
	if (!city) throw new Error(`The demo knows no city named ${name}`);
	return city;
}

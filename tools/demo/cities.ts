import { at } from "./seeded.ts";

export type City = { city: string; region: string; country: "US" | "MX" | "CA"; timeZone: string };

const zones: Record<string, string> = { C: "America/Chicago", E: "America/New_York", M: "America/Denver", P: "America/Los_Angeles" };

const unitedStates = `Paducah KY C|Evansville IN C|Cedar Rapids IA C|Waterloo IA C|Fargo ND C|Sioux Falls SD C|Duluth MN C|Milwaukee WI C|Green Bay WI C
St. Louis MO C|Springfield MO C|Tulsa OK C|Birmingham AL C|Chattanooga TN E|Mobile AL C|Gulfport MS C|Houston TX C|Beaumont TX C|Amarillo TX C|Laredo TX C
Rockford IL C|Moline IL C|Des Moines IA C|Nashville TN C|Cincinnati OH E|Louisville KY E|Columbus OH E|Cleveland OH E|Toledo OH E|Buffalo NY E|Gary IN C
Indianapolis IN E|Detroit MI E|Port Huron MI E|Wichita KS C|Oklahoma City OK C|Midland TX C|San Antonio TX C|El Paso TX M|Corpus Christi TX C|Lafayette LA C
New Orleans LA C|Baton Rouge LA C|Atlanta GA E|Savannah GA E|Jacksonville FL E|Tampa FL E|Greenville SC E|Charlotte NC E|Raleigh NC E|Richmond VA E|Norfolk VA E
Pittsburgh PA E|Harrisburg PA E|Albany NY E|Denver CO M|Salt Lake City UT M|Portland OR P|Los Angeles CA P|Omaha NE C|Minneapolis MN C|Kansas City MO C
Davenport IA C|Memphis TN C|Chicago IL C|Marietta OH E|Peoria IL C|Dubuque IA C|Quad Cities IA C|Pensacola FL C|Montgomery AL C|Jackson MS C`;

const elsewhere: readonly City[] = [
	{ city: "Tucson", region: "AZ", country: "US", timeZone: "America/Phoenix" },
	...[
		["Monterrey", "NL", "Monterrey"],
		["Saltillo", "COA", "Monterrey"],
		["Querétaro", "QUE", "Mexico_City"],
		["Chihuahua", "CHH", "Chihuahua"],
		["Ciudad Juárez", "CHH", "Ciudad_Juarez"],
		["Mexico City", "CMX", "Mexico_City"],
		["Veracruz", "VER", "Mexico_City"],
		["Altamira", "TAM", "Monterrey"],
		["León", "GUA", "Mexico_City"],
		["Hermosillo", "SON", "Hermosillo"],
		["Nuevo Laredo", "TAM", "Matamoros"],
	].map((row): City => ({ city: at(row, 0), region: at(row, 1), country: "MX", timeZone: `America/${at(row, 2)}` })),
	...[
		["Winnipeg", "MB", "Winnipeg"],
		["Regina", "SK", "Regina"],
		["Hamilton", "ON", "Toronto"],
		["Sarnia", "ON", "Toronto"],
		["Montréal", "QC", "Toronto"],
		["Trois-Rivières", "QC", "Toronto"],
		["Edmonton", "AB", "Edmonton"],
		["Calgary", "AB", "Edmonton"],
		["Vancouver", "BC", "Vancouver"],
	].map((row): City => ({ city: at(row, 0), region: at(row, 1), country: "CA", timeZone: `America/${at(row, 2)}` })),
];

const byName = new Map<string, City>();
for (const text of unitedStates.split(/[|\n]/)) {
	const [, city = "", region = "", zone = ""] = /^(.+) ([A-Z]{2}) ([CEMP])$/.exec(text) ?? [];
	byName.set(city, { city, region, country: "US", timeZone: zones[zone] ?? "" });
}
for (const city of elsewhere) byName.set(city.city, city);

/** The city of a name; throws when the demo does not know it. */
export function requireCity(name: string): City {
	const city = byName.get(name);
	if (!city) throw new Error(`The demo knows no city named ${name}`);
	return city;
}

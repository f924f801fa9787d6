/** One customer of the demo mill: a sold-to with its yards. Every company is invented. */
export type Customer = {
	account: string;
	name: string;
	domain: string;
	/** Of the head office. */
	city: string;
	/** Share of the orders. */
	weight: number;
	/** Ways in which this customer numbers its purchase orders: # is a digit, YY the year. */
	poStyles: readonly string[];
	/** Names of the ship-tos that are its own, each in a city; those of others come by `alsoShipsTo`. */
	yards: readonly (readonly [name: string, city: string])[];
	alsoShipsTo?: readonly string[];
	isOnProgramme?: boolean;
};

type Row = [name: string, domain: string, city: string, weight: number, poStyle: string, yards: string];

// Yards: "City" makes a yard named after it, "Name@City" names it; several are divided by a bar.
const rows: readonly Row[] = [
	["Aceros del Bravo", "acerosdelbravo", "Monterrey", 5, "OC-YY-####", "Planta Apodaca@Monterrey|Saltillo|Querétaro"],
	["Brazos Valley Fabricating", "brazosfab", "Houston", 4, "BVF#####", "Ship Channel Shop@Houston|Beaumont"],
	["Tri-River Barge & Boat", "tririverbarge", "Paducah", 3, "TR-####", "Paducah|Drydock 2@Evansville"],
	["Cedar Plains Tank", "cedarplainstank", "Cedar Rapids", 3, "7#####", "Cedar Rapids|Waterloo"],
	["Northern Trough Trailer", "northerntrough", "Fargo", 3, "NTT-#####", "Fargo|Plant 2@Sioux Falls"],
	["Keweenaw Mining Equipment", "keweenawmining", "Duluth", 2, "K######", "Virginia Works@Duluth"],
	["Lakehead Bridge & Girder", "lakeheadbridge", "Milwaukee", 4, "4#########", "Girder Shop@Milwaukee|Green Bay"],
	["Ozark Plate Processing", "ozarkplate", "St. Louis", 4, "OPP ####-##", "St. Louis|Springfield|Tulsa"],
	[
		"Talladega Steel Service",
		"talladegasteel",
		"Birmingham",
		4,
		"45########",
		"Birmingham|Chattanooga|Mobile|Nashville|Atlanta|Montgomery|Memphis|Jackson",
	],
	["Gulfport Marine Builders", "gulfportmarine", "Gulfport", 3, "GMB-YY-###", "Hull Shop@Gulfport|Mobile"],
	["Sabine Pressure Vessels", "sabinevessels", "Beaumont", 2, "PV#####", "Beaumont"],
	["Panhandle Wind Towers", "panhandlewind", "Amarillo", 4, "WT-######", "Amarillo|Tower Yard@Sioux Falls"],
	["Estructuras Sierra Alta", "sierraalta", "Saltillo", 3, "PED-#####", "Saltillo|Monterrey"],
	["Maquinados Río Conchos", "rioconchos", "Chihuahua", 2, "RC######", "Chihuahua|Ciudad Juárez"],
	[
		"Grupo Metalúrgico Anáhuac",
		"gmanahuac",
		"Mexico City",
		3,
		"45########",
		"Tultitlán@Mexico City|Veracruz|Querétaro",
	],
	["Tanques y Recipientes del Golfo", "tanquesdelgolfo", "Veracruz", 2, "TRG-###-YY", "Veracruz|Altamira"],
	["Carrocerías El Bajío", "carroceriasbajio", "León", 2, "C-#####", "León"],
	["Servicio de Placa Noroeste", "placanoroeste", "Hermosillo", 2, "SPN####", "Hermosillo"],
	["Remolques Frontera", "remolquesfrontera", "Nuevo Laredo", 2, "RF-#####", "Nuevo Laredo|Laredo Dock@Laredo"],
	["Prairie Shield Industries", "prairieshield", "Winnipeg", 3, "PS#####", "Winnipeg|Regina"],
	[
		"Niagara Escarpment Steel",
		"niagaraescarpment",
		"Hamilton",
		4,
		"N-######",
		"Hamilton|Port Colborne@Hamilton|Sarnia",
	],
	["Laurentide Acier", "laurentideacier", "Montréal", 2, "LA####-#", "Montréal|Trois-Rivières"],
	["Foothills Energy Fabrication", "foothillsfab", "Edmonton", 2, "FEF-####", "Nisku@Edmonton|Calgary"],
	["Fraser Delta Shipyard", "fraserdelta", "Vancouver", 1, "FD######", "Vancouver"],
	["Kishwaukee Crane", "kishwaukeecrane", "Rockford", 2, "KC####", "Rockford"],
	[
		"Black Hawk Agricultural Works",
		"blackhawkag",
		"Moline",
		4,
		"55########",
		"Harvester Works@Moline|Waterloo|Des Moines",
	],
	["Wapsie Truck Bodies", "wapsiebodies", "Cedar Rapids", 2, "W#####", "Cedar Rapids"],
	["Cumberland Structural", "cumberlandstructural", "Nashville", 3, "CS-#####", "Nashville|Knoxville@Chattanooga"],
	[
		"Ohio Valley Plate & Coil",
		"ohiovalleyplate",
		"Cincinnati",
		4,
		"OV######",
		"Cincinnati|Louisville|Evansville|Columbus",
	],
	["Three Lakes Steel Supply", "threelakessteel", "Cleveland", 3, "TL-####-#", "Cleveland|Toledo|Buffalo"],
	["Calumet Coil Processing", "calumetcoil", "Gary", 4, "CCP#####", "Line 2@Gary|Portage@Gary"],
	["Hoosier Rail Car", "hoosierrailcar", "Indianapolis", 3, "HRC-######", "Indianapolis|Lafayette Shop@Indianapolis"],
	["Piasa Bluffs Barge Works", "piasabarge", "St. Louis", 2, "PB####", "Alton Ways@St. Louis"],
	["Mackinac Heavy Weldments", "mackinacweld", "Detroit", 2, "MW-#####", "Detroit|Port Huron Dock@Port Huron"],
	["Flint Hills Tank & Truck", "flinthillstank", "Wichita", 2, "FH####", "Wichita"],
	["Sooner Oilfield Structures", "soonerstructures", "Tulsa", 3, "SOS#####", "Tulsa|Oklahoma City"],
	["Permian Basin Skids", "permianskids", "Midland", 2, "PBS-####", "Midland"],
	["Alamo Plate Service", "alamoplate", "San Antonio", 3, "AP-#####", "San Antonio|Laredo"],
	["Rio Grande Metal Supply", "riograndemetal", "El Paso", 2, "RG#####", "El Paso|Ciudad Juárez"],
	["Coastal Bend Offshore", "coastalbendoffshore", "Corpus Christi", 2, "CBO-YY-####", "Ingleside Yard@Corpus Christi"],
	["Atchafalaya Boat Builders", "atchafalayaboats", "Lafayette", 2, "AB####", "Morgan City@Lafayette"],
	[
		"Pontchartrain Steel Center",
		"pontchartrainsteel",
		"New Orleans",
		3,
		"45########",
		"Harvey@New Orleans|Baton Rouge",
	],
	["Peachtree Girder", "peachtreegirder", "Atlanta", 3, "PG-######", "Atlanta|Savannah"],
	["Okefenokee Equipment", "okefenokeeequip", "Jacksonville", 2, "OE#####", "Jacksonville"],
	["Tampa Bay Plate", "tampabayplate", "Tampa", 2, "TBP####", "Tampa|Port Dock@Tampa"],
	["Blue Ridge Compactors", "blueridgecompactors", "Greenville", 1, "BR-####", "Greenville"],
	["Piedmont Steel Warehouse", "piedmontsteel", "Charlotte", 3, "PD######", "Charlotte|Raleigh|Richmond"],
	["Tidewater Hull & Deck", "tidewaterhull", "Norfolk", 2, "TH-####", "Norfolk"],
	["Allegheny Mine Support", "alleghenymine", "Pittsburgh", 2, "AM#####", "Pittsburgh"],
	["Susquehanna Bridge", "susquehannabridge", "Harrisburg", 2, "SB-YY-###", "Harrisburg"],
	["Hudson Caisson & Pile", "hudsoncaisson", "Albany", 2, "HCP####", "Albany|Buffalo"],
	["Front Range Fabricators", "frontrangefab", "Denver", 3, "FR-#####", "Denver|Pueblo Shop@Denver"],
	["Wasatch Structural", "wasatchstructural", "Salt Lake City", 2, "WS####", "Salt Lake City"],
	["Sonoran Mining Wear Parts", "sonoranwear", "Tucson", 2, "SM-######", "Tucson|Hermosillo"],
	["Columbia Gorge Steel", "columbiagorge", "Portland", 2, "CG#####", "Portland"],
	["Inland Empire Dumps & Beds", "inlandempirebeds", "Los Angeles", 2, "IE-####", "Fontana@Los Angeles"],
	["Platte Valley Irrigation", "plattevalley", "Omaha", 2, "PV-####", "Omaha|Lincoln Plant@Omaha"],
	["Coteau Grain Bins", "coteaubins", "Sioux Falls", 2, "CG######", "Sioux Falls"],
	["Arrowhead Wear Plate", "arrowheadwear", "Minneapolis", 3, "AW-#####", "Minneapolis|Duluth Annex@Duluth"],
];

const greatLakes: Customer = {
	account: "104233",
	name: "Great Lakes Plate & Supply",
	domain: "greatlakes",
	city: "Duluth",
	weight: 12,
	poStyles: ["4500######", "GL-#####"],
	yards: [
		["Duluth Yard", "Duluth"],
		["Gary Terminal", "Gary"],
		["Port Huron", "Port Huron"],
		["Milwaukee", "Milwaukee"],
	],
};

// Some yards serve two customers: processors and public terminals.
const shared: Record<string, readonly string[]> = {
	"Calumet Coil Processing": ["Gary Terminal"],
	"Three Lakes Steel Supply": ["Gary Terminal", "Port Huron"],
	"Black Hawk Agricultural Works": ["Wapsie Truck Bodies, Cedar Rapids"],
	"Estructuras Sierra Alta": ["Aceros del Bravo, Planta Apodaca"],
	"Remolques Frontera": ["Alamo Plate Service, Laredo"],
	"Keweenaw Mining Equipment": ["Duluth Yard"],
	"Sooner Oilfield Structures": ["Ozark Plate Processing, Tulsa"],
};
const onProgramme = new Set([
	"Brazos Valley Fabricating",
	"Panhandle Wind Towers",
	"Black Hawk Agricultural Works",
	"Hoosier Rail Car",
	"Grupo Metalúrgico Anáhuac",
]);

/** All 60 sold-tos, Great Lakes first. */
export const customers: readonly Customer[] = [greatLakes, ...rows.map(customerOf)];

function customerOf([name, domain, city, weight, poStyle, yards]: Row, index: number): Customer {
	const account = String(104_240 + index * 7);
	const ownYards = yards.split("|").map((yard): [string, string] => {
		const [label = yard, place = label] = yard.split("@");
		return [`${name}, ${label}`, place];
	});
	return {
		account,
		name,
		domain,
		city,
		weight,
		poStyles: [poStyle],
		yards: ownYards,
		alsoShipsTo: shared[name] ?? [],
		isOnProgramme: onProgramme.has(name),
	};
}

export type Supplier = { account: string; name: string; domain: string; city: string };

const rows = `Hawkeye Scrap & Recycling,hawkeyescrap,Des Moines|Gulf Ferroalloys,gulfferroalloys,New Orleans|Quad Cities Iron & Metal,qcironmetal,Davenport
Mississippi Shredders,misshredders,Memphis|Bluff City Recycling,bluffcityrecycling,Memphis|Heartland Busheling,heartlandbusheling,Indianapolis
Driftless Scrap Processors,driftlessscrap,Dubuque|Illini Auto Shredding,illinishredding,Peoria|South Side Iron Yard,southsideiron,Chicago
Gateway Ferrous Brokers,gatewayferrous,St. Louis|Cornhusker Metal Salvage,cornhuskermetal,Omaha|Twin Ports Recycling,twinportsrecycling,Duluth
Badger Bundles & Bales,badgerbundles,Milwaukee|North Star Demolition Scrap,northstardemo,Minneapolis|Kaw Valley Recycling,kawvalley,Kansas City
Mobile Bay Metal Trading,mobilebaymetal,Mobile|Black Belt Scrap,blackbeltscrap,Montgomery|Emerald Coast Recycling,emeraldcoastrec,Pensacola
Delta Ferrous,deltaferrous,Jackson|Warrior River Shredding,warriorriver,Birmingham|Bayou Iron & Salvage,bayouiron,Baton Rouge
Peach State Ferrous,peachstateferrous,Atlanta|Rocky Top Recycling,rockytoprecycling,Chattanooga|Wabash Scrap Brokers,wabashscrap,Evansville
Motor City Prompt Scrap,motorcityprompt,Detroit|Buckeye Industrial Scrap,buckeyeindustrial,Columbus|Ship Channel Metals,shipchannelmetals,Houston
Chatarra del Norte,chatarradelnorte,Monterrey|Reciclados Ferrosos del Golfo,ferrososdelgolfo,Altamira|Red River Pig Iron Imports,redriverpigiron,New Orleans
Crescent Direct Reduced Iron,crescentdri,Corpus Christi|Appalachian Silicon & Manganese,appalachiansimn,Marietta|Vanadium & Niobium Supply,vnbsupply,Pittsburgh
Keystone Graphite Electrodes,keystoneelectrodes,Harrisburg|Blue Ridge Carbon & Electrode,blueridgecarbon,Charlotte|Ste. Genevieve Quicklime,stegenlime,St. Louis
Cahaba Lime & Dolomite,cahabalime,Birmingham|Great Bend Refractories,greatbendrefractory,Wichita|Three Rivers Casting Powder,threeriverspowder,Pittsburgh
Piedmont Industrial Gases,piedmontgases,Charlotte`;

/** The 40 suppliers: scrap dealers first, then alloys, electrodes, lime and the rest. Every company is invented. */
export const suppliers: readonly Supplier[] = rows.split(/[|\n]/).map((text, index) => {
	const [name = "", domain = "", city = ""] = text.split(",");
	return { account: String(700_110 + index * 10), name, domain, city };
});

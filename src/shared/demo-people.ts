/**
 * The people of the demo mill whom one may sign in as: pure data, read by the demo generator, the embedded identity
 * provider and the start-up text.
 */
type DemoRole = "admin" | "isr" | "customer" | "ship-to" | "value-plus" | "supplier";

export type DemoPerson = {
	/** Lower case, under an invented domain; the identity provider verifies it and the feed brings the same address. */
	email: string;
	name: string;
	role: DemoRole;
	/**
	 * Who this is and what they may see, in one English sentence for the start-up text and the provider's sign-in page.
	 */
	description: string;
};

export const demoPeople: readonly DemoPerson[] = [
	{
		email: "dana.whitfield@calderasteel.example",
		name: "Dana Whitfield",
		role: "admin",
		description: "Administrator at Caldera Steel",
	},
	{
		email: "marcus.bell@calderasteel.example",
		name: "Marcus Bell",
		role: "isr",
		description: "Inside sales at Caldera Steel, acts for 15 customers",
	},
	{
		email: "maria.ruiz@greatlakes.example",
		name: "Maria Ruiz",
		role: "customer",
		description: "Buyer at Great Lakes Plate & Supply (104233), all four yards",
	},
	{
		email: "jorge.trevino@acerosdelbravo.example",
		name: "Jorge Treviño",
		role: "customer",
		description: "Buyer at Aceros del Bravo, Monterrey, in Spanish and metric",
	},
	{
		email: "tom.eriksen@duluthyard.example",
		name: "Tom Eriksen",
		role: "ship-to",
		description: "Receives at Duluth Yard only, never sees a price",
	},
	{
		email: "lucia.cantu@brazosfab.example",
		name: "Lucía Cantú",
		role: "value-plus",
		description: "Buyer at Brazos Valley Fabricating, Houston, on a processing programme, in Spanish",
	},
	{
		email: "ray.dombrowski@hawkeyescrap.example",
		name: "Ray Dombrowski",
		role: "supplier",
		description: "Sells scrap from Hawkeye Scrap & Recycling",
	},
	{
		email: "elena.fontenot@gulfferroalloys.example",
		name: "Elena Fontenot",
		role: "supplier",
		description: "Sells alloys from Gulf Ferroalloys",
	},
];

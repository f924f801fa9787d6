/**
 * The people of the demo mill whom one may sign in as: pure data, read by the demo generator, the embedded identity
 * provider and the start-up text.
 */
type DemoRole = "admin" | "isr" | "customer" | "ship-to" | "value-plus" | "supplier";

export type DemoPerson = {
	/** Lower case, under an invented domain; the identity provider verifies it and the feed brings the same address. */
	email: string;
	name: string;
	company: string;
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
		company: "Caldera Steel",
		role: "admin",
		description: "Administrator at Caldera Steel",
	},
	{
		email: "marcus.bell@calderasteel.example",
		name: "Marcus Bell",
		company: "Caldera Steel",
		role: "isr",
		description: "Inside sales at Caldera Steel, acts for 15 customers",
	},
	{
		email: "maria.ruiz@greatlakes.example",
		name: "Maria Ruiz",
		company: "Great Lakes Plate & Supply",
		role: "customer",
		description: "Buyer at Great Lakes Plate & Supply (104233), all four yards; administers its users and API keys",
	},
	{
		email: "jorge.trevino@acerosdelbravo.example",
		name: "Jorge Treviño",
		company: "Aceros del Bravo",
		role: "customer",
		description: "Buyer at Aceros del Bravo, Monterrey, in Spanish and metric; administers its users and API keys",
	},
	{
		email: "tom.eriksen@duluthyard.example",
		name: "Tom Eriksen",
		company: "Duluth Yard",
		role: "ship-to",
		description: "Receives at Duluth Yard only, never sees a price",
	},
	{
		email: "lucia.cantu@brazosfab.example",
		name: "Lucía Cantú",
		company: "Brazos Valley Fabricating",
		role: "value-plus",
		description: "Buyer at Brazos Valley Fabricating, Houston, on a processing programme, in Spanish",
	},
	{
		email: "ray.dombrowski@hawkeyescrap.example",
		name: "Ray Dombrowski",
		company: "Hawkeye Scrap & Recycling",
		role: "supplier",
		description: "Sells scrap from Hawkeye Scrap & Recycling; administers its users and API keys",
	},
	{
		email: "elena.fontenot@gulfferroalloys.example",
		name: "Elena Fontenot",
		company: "Gulf Ferroalloys",
		role: "supplier",
		description: "Sells alloys from Gulf Ferroalloys",
	},
];

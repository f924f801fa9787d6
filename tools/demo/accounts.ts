import { requireCity } from "./cities.ts";
import { type Customer, customers } from "./customers.ts";
import { at, createSeeded } from "./seeded.ts";
import { suppliers } from "./suppliers.ts";
import { supplierProfile } from "./supplies/supplier-profiles.ts";

export type ShipTo = { account: string; name: string; city: string; domain: string };

/** A customer with the ship-tos it may name in an order, its own first. */
export type Buyer = { customer: Customer; shipTos: readonly ShipTo[] };

export type AccountRow = {
	account: string;
	kind: "sold_to" | "ship_to" | "supplier";
	name: string;
	street: string;
	postalCode: string;
	city: string;
	region: string;
	country: string;
	timeZone: string;
	active: boolean;
	shipsTo?: string[];
	profile?: object;
	revision: number;
};

const shipTos: readonly ShipTo[] = customers
	.flatMap(({ yards, domain }) => yards.map(([name, city]) => ({ name, city, domain })))
	.map((yard, index) => ({ account: String(200_310 + index * 10), ...yard }));
const shipToByName = new Map(shipTos.map((shipTo) => [shipTo.name, shipTo]));

/** Every customer with its yards, in the order of `customers`. */
export const buyers: readonly Buyer[] = customers.map((customer) => ({
	customer,
	shipTos: [...customer.yards.map(([name]) => name), ...(customer.alsoShipsTo ?? [])].map(requireShipTo),
}));

/** The rows of the accounts feed: ship-tos first, since a sold-to names the ship-tos that it uses. */
export function accountRows(revision: number): AccountRow[] {
	const receiving = shipTos.map((shipTo) => accountRow("ship_to", shipTo, revision));
	const buying = buyers.map(({ customer, shipTos: own }) => ({
		...accountRow("sold_to", customer, revision),
		shipsTo: own.map((shipTo) => shipTo.account),
	}));
	const supplying = suppliers.map((supplier) => ({
		...accountRow("supplier", supplier, revision),
		profile: supplierProfile(supplier),
	}));
	return [...receiving, ...buying, ...supplying];
}

function accountRow(
	kind: AccountRow["kind"],
	party: { account: string; name: string; city: string },
	revision: number,
): AccountRow {
	const { city, region, postalCode, country, timeZone } = requireCity(party.city);
	return {
		account: party.account,
		kind,
		name: party.name,
		street: streetOf(party.account, country),
		postalCode,
		city,
		region,
		country,
		timeZone,
		active: true,
		revision,
	};
}

const streets: Record<string, readonly string[]> = {
	US: ["Industrial Pkwy", "Terminal Rd", "Foundry St", "Dock Ave", "Railroad Ave", "County Road 12", "Commerce Dr"],
	MX: ["Av. de la Industria", "Carretera Nacional", "Calle Acero", "Blvd. Ferrocarril"],
	CA: ["Harbour Rd", "Steelworks Rd", "Industrial Ave", "Concession Rd"],
};

function streetOf(account: string, country: string): string {
	const chance = createSeeded(`street ${account}`);
	const name = chance.pick(streets[country] ?? []);
	const number = chance.whole(100, 9800);
	return country === "MX" ? `${name} ${number}` : `${number} ${name}`;
}

function requireShipTo(name: string): ShipTo {
	const shipTo = shipToByName.get(name);
	if (!shipTo) throw new Error(`The demo knows no ship-to named ${name}`);
	return shipTo;
}

/** The buyer of a customer's name. */
export function requireBuyer(name: string): Buyer {
	return at(
		buyers,
		buyers.findIndex(({ customer }) => customer.name === name),
	);
}

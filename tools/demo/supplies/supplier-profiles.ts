import { requireCity } from "../cities.ts";
import { fullName } from "../person-names.ts";
import { createSeeded, type Seeded } from "../seeded.ts";
import type { Supplier } from "../suppliers.ts";

const hours = ["Mon-Fri 6:00-15:00", "Mon-Fri 7:00-16:00, Sat 7:00-11:00", "Mon-Sat 6:00-14:00"];
const people = [
	{ role: "sales", receives: ["logistics"] },
	{ role: "accounting", receives: ["remittance"] },
	{ role: "quality", receives: ["quality"] },
] as const;

/** A supplier's numbers, a yard or two, and its people: sales and accounting always, quality at most. */
export function supplierProfile({ account, domain, city }: Supplier): object {
	const chance = createSeeded(`profile ${account}`);
	const { region, postalCode, country } = requireCity(city);
	const language = country === "MX" ? "es" : "en";
	const yards = ["Main yard", "River yard"].slice(0, chance.chance(0.3) ? 2 : 1);
	const contacts = people.slice(0, chance.chance(0.8) ? 3 : 2).map((person) => {
		const name = fullName(language, chance);
		const mailbox = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(" ", ".");
		return { ...person, name, email: `${mailbox}@${domain}.example`, phone: phoneOf(country, chance), language };
	});
	return {
		phone: phoneOf(country, chance),
		website: `www.${domain}.example`,
		yards: yards.map((name) => ({ name, city, region, postalCode, hours: chance.pick(hours) })),
		contacts,
	};
}

function phoneOf(country: string, chance: Seeded): string {
	const end = String(chance.whole(100, 199)).padStart(4, "0");
	return country === "MX" ? `+52 81 5550 ${end}` : `+1 ${chance.whole(201, 989)} 555 ${end}`;
}

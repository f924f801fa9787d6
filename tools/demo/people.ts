import { groupNames } from "#shared/access.ts";
import { demoPeople } from "#shared/demo-people.ts";
import { type Buyer, buyers, requireBuyer, type ShipTo } from "./accounts.ts";
import { requireCity } from "./cities.ts";
import { fullName } from "./person-names.ts";
import { at, createSeeded, type Seeded } from "./seeded.ts";
import { suppliers } from "./suppliers.ts";

export type PersonRow = {
	email: string;
	name: string;
	phone?: string;
	language: "en" | "es";
	timeZone: string;
	units: "imperial" | "metric";
	active: boolean;
	groups: string[];
	soldTo: string[];
	shipTo: string[];
	suppliers: string[];
	revision: number;
};

type Lists = Partial<Pick<PersonRow, "groups" | "soldTo" | "shipTo" | "suppliers" | "language" | "units" | "timeZone">>;

/** How many people there are beside those whom one may sign in as. */
const furtherPeople = 120;
const millDomain = "calderasteel.example";

/**
 * The rows of the people feed: the demo accounts first, then 120 people of the customers, their yards, the suppliers
 * and the mill.
 */
export function peopleRows(revision: number): PersonRow[] {
	const chance = createSeeded("people");
	const named = demoPeople.map((person) =>
		personRow(person.email, person.name, listsOf(person.email), chance, revision),
	);
	const taken = new Set(named.map((row) => row.email));
	const further: PersonRow[] = [];
	for (const draft of furtherDrafts(chance)) {
		if (taken.has(draft.email)) continue;
		taken.add(draft.email);
		further.push({
			...personRow(draft.email, draft.name, draft.lists, chance, revision),
			active: !chance.chance(0.04),
		});
		if (further.length === furtherPeople) return [...named, ...further];
	}
	throw new Error("The drafts of people ran out");
}

function personRow(email: string, name: string, lists: Lists, chance: Seeded, revision: number): PersonRow {
	const phone = `+1 ${chance.whole(201, 989)} 555 01${String(chance.whole(0, 99)).padStart(2, "0")}`;
	const base = { language: "en", timeZone: "America/Chicago", units: "imperial", active: true } as const;
	return { email, name, phone, ...base, groups: [], soldTo: [], shipTo: [], suppliers: [], ...lists, revision };
}

/** What the demo accounts may see; throws on an address that src/shared/demo-people.ts does not explain here. */
function listsOf(email: string): Lists {
	const greatLakes = requireBuyer("Great Lakes Plate & Supply");
	const lists: Record<string, Lists> = {
		"dana.whitfield@calderasteel.example": { groups: ["SSA-Admin"] },
		"marcus.bell@calderasteel.example": { ...territory(0), groups: [groupNames.insideSales] },
		"maria.ruiz@greatlakes.example": wholeCustomer(greatLakes),
		"jorge.trevino@acerosdelbravo.example": wholeCustomer(requireBuyer("Aceros del Bravo")),
		"tom.eriksen@duluthyard.example": { shipTo: [at(greatLakes.shipTos, 0).account] },
		"lucia.cantu@brazosfab.example": {
			...wholeCustomer(requireBuyer("Brazos Valley Fabricating")),
			groups: ["SSA-VP"],
			language: "es",
		},
		"ray.dombrowski@hawkeyescrap.example": { suppliers: [at(suppliers, 0).account] },
		"elena.fontenot@gulfferroalloys.example": { suppliers: [at(suppliers, 1).account] },
	};
	const found = lists[email];
	if (!found) throw new Error(`No lists for the demo account ${email}`);
	return found;
}

/** Who sells to a customer from inside the mill: the name on its orders. */
export function insideSalesOf(buyer: Buyer): string {
	const name = insideSalesNames[buyers.indexOf(buyer) % insideSalesNames.length];
	if (name === undefined) throw new Error(`Nobody sells to ${buyer.customer.name}`);
	return name;
}

// The first territory is that of the demo account; the others are drawn first among the further people.
const insideSalesNames = peopleRows(0)
	.filter((row) => row.email.endsWith(`@${millDomain}`) && row.soldTo.length > 0)
	.map((row) => row.name);

/** An inside-sales territory: every fourth customer, 15 in all, with every yard that they use. */
function territory(number: number): Lists {
	const own = buyers.filter((_, index) => index % 4 === number);
	const shipTo = new Set(own.flatMap((buyer) => buyer.shipTos.map(({ account }) => account)));
	return { soldTo: own.map(({ customer }) => customer.account), shipTo: [...shipTo] };
}

function wholeCustomer({ customer, shipTos }: Buyer): Lists {
	return {
		soldTo: [customer.account],
		shipTo: shipTos.map(({ account }) => account),
		groups: customer.isOnProgramme ? ["SSA-VP"] : [],
		...placeOf(customer.city),
	};
}

function placeOf(cityName: string): Lists {
	const { country, timeZone } = requireCity(cityName);
	return { timeZone, language: country === "MX" ? "es" : "en", units: country === "US" ? "imperial" : "metric" };
}

type Draft = { email: string; name: string; lists: Lists };

function* furtherDrafts(chance: Seeded): Generator<Draft> {
	for (const number of [1, 2, 3])
		yield draftAt(millDomain, "Chicago", { ...territory(number), groups: [groupNames.insideSales] }, chance);
	yield draftAt(millDomain, "Chicago", { groups: ["SSA-Admin"] }, chance);
	for (const buyer of buyers)
		yield draftAt(`${buyer.customer.domain}.example`, buyer.customer.city, wholeCustomer(buyer), chance);
	for (const supplier of suppliers.slice(2, 30)) {
		yield draftAt(
			`${supplier.domain}.example`,
			supplier.city,
			{ ...placeOf(supplier.city), suppliers: [supplier.account] },
			chance,
		);
	}
	for (;;) yield yardDraft(chance.pick(chance.pick(buyers).shipTos), chance);
}

function yardDraft(yard: ShipTo, chance: Seeded): Draft {
	return draftAt(`${yard.domain}.example`, yard.city, { ...placeOf(yard.city), shipTo: [yard.account] }, chance);
}

function draftAt(domain: string, cityName: string, lists: Lists, chance: Seeded): Draft {
	const { region, country } = requireCity(cityName);
	const speaks = country === "MX" || (region === "TX" && chance.chance(0.5)) ? "es" : region === "QC" ? "fr" : "en";
	const name = fullName(speaks, chance);
	const mailbox = name
		.normalize("NFD")
		.replace(/[^A-Za-z ]/g, "")
		.toLowerCase()
		.split(" ")
		.join(".");
	return { email: `${mailbox}@${domain}`, name, lists: speaks === "es" ? { ...lists, language: "es" } : lists };
}

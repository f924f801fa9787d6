import type { Mill } from "./mills.ts";
import { createSeeded } from "./seeded.ts";

/** Where a heat was melted. */
export type Melt = {
	mill: string;
	meltedIn?: string;
	pouredIn?: string;
	meltingWorks?: string;
	slabMaker?: string;
	timeZone?: string;
};

/** Makers of the slabs that the demo mills buy. The last one does not say where it poured. */
const slabMakers: readonly Omit<Melt, "mill">[] = [
	{
		...{
			slabMaker: "Siderúrgica do Cabo Branco",
			meltingWorks: "Cabo Branco, Espírito Santo",
			timeZone: "America/Sao_Paulo",
		},
		...{ meltedIn: "BR", pouredIn: "BR" },
	},
	{
		...{ slabMaker: "Aceros del Balsas", meltingWorks: "Lázaro Cárdenas, Michoacán", timeZone: "America/Mexico_City" },
		...{ meltedIn: "MX", pouredIn: "MX" },
	},
	{ slabMaker: "Superior Slab", meltingWorks: "Thunder Bay, Ontario", timeZone: "America/Toronto", meltedIn: "CA" },
];

/**
 * Where a heat that a mill rolls was melted: mostly there, now and then at the other mill, sometimes by a maker whose
 * slabs were bought.
 */
export function drawMelt(mill: Mill["mill"], heat: string): Melt {
	const chance = createSeeded(`melt ${heat}`);
	const share = chance.unit();
	if (share < 0.06) return { mill, ...chance.pick(slabMakers) };
	return { mill: share < 0.16 ? otherMill[mill] : mill, meltedIn: "US", pouredIn: "US" };
}

const otherMill = { RB: "BH", BH: "RB" } as const satisfies Record<Mill["mill"], Mill["mill"]>;

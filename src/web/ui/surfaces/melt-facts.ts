import type { MeltOfSteelFragment } from "#generated/graphql/graphql.ts";
import { m } from "#generated/texts/messages.js";
import { meltText, worksText } from "#shared/certificates/melt.ts";
import type { Format } from "#shared/format.ts";
import { graphql } from "../../data/graphql.ts";
import type { Definition } from "./definition-list.tsx";

graphql(`
	fragment MeltOfSteel on Melt {
		meltedIn
		pouredIn
		meltingWorks
		slabMaker
	}
`);

/** Where a heat was melted and poured, as facts of a sheet; what its maker did not state says so. */
export function meltFacts(melt: MeltOfSteelFragment, format: Format): Definition[] {
	return [
		{ term: m.measure_melt(), help: "meltedAndPoured", value: meltText(melt, format.locale) },
		{ term: m.measure_melting_works(), value: worksText(melt) },
	];
}

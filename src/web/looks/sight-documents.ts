import type { SightQuery } from "#generated/graphql/graphql.ts";
import { graphql } from "../data/graphql.ts";

graphql(`
	fragment SightThrough on SightRight { list value name source givenAt expiresAt actor reason }
`);

export const SightDocument = graphql(`
	query Sight($path: String!) {
		sight(path: $path) {
			page { access isGranted isForAll rights { ...SightThrough } }
			fields { name description access isGranted isForAll rights { ...SightThrough } }
			isList
			rows { label rights { ...SightThrough } }
			held { ...SightThrough }
		}
	}
`);

export type ShownSight = SightQuery["sight"];
export type ShownRight = ShownSight["held"][number];

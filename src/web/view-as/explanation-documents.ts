import type { AccessExplanationQuery } from "#generated/graphql/graphql.ts";
import { graphql } from "../data/graphql.ts";

graphql(`
	fragment GrantedThrough on AccessExplanationRight { list value name source givenAt expiresAt actor reason }
`);

export const AccessExplanationDocument = graphql(`
	query AccessExplanation($path: String!) {
		accessExplanation(path: $path) {
			page { access isGranted isForAll rights { ...GrantedThrough } }
			fields { name description access isGranted isForAll rights { ...GrantedThrough } }
			isList
			rows { label rights { ...GrantedThrough } }
			held { ...GrantedThrough }
		}
	}
`);

export type ShownSight = AccessExplanationQuery["accessExplanation"];
export type ShownRight = ShownSight["held"][number];

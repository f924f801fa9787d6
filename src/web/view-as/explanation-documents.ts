import type { AccessExplanationQuery } from "#generated/graphql/graphql.ts";
import { graphql } from "../data/graphql.ts";

graphql(`
	fragment GrantedThrough on AccessExplanationRight { list value name source grantedAt expiresAt actor reason }
`);

export const AccessExplanationDocument = graphql(`
	query AccessExplanation($path: String!) {
		accessExplanation(path: $path) {
			page { access isGranted isForAll rights { ...GrantedThrough } }
			fields { name description access isGranted isForAll rights { ...GrantedThrough } }
			isList
			rows { label rights { ...GrantedThrough } }
			currentRights { ...GrantedThrough }
		}
	}
`);

export type ShownExplanation = AccessExplanationQuery["accessExplanation"];
export type ShownRight = ShownExplanation["currentRights"][number];

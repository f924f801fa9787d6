import { graphql } from "../data/graphql.ts";

/** Has a ZIP of papers made by a job. */
export const MakePaperBundleDocument = graphql(`
	mutation MakePaperBundle($bundle: String!) { makePaperBundle(bundle: $bundle) }
`);

export const PrepareListPapersDocument = graphql(`
	mutation PrepareListPapers($list: String!, $query: String!) {
		prepareListPapers(list: $list, query: $query) { id papers isLarge }
	}
`);

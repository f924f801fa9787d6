import { graphql } from "../data/graphql.ts";

/** Has a ZIP of documents made by a job. */
export const MakeDocumentBundleDocument = graphql(`
	mutation MakeDocumentBundle($bundle: String!) { makeDocumentBundle(bundle: $bundle) }
`);

export const PrepareListDocumentsDocument = graphql(`
	mutation PrepareListDocuments($list: String!, $query: String!) {
		prepareListDocuments(list: $list, query: $query) { id documents isLarge }
	}
`);

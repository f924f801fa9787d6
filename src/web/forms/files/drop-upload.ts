import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";

const DropUploadDocument = graphql(`
	mutation DropUpload($id: ID!) { dropUpload(id: $id) }
`);

/**
 * Tells the server that a file was taken out of a form: its bytes go. Where that does not arrive they go with whatever
 * is never sent.
 */
export async function dropUpload(id: string): Promise<void> {
	try {
		await runInBrowser(DropUploadDocument, { id });
	} catch {
		// Out of the form it is all the same, and the error hook has heard of it.
	}
}

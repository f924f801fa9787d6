import { graphql } from "#web/data/graphql.ts";
import { runInBrowser } from "#web/data/mutate.ts";

const DropUploadDocument = graphql(`
	mutation DropUpload($id: ID!) { dropUpload(id: $id) }
`);

/**
 * Notifies the server that a file was removed from a form: it deletes the bytes. Where that does not arrive they go with whatever
 * is never sent.
 */
export async function dropUpload(id: string): Promise<void> {
	try {
		await runInBrowser(DropUploadDocument, { id });
	} catch {
		// Out of the form it is all the same, and the error hook has heard of it.
	}
}

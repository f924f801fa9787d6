import type { Builder } from "../graphql/builder.ts";
import { asViewer } from "../request-context.ts";
import { dropFiles } from "./files-queries.ts";

const isFileId = /^[\w-]{22}$/;

/**
 * Adds `dropUpload`: nobody can open a file that a user removed from a form before it was sent, and the next
 * cleanup removes its bytes.
 */
export function addUploads(builder: Builder): void {
	builder.mutationField("dropUpload", (t) =>
		t.boolean({
			access: "signedIn",
			description:
				"Takes back a file of mine that is part of nothing yet. False when there is none: sent already, another user's, or gone.",
			args: { id: t.arg.id({ required: true, description: "The file's id, as its upload answered." }) },
			resolve: async (_root, { id }, context) =>
				isFileId.test(String(id)) && asViewer(context, (tx) => dropFiles(tx, [String(id)])),
		}),
	);
}

import type { PageDocument } from "../../data/graphql.ts";
import { graphql } from "../../data/graphql.ts";
import type { DraftServer } from "./draft-keeper.ts";

const findDocument = graphql(/* GraphQL */ `
	query FormDraft($form: String!) {
		formDraft(form: $form) {
			content
			savedAt
		}
	}
`);

const saveDocument = graphql(/* GraphQL */ `
	mutation SaveFormDraft($input: SaveFormDraftInput!) {
		saveFormDraft(input: $input)
	}
`);

const dropDocument = graphql(/* GraphQL */ `
	mutation DropFormDraft($form: String!, $savedAt: DateTime) {
		dropFormDraft(form: $form, savedAt: $savedAt)
	}
`);

/** Runs a document from the browser, as the person of this page. */
export type RunDocument = <Data, Variables>(
	document: PageDocument<Data, Variables>,
	variables: Variables,
) => Promise<Data>;

/** Drafts on the portal's own server. */
export function draftServer(run: RunDocument): DraftServer {
	return {
		find: async (form) => {
			const { formDraft } = await run(findDocument, { form });
			return formDraft ? { content: JSON.parse(formDraft.content), savedAt: formDraft.savedAt } : undefined;
		},
		save: async (form, content) =>
			(await run(saveDocument, { input: { form, content: JSON.stringify(content) } })).saveFormDraft,
		drop: async (form, savedAt) => void (await run(dropDocument, { form, savedAt: savedAt ?? null })),
	};
}

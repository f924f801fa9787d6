import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Builder } from "#server/graphql/builder.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { asViewer, type RequestContext } from "#server/request-context.ts";
import { NotFoundError, refusedField } from "#shared/errors.ts";
import {
	deleteSavedView,
	findSavedViews,
	hasMostViews,
	insertSavedView,
	mayShareWith,
	mostViews,
	type SavedViewRow,
} from "./saved-views-queries.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Adds `savedViews`, `saveView` and `deleteView`: named addresses of these lists, private or shared with an account.
 */
export function addSavedViews(builder: Builder, resources: readonly ListResource[]): void {
	const lists = new Set(resources.map(({ definition }) => definition.id));
	const view = builder.objectRef<SavedViewRow>("SavedView").implement({
		description: "A named view of a list.",
		access: "signedIn",
		fields: (t) => ({
			id: t.exposeString("id", { description: "Its id." }),
			name: t.exposeString("name", { description: "Its name." }),
			query: t.exposeString("query", { description: "The query of the list's address, without `?`." }),
			isOwn: t.exposeBoolean("isOwn", { description: "Whether the viewer made it; only then may they delete it." }),
		}),
	});
	builder.queryField("savedViews", (t) =>
		t.field({
			type: [view],
			access: "signedIn",
			description: "Views of a list: the viewer's own, and those shared with one of their accounts.",
			args: { list: t.arg.string({ required: true, description: "Name of the list." }) },
			resolve: (_root, { list }, context) =>
				lists.has(list) ? asViewer(context, (tx) => findSavedViews(tx, list)) : [],
		}),
	);
	addMutations(builder, lists);
}

function addMutations(builder: Builder, lists: ReadonlySet<string>): void {
	const saveInput = builder.inputType("SaveViewInput", {
		description: "A view to keep.",
		fields: (t) => ({
			list: t.string({ required: true, description: "Name of the list." }),
			name: t.string({
				required: true,
				description: "Its name, 80 characters at most; one's own names differ within a list.",
			}),
			query: t.string({ required: true, description: "The query of the list's address, without `?`." }),
			shareWith: t.string({ description: "Code of the account to share it with; private without." }),
		}),
	});
	const deleteInput = builder.inputType("DeleteViewInput", {
		description: "A view to drop.",
		fields: (t) => ({ id: t.string({ required: true, description: "Its id." }) }),
	});
	builder.mutationField("saveView", (t) =>
		t.string({
			access: "signedIn",
			description: "Keeps a view of a list and answers its id.",
			args: { input: t.arg({ type: saveInput, required: true, description: "The view to keep." }) },
			resolve: (_root, { input }, context) => {
				// What one person may keep is so much of each list: it has an end only where there is an end to lists.
				if (!lists.has(input.list)) throw refusedField("list", m.saved_views_list_unknown());
				return saveView(context, input);
			},
		}),
	);
	builder.mutationField("deleteView", (t) =>
		t.boolean({
			access: "signedIn",
			description: "Drops one of the viewer's own views; others are not found.",
			args: { input: t.arg({ type: deleteInput, required: true, description: "The view to drop." }) },
			resolve: (_root, { input }, context) => dropView(context, input.id),
		}),
	);
}

// What nobody sees, except the joiners that make one picture of several.
const unseen = /[^\P{C}\u200C\u200D]/u;

type SaveInput = { list: string; name: string; query: string; shareWith?: string | null };

function saveView(context: RequestContext, { list, name, query, shareWith }: SaveInput): Promise<string> {
	const view = {
		personId: context.viewer?.personId ?? 0,
		list,
		name: name.trim().replace(/\s+/g, " "),
		query,
		shareWith: shareWith ?? undefined,
	};
	if (view.name === "" || view.name.length > 80) throw refusedField("name", m.saved_views_name_invalid());
	if (unseen.test(view.name)) throw refusedField("name", m.saved_views_name_unseen());
	if (query.length > 2000) throw refusedField("query", m.saved_views_query_long());
	if (/[\p{C}\s#?]/u.test(query)) throw refusedField("query", m.saved_views_query_invalid());
	return asViewer(context, async (tx) => {
		if (view.shareWith !== undefined && !(await mayShareWith(tx, view.shareWith)))
			throw refusedField("shareWith", m.saved_views_account_unknown());
		if (await hasMostViews(tx, view.personId, list))
			throw refusedField("name", m.saved_views_too_many({ most: mostViews }));
		const id = await insertSavedView(tx, view);
		if (!id) throw refusedField("name", m.saved_views_name_taken());
		await recordAudit(tx, context, {
			action: "view.save",
			target: list,
			detail: { name: view.name, sharedWith: view.shareWith ?? null },
		});
		return id;
	});
}

function dropView(context: RequestContext, id: string): Promise<boolean> {
	return asViewer(context, async (tx) => {
		if (!uuid.test(id) || !(await deleteSavedView(tx, context.viewer?.personId ?? 0, id))) throw new NotFoundError();
		await recordAudit(tx, context, { action: "view.delete", target: id });
		return true;
	});
}

import type { Builder } from "#server/graphql/builder.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { type ConnectionArgs, requirePage } from "#server/lists/page-request.ts";
import { requireFilters, requireSearch } from "#server/lists/require-filters.ts";
import { listReader, type RequestContext } from "#server/request-context.ts";
import type { ListResource, ResourceAsk } from "./list-resource.ts";
import { resourceInputs } from "./resource-inputs.ts";
import { findResourcePage } from "./resource-page.ts";
import { connectionType } from "./resource-types.ts";

/** Adds a list to the schema: its root field with paging, views, search, filters and sort. */
export function addListResource(builder: Builder, resource: ListResource): void {
	const { filter, sort, tab } = resourceInputs(builder, resource);
	builder.queryField(resource.field, (t) =>
		t.field({
			type: connectionType(builder, resource),
			access: resource.access,
			description: resource.description,
			args: {
				first: t.arg.int({ description: "Rows of the page, 1 to 200; 50 by default." }),
				after: t.arg.string({ description: "Rows behind this cursor." }),
				last: t.arg.int({ description: "Rows of the page, counted from its end." }),
				before: t.arg.string({ description: "Rows before this cursor." }),
				tab: t.arg({ type: tab, description: "Preset view; the first by default." }),
				search: t.arg.string({
					description: resource.search?.description ?? "Not used: this list has no free search.",
				}),
				filter: t.arg({ type: filter, description: "What narrows the view." }),
				sort: t.arg({ type: sort, description: "As the list opens by default." }),
			},
			resolve: async (_root, args, context, info) => {
				const ask = await askOf(resource, args as ResourceArgs, context);
				const work = (tx: Parameters<typeof findResourcePage>[0]) =>
					findResourcePage(tx, resource, ask, selectionOf(info));
				return listReader(context).transaction(
					resource.source.role ?? "millgate_viewer",
					{ personId: context.viewer?.personId, ...ask.scope },
					work,
				);
			},
		}),
	);
}

type ResourceArgs = ConnectionArgs & {
	tab?: string | null;
	search?: string | null;
	filter?: Readonly<Record<string, unknown>> | null;
	sort?: { column: string; isDescending?: boolean | null } | null;
};

/** What the arguments of a list ask for; throws InvalidError for what cannot be meant. */
async function askOf(
	{ definition, source }: ListResource,
	args: ResourceArgs,
	context: RequestContext,
): Promise<ResourceAsk> {
	return {
		request: {
			tab: args.tab ?? definition.tabs[0] ?? "",
			search: requireSearch(args.search),
			filters: requireFilters(definition, args.filter ?? {}),
		},
		sort: args.sort ? { column: args.sort.column, isDescending: args.sort.isDescending ?? false } : definition.sort,
		page: requirePage(args),
		scope: (await source.scopeOf?.(context)) ?? context.viewer?.scope ?? {},
	};
}

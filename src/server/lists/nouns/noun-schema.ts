import type { Builder } from "#server/graphql/builder.ts";
import { selectionOf } from "#server/graphql/selection.ts";
import { type ConnectionArgs, requirePage } from "#server/lists/page-request.ts";
import { requireFilters, requireSearch } from "#server/lists/require-filters.ts";
import { listReader, type RequestContext } from "#server/request-context.ts";
import { nounInputs } from "./noun-inputs.ts";
import type { NounAsk, NounList } from "./noun-list.ts";
import { findNounPage } from "./noun-page.ts";
import { connectionType } from "./noun-types.ts";

/** Adds a list to the schema: its root field with paging, views, search, filters and sort. */
export function addNounList(builder: Builder, noun: NounList): void {
	const { filter, sort, tab } = nounInputs(builder, noun);
	builder.queryField(noun.field, (t) =>
		t.field({
			type: connectionType(builder, noun),
			access: noun.access,
			description: noun.description,
			args: {
				first: t.arg.int({ description: "Rows of the page, 1 to 200; 50 by default." }),
				after: t.arg.string({ description: "Rows behind this cursor." }),
				last: t.arg.int({ description: "Rows of the page, counted from its end." }),
				before: t.arg.string({ description: "Rows before this cursor." }),
				tab: t.arg({ type: tab, description: "Preset view; the first by default." }),
				search: t.arg.string({ description: noun.search?.description ?? "Not used: this list has no free search." }),
				filter: t.arg({ type: filter, description: "What narrows the view." }),
				sort: t.arg({ type: sort, description: "As the list opens by default." }),
			},
			resolve: async (_root, args, context, info) => {
				const ask = await askOf(noun, args as NounArgs, context);
				const work = (tx: Parameters<typeof findNounPage>[0]) => findNounPage(tx, noun, ask, selectionOf(info));
				return listReader(context).transaction(
					noun.source.role ?? "millgate_viewer",
					{ personId: context.viewer?.personId, ...ask.scope },
					work,
				);
			},
		}),
	);
}

type NounArgs = ConnectionArgs & {
	tab?: string | null;
	search?: string | null;
	filter?: Readonly<Record<string, unknown>> | null;
	sort?: { column: string; isDescending?: boolean | null } | null;
};

/** What the arguments of a list ask for; throws InvalidError for what cannot be meant. */
async function askOf({ definition, source }: NounList, args: NounArgs, context: RequestContext): Promise<NounAsk> {
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

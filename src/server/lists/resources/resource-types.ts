import type { Builder } from "#server/graphql/builder.ts";
import { dataStamp } from "#server/graphql/data-stamp.ts";
import { oncePerSchema } from "#server/graphql/once-per-schema.ts";
import type { PageInfo } from "#server/lists/page-request.ts";
import type { ListResource } from "./list-resource.ts";
import { type ResourceRow, resourceType } from "./resource-object.ts";
import type { ResourceChoiceRow, ResourceConnection, ResourceTabCount } from "./resource-page.ts";

/** Relay's page info, one for all lists. */
export const pageInfoType = (builder: Builder) =>
	oncePerSchema(builder, "PageInfo", () =>
		builder.objectRef<PageInfo>("PageInfo").implement({
			description: "Where a page lies in its list (Relay).",
			access: "signedIn",
			fields: (t) => ({
				hasNextPage: t.exposeBoolean("hasNextPage", { description: "Whether rows follow." }),
				hasPreviousPage: t.exposeBoolean("hasPreviousPage", { description: "Whether rows lie before." }),
				startCursor: t.exposeString("startCursor", { nullable: true, description: "Cursor of the first row." }),
				endCursor: t.exposeString("endCursor", { nullable: true, description: "Cursor of the last row." }),
			}),
		}),
	);

const tabCountType = (builder: Builder) =>
	oncePerSchema(builder, "ListTabCount", () =>
		builder.objectRef<ResourceTabCount>("ListTabCount").implement({
			description: "How much a preset view holds under the same filters.",
			access: "signedIn",
			fields: (t) => ({
				tab: t.exposeString("tab", { description: "The view." }),
				count: t.exposeInt("count", { description: "Rows in it." }),
			}),
		}),
	);

const choiceType = (builder: Builder) =>
	oncePerSchema(builder, "ListChoice", () =>
		builder.objectRef<ResourceChoiceRow>("ListChoice").implement({
			description: "Something that a filter offers.",
			access: "signedIn",
			fields: (t) => ({
				code: t.exposeString("code", { description: "What the filter takes." }),
				name: t.exposeString("name", { description: "What people read." }),
			}),
		}),
	);

/** The connection of a list: its page, and figures of all that was requested. Lists of one list resource share it. */
export function connectionType(builder: Builder, resource: ListResource) {
	return oncePerSchema(builder, `${resource.row.name}Connection`, () => implementConnection(builder, resource));
}

function implementConnection(builder: Builder, resource: ListResource) {
	const { row, access } = resource;
	const node = resourceType(builder, row);
	return builder.objectRef<ResourceConnection>(`${row.name}Connection`).implement({
		description: "A page of a list, with totals of its view.",
		access,
		fields: (t) => ({
			nodes: t.expose("nodes", { type: [node], description: "The rows." }),
			pageInfo: t.expose("pageInfo", { type: pageInfoType(builder), description: "Where the page lies." }),
			totals: t.expose("totals", {
				type: totalsType(builder, resource),
				description: "Sums over all rows of this view and these filters.",
			}),
			tabs: t.expose("tabs", {
				type: [tabCountType(builder)],
				description: "The same filters in the other views; closed rows are only counted in their own view.",
			}),
			...(resource.choices
				? {
						choices: t.expose("choices", {
							type: choicesType(builder, resource),
							description: "What filters can offer.",
						}),
					}
				: {}),
			...(resource.shows
				? {
						dataAsOf: t.expose("dataAsOf", {
							type: dataStamp(builder),
							nullable: true,
							description: "How recent the mill's data is.",
						}),
					}
				: {}),
			...Object.fromEntries(
				Object.entries(resource.extras ?? {}).map(([name, { object, description }]) => [
					name,
					t.field({
						type: [resourceType(builder, object)],
						description,
						resolve: ({ extras }) => (extras[name] ?? []) as ResourceRow[],
					}),
				]),
			),
		}),
	});
}

function totalsType(builder: Builder, { row, access, totals = {} }: ListResource) {
	return builder.objectRef<ResourceConnection["totals"]>(`${row.name}Totals`).implement({
		description: "Totals of all rows of the view; weights in pounds.",
		access,
		fields: (t) => ({
			count: t.int({ description: "How many rows.", resolve: (sums) => sums.count ?? 0 }),
			...Object.fromEntries(
				Object.entries(totals).map(([name, { description }]) => [
					name,
					t.float({ description, resolve: (sums) => sums[name] ?? 0 }),
				]),
			),
		}),
	});
}

function choicesType(builder: Builder, { row, access, choices = {} }: ListResource) {
	return builder.objectRef<ResourceConnection["choices"]>(`${row.name}Choices`).implement({
		description: "What filters can offer: what the rows of the viewer hold.",
		access,
		fields: (t) =>
			Object.fromEntries(
				Object.entries(choices).map(([name, { description }]) => [
					name,
					t.field({ type: [choiceType(builder)], description, resolve: (found) => found[name] ?? [] }),
				]),
			),
	});
}

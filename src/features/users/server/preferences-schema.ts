import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Builder } from "#server/graphql/builder.ts";
import type { ListResource } from "#server/lists/resources/list-resource.ts";
import { asViewer } from "#server/request-context.ts";
import { forgetViewers } from "#server/session/find-viewer.ts";
import { densities, themes } from "#shared/appearance.ts";
import { InvalidError, refusedField } from "#shared/errors.ts";
import { languages } from "#shared/languages.ts";
import { layoutToday } from "#shared/lists/list-layout.ts";
import { dateFormats, unitSystems } from "#shared/preferences.ts";
import { isTimeZone } from "#shared/time-zone.ts";
import { type PreferenceChange, saveMyPreferences } from "./preferences-queries.ts";

/** Adds `updatePreferences`: how the person wants to see things, among them these lists. */
export function addPreferences(builder: Builder, resources: readonly ListResource[]): void {
	const listLayout = builder.inputType("ListLayoutInput", {
		description: "How a list looks from now on; what is left out is as it opens for everybody.",
		fields: (t) => ({
			list: t.string({ required: true, description: "Name of the list." }),
			columns: t.stringList({ description: "Ids of the columns to show." }),
			density: t.string({ description: "`compact` or `comfortable`." }),
		}),
	});
	const input = builder.inputType("UpdatePreferencesInput", {
		description: "What changes; what is left out stays.",
		fields: (t) => ({
			language: t.string({ description: "`en` or `es`." }),
			units: t.string({ description: "`imperial` or `metric`." }),
			dateFormat: t.string({ description: "`locale`, `iso`, `mdy` or `dmy`." }),
			timeZone: t.string({ description: "IANA name of a time zone." }),
			theme: t.string({ description: "`system`, `light` or `dark`." }),
			density: t.string({ description: "`compact` or `comfortable`." }),
			listLayout: t.field({ type: listLayout, description: "The whole layout of one list." }),
			hasToured: t.boolean({ description: "Whether the person has finished or left the tour of the first visit." }),
		}),
	});
	builder.mutationField("updatePreferences", (t) =>
		t.boolean({
			access: "signedIn",
			isBeforeTerms: true,
			description: "Keeps how the person wants to see things; true when something changed.",
			args: { input: t.arg({ type: input, required: true, description: "What changes." }) },
			resolve: async (_root, { input: { listLayout: layout, ...values } }, context) => {
				const change = { ...requireChange(values), ...(layout ? requireLayout(layout, resources) : {}) };
				const isChanged = await asViewer(context, async (tx) => {
					await recordAudit(tx, context, { action: "preferences.change", detail: change });
					return saveMyPreferences(tx, context.viewer?.personId ?? 0, change);
				});
				forgetViewers(context.database);
				return isChanged;
			},
		}),
	);
}

type LayoutInput = { list: string; columns?: readonly string[] | null; density?: string | null };

/** The layout as it is stored; refuses a list, a column or a density that there is not. */
function requireLayout(
	{ list, columns, density }: LayoutInput,
	resources: readonly ListResource[],
): Pick<PreferenceChange, "listLayout"> {
	const definition = resources.find((resource) => resource.definition.id === list)?.definition;
	const chosen = densities.find((one) => one === density);
	const unknown = [
		definition ? undefined : list,
		...(columns ?? []).filter((id) => !definition?.columns.some((column) => column.id === id)),
		density && !chosen ? density : undefined,
	].find((value) => value !== undefined);
	if (!definition || unknown !== undefined)
		throw refusedField("listLayout", m.users_not_a_choice({ value: unknown ?? list }));
	return { listLayout: { list, layout: layoutToday(definition, { columns: columns ?? undefined, density: chosen }) } };
}

type Values = Partial<Record<Exclude<keyof PreferenceChange, "listLayout">, string | boolean | null | undefined>>;

const choices: Record<string, readonly string[]> = {
	language: languages,
	units: unitSystems,
	dateFormat: dateFormats,
	theme: themes,
	density: densities,
};

function requireChange(values: Values): PreferenceChange {
	const change = Object.fromEntries(
		Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
	);
	const errors = Object.entries(change).flatMap(([field, value]) => {
		if (typeof value === "boolean") return [];
		const isKnown = field === "timeZone" ? isTimeZone(value as string) : choices[field]?.includes(value as string);
		return isKnown ? [] : [{ field, reason: m.users_not_a_choice({ value: String(value) }) }];
	});
	if (errors.length > 0) throw new InvalidError(m.users_no_such_setting(), errors);
	return change as PreferenceChange;
}

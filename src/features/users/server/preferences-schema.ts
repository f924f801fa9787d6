import { m } from "#generated/texts/messages.js";
import { recordAudit } from "#server/audit.ts";
import type { Builder } from "#server/graphql/builder.ts";
import { asViewer } from "#server/request-context.ts";
import { densities, themes } from "#shared/appearance.ts";
import { InvalidError } from "#shared/errors.ts";
import { languages } from "#shared/languages.ts";
import { dateFormats, unitSystems } from "#shared/preferences.ts";
import { isTimeZone } from "#shared/time-zone.ts";
import { type PreferenceChange, saveMyPreferences } from "./preferences-queries.ts";

/** Adds `updatePreferences`: how the person wants to see things. */
export function addPreferences(builder: Builder): void {
	const input = builder.inputType("UpdatePreferencesInput", {
		description: "What changes; what is left out stays.",
		fields: (t) => ({
			language: t.string({ description: "`en` or `es`." }),
			units: t.string({ description: "`imperial` or `metric`." }),
			dateFormat: t.string({ description: "`locale`, `iso`, `mdy` or `dmy`." }),
			timeZone: t.string({ description: "IANA name of a time zone." }),
			theme: t.string({ description: "`system`, `light` or `dark`." }),
			density: t.string({ description: "`compact` or `comfortable`." }),
		}),
	});
	builder.mutationField("updatePreferences", (t) =>
		t.boolean({
			access: "signedIn",
			isBeforeTerms: true,
			description: "Keeps how the person wants to see things; true when something changed.",
			args: { input: t.arg({ type: input, required: true, description: "What changes." }) },
			resolve: (_root, { input: values }, context) => {
				const change = requireChange(values);
				return asViewer(context, async (tx) => {
					await recordAudit(tx, context, { action: "preferences.change", detail: change });
					return saveMyPreferences(tx, context.viewer?.personId ?? 0, change);
				});
			},
		}),
	);
}

const choices: Record<string, readonly string[]> = {
	language: languages,
	units: unitSystems,
	dateFormat: dateFormats,
	theme: themes,
	density: densities,
};

function requireChange(values: Record<string, string | null | undefined>): PreferenceChange {
	const change = Object.fromEntries(
		Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
	);
	const errors = Object.entries(change).flatMap(([field, value]) => {
		const isKnown = field === "timeZone" ? isTimeZone(value as string) : choices[field]?.includes(value as string);
		return isKnown ? [] : [{ field, reason: m.users_not_a_choice({ value: String(value) }) }];
	});
	if (errors.length > 0) throw new InvalidError(m.users_no_such_setting(), errors);
	return change as PreferenceChange;
}

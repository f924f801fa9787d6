import { m } from "#generated/texts/messages.js";
import { densities, themes } from "#shared/appearance.ts";
import { defineForm, input, type Label, labelOf } from "#shared/forms/form-shape.ts";
import { personNameRule } from "#shared/forms/person-name.ts";
import { type Language, languages } from "#shared/languages.ts";
import { dateFormats, unitSystems } from "#shared/preferences.ts";
import { isTimeZone } from "#shared/time-zone.ts";

export type ProfileValues = {
	name: string;
	phone?: string;
	language: Language;
	units: (typeof unitSystems)[number];
	dateFormat: (typeof dateFormats)[number];
	timeZone: string;
	theme: (typeof themes)[number];
	density: (typeof densities)[number];
	keepsCopies: boolean;
};

/** What is chosen above every page too, and on other devices. */
export const appearanceFields = ["language", "theme", "density"] as const;
export type AppearanceChoice = Pick<ProfileValues, (typeof appearanceFields)[number]>;

const choice = (label: Label, options: readonly string[]) => input(label, { validation: "required", options });

/** What people say of themselves, and how they want to see the portal. */
export const profileForm = defineForm<ProfileValues>({
	name: input(labelOf(m.users_name), { validation: personNameRule }),
	phone: input(labelOf(m.users_phone), { validation: "length:5,40|matches:/^[+0-9 ().x-]*$/" }),
	language: choice(labelOf(m.users_language), languages),
	units: choice(labelOf(m.users_units), unitSystems),
	dateFormat: choice(labelOf(m.users_date_format), dateFormats),
	timeZone: input(labelOf(m.users_time_zone), { validation: "required", isOption: isTimeZone }),
	theme: choice(labelOf(m.web_theme), themes),
	density: choice(labelOf(m.web_density), densities),
	keepsCopies: input(labelOf(m.users_keeps_copies), { type: "flag", initial: true }),
});

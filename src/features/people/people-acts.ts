import { m } from "#generated/texts/messages.js";
import { defineForm, type FormShape, input } from "#shared/forms/form-shape.ts";

/** What can be done with many people at once, each time with one reason. */
export const peopleActs = ["deactivate", "activate", "signOut"] as const;
export type PeopleAct = (typeof peopleActs)[number];

export type PeopleActValues = { act: PeopleAct; reason: string };
export const peopleActForm: FormShape<PeopleActValues> = defineForm<PeopleActValues>({
	act: input((locale) => m.people_what({}, { locale }), { validation: "required", options: peopleActs }),
	reason: input((locale) => m.people_reason({}, { locale }), { validation: "required|length:5,500" }),
});

export type RightOfManyValues = { change: "add" | "remove"; right: string };
/** One right that many are to get or to lose: it becomes rows of a file that is looked at before anything happens. */
export const rightOfManyForm: FormShape<RightOfManyValues> = defineForm<RightOfManyValues>({
	change: input((locale) => m.people_what({}, { locale }), { validation: "required", options: ["add", "remove"], initial: "add" }),
	right: input((locale) => m.people_bulk_right({}, { locale }), { validation: "required|length:1,40" }),
});
